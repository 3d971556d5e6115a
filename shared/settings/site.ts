/**
 * Languages, and the settings of each site. The operator writes them in the settings; CDK,
 * functions, the local server and tests read them.
 */
import * as v from 'valibot';
import { PlaceZone } from '../time/zone.ts';
import { SiteIdentity } from './identity.ts';

// The languages of records and sites.

/**
 * The name of the language parameter in the schemas of routes. A site may call it otherwise
 * (`Site`).
 */
export const LANGUAGE_PARAMETER = 'ml_language';

/**
 * The languages that records can have (contract/languages#languages). Each has a file of texts for
 * messages and one for pages. A site may have any of them.
 */
export const LANGUAGES = ['eu', 'ca', 'fr', 'gl', 'es', 'en', 'pt', 'de'] as const;
export const Language = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof Language>;

/** The languages that every deployment accepts as `ml_language`. */
const EVERYWHERE: readonly Language[] = ['eu', 'ca', 'fr', 'gl', 'es'];

/**
 * The languages that a deployment accepts: in addition to those of all, those that its sites have
 * or fall back on. In the order of `LANGUAGES`.
 */
export const languagesOf = (sites: readonly Pick<KnownSite, 'language' | 'fallback'>[]): readonly Language[] => {
  const named = sites.flatMap(({ language, fallback }) => [language, ...fallback]);
  return LANGUAGES.filter(language => EVERYWHERE.includes(language) || named.includes(language));
};

/** The name of each language in itself. */
export const ENDONYMS: Readonly<Record<Language, string>> = {
  eu: 'Euskara',
  ca: 'Català',
  fr: 'Français',
  gl: 'Galego',
  es: 'Español',
  en: 'English',
  pt: 'Português',
  de: 'Deutsch',
};

// A site that moves here from WordPress keeps its namespace, which is below `wp-json/`. This prefix
// is not a part of its name.

/** The path of WordPress' index, below the address of the site. */
export const WORDPRESS = 'wp-json';

export const isOfWordPress = (namespace: string): boolean => namespace.startsWith(`${WORDPRESS}/`);

/** The name that clients know: `tribe/events/v1` for `wp-json/tribe/events/v1`. */
export const namespaceName = (namespace: string): string =>
  isOfWordPress(namespace) ? namespace.slice(`${WORDPRESS}/`.length) : namespace;

/**
 * Whether a site can have this namespace. Every site has those of WordPress in addition, with
 * everything below them (contract/wordpress).
 */
const isFree = (namespace: string): boolean =>
  namespace !== WORDPRESS && !/^wp-json\/(wp\/v2|tec\/v1)(\/|$)/.test(namespace);

// Addresses that operators choose in the settings. There is one way to write each of them, so that
// they can be compared as texts.

const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
const HOST = `${LABEL}(\\.${LABEL})+`;
/**
 * What API Gateway accepts as the key of a mapping, without characters that would have to be
 * encoded in an address or that mean another folder.
 */
const BASE_PATH = '(/[\\w-]+(\\.[\\w-]+)*)*';

/** A host name, such as `agenda.example`. */
export const HostName = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${HOST}$`), 'must be a host name in lower case, such as agenda.example'),
);

/** Origin and base path, such as `https://agenda.example` or `https://agenda.example/gl`. */
export const Address = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^https://${HOST}${BASE_PATH}$`),
    'must be like https://agenda.example or https://agenda.example/gl: https, a host in lower case, no port, no slash at the end',
  ),
);

/**
 * One site, which has one language, one stage of API Gateway (`/gl`) and one set of functions over
 * the shared table.
 */
export const Site = v.strictObject({
  language: Language,
  /**
   * Where clients find the site: origin and base path, without the namespace
   * (docs/decisions/site-addresses). It becomes `BASE_URL` of the site's functions. Absent if API
   * Gateway's own address is used.
   */
  address: v.optional(Address),
  /**
   * False switches off API Gateway's own address of the site, so that nobody can bypass the site's
   * own address. A CDN may need that.
   */
  defaultEndpoint: v.optional(v.boolean()),
  /**
   * An IANA name. Dates without an offset, and `date` of every record, are read and shown in this
   * time zone.
   */
  timezone: PlaceZone,
  /**
   * The currency sign and its place, for amounts that were sent without a sign
   * (contract/events#costs).
   */
  currency: v.strictObject({ symbol: v.string(), position: v.picklist(['prefix', 'postfix']) }),
  /**
   * What `url` of records begins with, if another web site has their pages; absent if that is the
   * address (contract/http#record-addresses).
   */
  publicUrl: v.optional(v.pipe(v.string(), v.url(), v.regex(/[^/]$/, 'must not end in a slash'))),
  /**
   * The path below the address. A site that moves here from another host keeps its own, such as
   * `wp-json/tribe/events/v1`.
   */
  namespace: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+(\/[\w-]+)*$/), v.check(isFree, 'has routes of WordPress')),
    'calendar/events/v1',
  ),
  /**
   * Languages to fall back on, in order: what `fallback=true` shows of a group of translations that
   * has none in the site's language (contract/lists#fallback).
   */
  fallback: v.optional(v.array(Language), []),
  /**
   * If false, pages show events of these languages only to readers who ask for them
   * (docs/pages.md#events-in-other-languages).
   */
  pagesFallBack: v.optional(v.boolean()),
  /** Name of the language parameter; `wpml_language` for a site that moves. */
  languageParameter: v.optional(v.pipe(v.string(), v.regex(/^\w+$/)), LANGUAGE_PARAMETER),
  identity: v.optional(SiteIdentity),
  /**
   * Whether shared caches may keep what anybody may read. They keep it for 30 s, and longer while
   * they cannot get anything newer (docs/decisions/caches). It is meant for a site behind a cache
   * that respects `Cache-Control` and `Vary`, or behind the CDN of its host (`cdn`).
   */
  cache: v.optional(v.boolean()),
});
export type Site = v.InferOutput<typeof Site>;

/** What the functions of each site know about all sites of the deployment. */
export const KnownSite = v.object({
  language: Site.entries.language,
  /** Any address, because the local server has no host name. */
  address: v.optional(v.string()),
  publicUrl: Site.entries.publicUrl,
  fallback: Site.entries.fallback,
});
export type KnownSite = v.InferOutput<typeof KnownSite>;
