/**
 * The environment variables that functions are configured with. `infra/` sets them from the
 * operator's settings.
 */
import * as v from 'valibot';
import { ROLES } from './rights.ts';
import { SecretKeys } from './secret-keys.ts';
import { KnownSite, Site } from './site.ts';

/**
 * Whether nobody can change the answer on its way. That is so for HTTPS and for HTTP from this
 * machine, which the local server and tests use.
 */
const isUnforgeable = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
};
export const TrustedUrl = v.pipe(v.string(), v.check(isUnforgeable, 'must begin with https://'));

/**
 * Where bearer tokens come from, for all sites of an environment. The operator writes it in the
 * settings.
 */
export const Oidc = v.strictObject({
  /**
   * The issuer exactly as tokens have it in `iss` (OpenID Connect Core 2: neither query nor
   * fragment).
   */
  issuer: v.pipe(TrustedUrl, v.regex(/^[^?#]+$/, 'has neither query nor fragment')),
  /** The issuer's name for this service, which `aud` of a token must be or contain. */
  audience: v.pipe(v.string(), v.nonEmpty()),
  /** The claim that the role depends on. Its value is a text or a list of texts. */
  roleClaim: v.pipe(v.string(), v.nonEmpty()),
  /** The role for each text of that claim. A user with none of them is a subscriber. */
  roles: v.record(v.string(), v.picklist(ROLES)),
});
export type Oidc = v.InferOutput<typeof Oidc>;

/**
 * Environment of the function that the clock calls, for all sites. `infra/` sets it, and
 * `functions/service.ts` reads it once.
 */
export const ClockEnvironment = v.object({
  TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
});

const Megabytes = v.pipe(v.string(), v.digits(), v.transform(Number));

export const Environment = v.object({
  ...ClockEnvironment.entries,
  SITES: v.pipe(v.string(), v.parseJson(), v.array(KnownSite)),
  SITE: v.pipe(v.string(), v.parseJson(), Site),
  /**
   * The keys for keyed hashes, of the passwords of events and the addresses of callers. Each
   * deployment has its own.
   */
  SECRET_KEY: SecretKeys,
  /**
   * The keys by which the CDN in front of the site proves itself (docs/decisions/caches). Any of
   * them is accepted. They are separated by line ends, which no header can hold. Without this
   * variable, the address of the connection counts as that of the caller.
   */
  ORIGIN_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform(keys => keys.split('\n')),
      v.array(v.pipe(v.string(), v.minLength(32))),
    ),
  ),
  /** The bucket of uploaded pictures. Without it, a function handles none. */
  PICTURES_BUCKET: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Without it, no bearer tokens are accepted. */
  OIDC: v.optional(v.pipe(v.string(), v.parseJson(), Oidc)),
  /**
   * The site's address, without a slash at its end. The default is
   * `https://{requestContext.domainName}/{stage}`.
   */
  BASE_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Megabytes of answers and items that a function remembers; 0: none. */
  ITEMS_MB: Megabytes,
  /**
   * Megabytes of a public list, with its texts for searches, above which a function forgets what it
   * does not need.
   */
  LISTS_MB: Megabytes,
  /**
   * How many searches of readers a function answers in a minute (docs/decisions/limits). The
   * default is no limit.
   */
  SEARCHES_A_MINUTE: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1))),
});
export type Environment = v.InferOutput<typeof Environment>;

/**
 * The environment of the function of pages, which neither makes nor compares hashes, and so has no
 * keys.
 */
export const PagesEnvironment = v.omit(Environment, ['SECRET_KEY']);
