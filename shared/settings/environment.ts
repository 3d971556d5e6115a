/**
 * What a site and a function are configured with. Written in `infra/sites.ts` and `infra/identity.ts`, read by CDK, functions, local
 * stage and tests.
 */
import * as v from 'valibot';
import { ROLES } from '../access/rights.ts';
import { Site } from './site.ts';

/** Nobody on the way can change what comes from there; plain HTTP only from this machine, for the local stage and tests. */
const isUnforgeable = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
};
export const TrustedUrl = v.pipe(v.string(), v.check(isUnforgeable, 'must begin with https://'));

/** Where bearer tokens come from, for all sites of a deployment. Written in `infra/identity.ts`. */
export const Oidc = v.strictObject({
  /** Letter by letter as tokens have it in `iss` (OpenID Connect Core 2: neither query nor fragment). */
  issuer: v.pipe(TrustedUrl, v.regex(/^[^?#]+$/, 'has neither query nor fragment')),
  /** This service, as the issuer calls it: `aud` of a token is it, or holds it. */
  audience: v.pipe(v.string(), v.nonEmpty()),
  /** The claim that says what somebody may do: one text, or several. */
  roleClaim: v.pipe(v.string(), v.nonEmpty()),
  /** By text of that claim. Whoever has none of them is a subscriber. */
  roles: v.record(v.string(), v.picklist(ROLES)),
});
export type Oidc = v.InferOutput<typeof Oidc>;

/** Of a function that works by the clock, for all sites. Set by `infra/`, read once by `functions/service.ts`, as all environment. */
export const ClockEnvironment = v.object({ TABLE_NAME: v.pipe(v.string(), v.nonEmpty()) });

/** Of every function of a site. */
export const Environment = v.object({
  ...ClockEnvironment.entries,
  SITE: v.pipe(v.string(), v.parseJson(), Site),
  /** The deployment's own, for what is stored keyed: passwords of events, addresses of callers. */
  SECRET_KEY: v.pipe(v.string(), v.minLength(32)),
  /** Without it, no bearer token is taken. */
  OIDC: v.optional(v.pipe(v.string(), v.parseJson(), Oidc)),
  /** Address of the stage, without a slash at its end. Without it: `https://{requestContext.domainName}/{stage}`. */
  BASE_URL: v.optional(v.pipe(v.string(), v.url())),
});
export type Environment = v.InferOutput<typeof Environment>;
