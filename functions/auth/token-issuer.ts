/**
 * Bearer tokens of an OpenID Connect issuer. Its public keys are fetched from the address in its
 * configuration (OpenID Connect Discovery 4).
 */

import { createPublicKey, type JsonWebKeyInput } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../../shared/http/errors.ts';
import { faultOf, type Log } from '../../shared/http/log.ts';
import { configurationUrl, roleOfClaim } from '../../shared/model/users.ts';
import { type Oidc, TrustedUrl } from '../../shared/settings/environment.ts';
import type { Role } from '../../shared/settings/rights.ts';
import type { Instant } from '../../shared/time/wall.ts';

/** Milliseconds for both requests together, while the caller waits. */
const MAX_WAIT = 2_000;
/**
 * Seconds without another attempt after a failure. Otherwise each request with a token would wait
 * for two seconds.
 */
const PAUSE = 5;

interface IssuerDeps {
  readonly clock: () => Instant;
  readonly log: Log;
}

/**
 * Fetches the key set as JSON (RFC 7517). Nothing is cached here.
 *
 * @throws ApiError 503 `rest_unavailable` if the issuer gives no valid answer in time; the reason
 * is logged.
 */
const issuerKeys = (issuer: string, { clock, log }: IssuerDeps): (() => Promise<ArrayBuffer>) => {
  let failed = Number.NEGATIVE_INFINITY;
  const unavailable = () => new ApiError('rest_unavailable', { headers: { 'Retry-After': String(PAUSE) } });
  return async () => {
    if (clock() < failed + PAUSE) throw unavailable();
    try {
      return await fetchKeys(issuer);
    } catch (error) {
      failed = clock();
      log.error('no keys from the issuer of bearer tokens', { error: faultOf(error), issuer });
      throw unavailable();
    }
  };
};

const KeySet = v.pipe(v.string(), v.parseJson(), v.object({ keys: v.array(v.looseObject({ kty: v.string() })) }));

const fetchKeys = async (issuer: string): Promise<ArrayBuffer> => {
  const signal = AbortSignal.timeout(MAX_WAIT);
  const configuration: unknown = await (await get(configurationUrl(issuer), signal)).json();
  // The configuration must name the same issuer (OpenID Connect Discovery 4.3).
  const { jwks_uri } = v.parse(v.object({ issuer: v.literal(issuer), jwks_uri: TrustedUrl }), configuration);
  const keys = await (await get(jwks_uri, signal)).arrayBuffer();
  v.parse(KeySet, new TextDecoder().decode(keys));
  return keys;
};

const get = async (url: string, signal: AbortSignal): Promise<Response> => {
  // A redirect could lead to plain HTTP, where anybody in between could replace the keys.
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
};

// Verifies bearer tokens of the configured issuer: signature, issuer, audience and times.

export interface TokenIssuer {
  readonly url: string;
  /**
   * @throws ApiError 401 `incorrect_password` for any invalid token; 503 while the issuer's keys
   * cannot be fetched.
   */
  readonly identify: (token: string) => Promise<Identity>;
}
interface Identity {
  readonly subject: string;
  readonly role: Role;
}

/** In characters. Real tokens are far shorter; API Gateway accepts 10 KB of headers. */
const MAX_TOKEN = 8_192;
/** Tolerated clock skew in seconds. */
const CLOCK_DIFFERENCE = 5;
/**
 * How many seconds keys are cached. A key that the issuer withdraws is trusted for an hour at most,
 * about as long as tokens live.
 */
const KEYS_HOLD = 3_600;

/**
 * Loads library and keys only with the first token, so that other requests do not wait for them.
 */
export const tokenIssuer = (oidc: Oidc, deps: IssuerDeps): TokenIssuer => {
  const fetchKeys = issuerKeys(oidc.issuer, deps);
  let current: { readonly verify: Promise<Verify>; readonly until: number } | undefined;
  return {
    url: oidc.issuer,
    identify: async token => {
      if (token.length > MAX_TOKEN) throw refused();
      if (current === undefined || deps.clock() >= current.until)
        current = { verify: verifierOf(oidc, fetchKeys), until: deps.clock() + KEYS_HOLD };
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

/**
 * Claims that the library does not require (OpenID Connect Core 2). Without `exp`, a token would be
 * valid forever.
 */
const Claims = v.looseObject({ sub: v.pipe(v.string(), v.regex(/^[ -~]{1,255}$/)), exp: v.number() });

/**
 * Accepts RSA, ECDSA and EdDSA signatures. An unknown `kid` makes it fetch the keys again, once in
 * ten seconds at most.
 */
const verifierOf = async ({ issuer, audience }: Oidc, fetchKeys: () => Promise<ArrayBuffer>): Promise<Verify> => {
  const [{ JwtVerifier }, { SimpleJwksCache }] = await Promise.all([
    import('aws-jwt-verify/jwt-verifier'),
    import('aws-jwt-verify/jwk'),
  ]);
  const verifier = JwtVerifier.create(
    // `jwksUri` is only a name for the cache. The keys come from `fetchKeys`, because the library
    // does not know discovery.
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
 * Two members that the library ignores. `crit` names extensions that must be understood, and this
 * service supports none (RFC 7515, 4.1.11). With `b64: false`, the signature covers an unencoded
 * payload, which the library does not read (RFC 7797, 3).
 */
const Header = v.looseObject({ crit: v.optional(v.never()), b64: v.optional(v.literal(true)) });

/** From RFC 7518, 3.3. The library accepts keys of any length. */
const MIN_RSA_BITS = 2_048;
const rsaBits = (key: JsonWebKeyInput['key']): number =>
  createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails?.modulusLength ?? 0;

/**
 * All invalid tokens get the same answer, as passwords do (contract/rights#identity), with the
 * error code of RFC 6750, 3.1.
 */
const refused = () =>
  new ApiError('incorrect_password', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
