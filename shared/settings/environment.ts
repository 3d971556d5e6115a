/**
 * What functions are configured with: the environment variables that `infra/` sets. What an operator decides is in
 * the operator's settings.
 */
import * as v from 'valibot';
import { ROLES } from '../auth/rights.ts';
import { SecretKeys } from '../auth/secret-keys.ts';
import { KnownSite, Site } from './site.ts';

/** Whether nobody in between can change the response: HTTPS, or HTTP from this machine, for the local stage and tests. */
const isUnforgeable = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
};
export const TrustedUrl = v.pipe(v.string(), v.check(isUnforgeable, 'must begin with https://'));

/**
 * Where bearer tokens come from, for all sites of an environment. Written in the operator's
 * settings.
 */
export const Oidc = v.strictObject({
  /** Exactly as tokens have it in `iss` (OpenID Connect Core 2: neither query nor fragment). */
  issuer: v.pipe(TrustedUrl, v.regex(/^[^?#]+$/, 'has neither query nor fragment')),
  /** The issuer's name for this service, which `aud` of a token must be or contain. */
  audience: v.pipe(v.string(), v.nonEmpty()),
  /** The claim, a text or a list of texts, that the role depends on. */
  roleClaim: v.pipe(v.string(), v.nonEmpty()),
  /** The role for each text of that claim. A user with none of them is a subscriber. */
  roles: v.record(v.string(), v.picklist(ROLES)),
});
export type Oidc = v.InferOutput<typeof Oidc>;

/** Environment of the functions that the clock calls, for all sites. `infra/` sets it, and `functions/service.ts` reads it once. */
export const ClockEnvironment = v.object({
  TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
  SITES: v.pipe(v.string(), v.parseJson(), v.array(KnownSite)),
});

const Megabytes = v.pipe(v.string(), v.digits(), v.transform(Number));

export const Environment = v.object({
  ...ClockEnvironment.entries,
  SITE: v.pipe(v.string(), v.parseJson(), Site),
  /** The keys for keyed hashes, of passwords of events and addresses of callers. Each deployment has its own. */
  SECRET_KEY: SecretKeys,
  /**
   * What the CDN in front of the site proves itself with (docs/decisions/caches): any of these, one a line, as no header holds a
   * line end. Without it, callers are where connections come from.
   */
  ORIGIN_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform(keys => keys.split('\n')),
      v.array(v.pipe(v.string(), v.minLength(32))),
    ),
  ),
  /** Without it, no bearer tokens are accepted. */
  OIDC: v.optional(v.pipe(v.string(), v.parseJson(), Oidc)),
  /** The site's address, without a slash at its end. Without it: `https://{requestContext.domainName}/{stage}`. */
  BASE_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Megabytes of answers and items that a function remembers; 0: none. */
  ANSWERS_MB: Megabytes,
  /** Megabytes of a public list, with its texts for searches, above which a function forgets what it does not need. */
  LISTS_MB: Megabytes,
  /** The most searches of readers that a function answers in a minute (docs/decisions/limits). Without it, any number. */
  SEARCHES_A_MINUTE: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1))),
});
export type Environment = v.InferOutput<typeof Environment>;

/** Of the function of pages, which neither makes nor compares hashes, and so has no keys. */
export const PagesEnvironment = v.omit(Environment, ['SECRET_KEY']);
