/**
 * Languages, and what the site of each is configured with. Written in the operator's settings, read
 * by CDK, functions, local stage and tests.
 */
import * as v from 'valibot';
import { PlaceZone } from '../time/zone.ts';

// The languages of records and sites.

/** The language parameter as rows call it; a site may call it otherwise (`Site`). */
export const LANGUAGE_PARAMETER = 'ml_language';

/** The languages of records and of `ml_language` (contract/http#routes). A site may speak any of them. */
export const LANGUAGES = ['eu', 'ca', 'fr', 'gl', 'es'] as const;
export const Language = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof Language>;

/** The languages of error messages (contract/languages#messages). */
export const MESSAGE_LANGUAGES = [...LANGUAGES, 'en'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** How each calls itself. */
export const ENDONYMS: Readonly<Record<MessageLanguage, string>> = {
  eu: 'Euskara',
  ca: 'Català',
  fr: 'Français',
  gl: 'Galego',
  es: 'Español',
  en: 'English',
};

// Namespaces of WordPress' form, which a site keeps that moves here: below `wp-json/`, which is no part of their name.

/** Path of WordPress' index, below the address of the site. */
export const WORDPRESS = 'wp-json';

export const isOfWordPress = (namespace: string): boolean => namespace.startsWith(`${WORDPRESS}/`);

/** As its clients call it: `tribe/events/v1` for `wp-json/tribe/events/v1`. */
export const namespaceName = (namespace: string): string =>
  isOfWordPress(namespace) ? namespace.slice(`${WORDPRESS}/`.length) : namespace;

/** Whether a site can have this namespace: every site has those of WordPress besides, with all below them (contract/wordpress). */
const isFree = (namespace: string): boolean =>
  namespace !== WORDPRESS && !/^wp-json\/(wp\/v2|tec\/v1)(\/|$)/.test(namespace);

// Addresses that operators choose, as a settings file has them: one way to write each, so that they can be compared as texts.

const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
const HOST = `${LABEL}(\\.${LABEL})+`;
/** What API Gateway takes as the key of a mapping, less characters that have to be encoded in an address or mean another folder. */
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

// What one site is configured with. Written in the operator's settings, read by CDK, functions,
// local stage and tests.

/** One site: one language, one stage (`/gl`), one set of functions over the shared table. */
export const Site = v.strictObject({
  language: Language,
  /**
   * Where clients find the site: origin and base path, without the namespace (docs/decisions/site-addresses). It becomes `BASE_URL` of its
   * functions. Absent: whatever API Gateway calls itself.
   */
  address: v.optional(Address),
  /** false: API Gateway's own address of the site is switched off, so that nobody goes around the site's own. A CDN may need it. */
  defaultEndpoint: v.optional(v.boolean()),
  /** IANA name. Dates without an offset, and `date` of every record, are read and shown in it. */
  timezone: PlaceZone,
  /** Currency sign, and its place, for amounts that were sent without one (contract/events#costs). */
  currency: v.strictObject({ symbol: v.string(), position: v.picklist(['prefix', 'postfix']) }),
  /** What `url` of records begins with, if another web site has their pages; absent: the address (contract/http#record-addresses). */
  publicUrl: v.optional(v.pipe(v.string(), v.url(), v.regex(/[^/]$/, 'must not end in a slash'))),
  /** Path below the address. A site that moves here from another host keeps its own, such as `wp-json/tribe/events/v1`. */
  namespace: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+(\/[\w-]+)*$/), v.check(isFree, 'has routes of WordPress')),
    'calendar/events/v1',
  ),
  /**
   * Languages to fall back on, in order: what `fallback=true` shows of a group of translations that has none in the site's language
   * (contract/lists#fallback). A change of it takes `calendar verify --repair`.
   */
  fallback: v.optional(v.array(Language), []),
  /** Name of the language parameter; `wpml_language` for a site that moves. */
  languageParameter: v.optional(v.pipe(v.string(), v.regex(/^\w+$/)), LANGUAGE_PARAMETER),
  /**
   * Shared caches may keep what anybody may read: for 30 s, and longer while they cannot get anything newer
   * (docs/decisions/caches). For a site behind a cache that heeds `Cache-Control` and `Vary`, or behind the one of its host (`cdn`).
   */
  cache: v.optional(v.boolean()),
  /** Origins whose pages may call the API from a browser, such as `https://concellos.gal`; without the list, all. */
  origins: v.optional(v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/)))),
});
export type Site = v.InferOutput<typeof Site>;

/** What the functions of each site know of all sites of the deployment. */
export const KnownSite = v.object({
  language: Site.entries.language,
  /** Whatever leads to it: on the local stage, that has no host name. */
  address: v.optional(v.string()),
  publicUrl: Site.entries.publicUrl,
  fallback: Site.entries.fallback,
});
export type KnownSite = v.InferOutput<typeof KnownSite>;
