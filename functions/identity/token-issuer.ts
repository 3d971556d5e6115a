/** Verifies bearer tokens of the configured issuer: signature, issuer, audience and times. */
import { createPublicKey, type JsonWebKeyInput } from 'node:crypto';
import * as v from 'valibot';
import type { Role } from '../../shared/access/rights.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { configurationUrl, roleOfClaim } from '../../shared/identity/users.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { issuerKeys } from './issuer-keys.ts';
import type { IdentityDeps } from './scheme.ts';

export interface TokenIssuer {
  readonly url: string;
  /** @throws ApiError 401 `incorrect_password`, whatever is wrong with the token; 503 while the issuer's keys cannot be had. */
  readonly identify: (token: string) => Promise<Identity>;
}
export interface Identity {
  readonly subject: string;
  readonly role: Role;
}

/** Characters. API Gateway lets 10 KB of headers through; no real token comes near this. */
const MAX_TOKEN = 8_192;
/** Seconds by which the clock of the issuer may differ. */
const CLOCK_DIFFERENCE = 5;
/** Seconds. A key that the issuer has withdrawn is trusted for an hour at most, about as long as a token lives. */
const KEYS_HOLD = 3_600;

/** Costs nothing to make: library and keys are loaded by the first token. */
export const tokenIssuer = (oidc: Oidc, deps: Pick<IdentityDeps, 'now' | 'log'>): TokenIssuer => {
  const fetchKeys = issuerKeys(oidc.issuer, deps);
  let current: { readonly verify: Promise<Verify>; readonly until: number } | undefined;
  return {
    url: oidc.issuer,
    identify: async token => {
      if (token.length > MAX_TOKEN) throw refused();
      if (current === undefined || deps.now() >= current.until)
        current = { verify: verifierOf(oidc, fetchKeys), until: deps.now() + KEYS_HOLD };
      const verify = await current.verify;
      try {
        const claims = v.parse(Claims, await verify(token));
        return { subject: claims.sub, role: roleOfClaim(claims[oidc.roleClaim], oidc.roles) };
      } catch (error) {
        throw error instanceof ApiError ? error : refused();
      }
    },
  };
};

type Verify = (token: string) => Promise<unknown>;

/** OpenID Connect Core 2. The library asks for neither: without `exp` a token would hold forever. */
const Claims = v.looseObject({ sub: v.pipe(v.string(), v.regex(/^[ -~]{1,255}$/)), exp: v.number() });

/** Takes RSA, ECDSA and EdDSA signatures, and asks for keys of unknown `kid` once in ten seconds at most. */
const verifierOf = async ({ issuer, audience }: Oidc, fetchKeys: () => Promise<ArrayBuffer>): Promise<Verify> => {
  const [{ JwtVerifier }, { SimpleJwksCache }] = await Promise.all([
    import('aws-jwt-verify/jwt-verifier'),
    import('aws-jwt-verify/jwk'),
  ]);
  const verifier = JwtVerifier.create(
    // It knows no discovery, and no fetcher of its own is used: the address is but the name of the keys.
    {
      issuer,
      audience,
      graceSeconds: CLOCK_DIFFERENCE,
      jwksUri: configurationUrl(issuer),
      customJwtCheck: ({ header, jwk }) => {
        v.assert(Header, header);
        if (jwk.kty === 'RSA' && rsaBits(jwk) < MIN_RSA_BITS) throw new Error('an RSA key that is too short');
      },
    },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }) },
  );
  return token => verifier.verify(token);
};

/**
 * The library heeds neither. `crit` names extensions that must be understood, and none is here (RFC 7515, 4.1.11); with `b64: false`
 * the signature is of other bytes than those that were read (RFC 7797, 3).
 */
const Header = v.looseObject({ crit: v.optional(v.never()), b64: v.optional(v.literal(true)) });

/** RFC 7518, 3.3. The library takes keys of any length. */
const MIN_RSA_BITS = 2_048;
const rsaBits = (key: JsonWebKeyInput['key']): number =>
  createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails?.modulusLength ?? 0;

/** One answer for all, as for passwords (contract/rights#identity), with the word of RFC 6750, 3.1. */
const refused = () =>
  new ApiError('incorrect_password', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
