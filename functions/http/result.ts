/**
 * Builds results for API Gateway (payload format 2.0): conditional reads, and the headers around
 * the content of an answer.
 */

import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { SHORTENED_HEADER } from '../../shared/api/answer.ts';
import { mayDo } from '../../shared/api/operation.ts';
import { ROUTES, type Route } from '../../shared/api/routes.ts';
import { IGNORED_HEADER, KEPT_HEADER, STRICT, UNCHANGED_HEADER } from '../../shared/http/ignored.ts';
import { NOT_FOLLOWED_HEADER } from '../../shared/model/translations.ts';
import { WORDPRESS } from '../../shared/settings/site.ts';
import { addDays, startOfDay } from '../../shared/time/wall.ts';
import { firstInstantOf, wallAt } from '../../shared/time/zone.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Content } from './content.ts';
import {
  type Addressing,
  type HttpEvent,
  isStrict,
  methodOf,
  queryOf,
  type RequestState,
  siteAddressOf,
  transportSecurity,
} from './request.ts';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/**
 * The methods that this caller may use at this path (contract/http#cors), and on the record once it
 * has been read.
 */
const allowed = ({ operations, identified, reported }: RequestState): string =>
  operations
    .map((id): Route => ROUTES[id])
    .filter(route => mayDo(route, identified.caller, route.access === 'read' ? undefined : reported.authorised?.record))
    .flatMap(route => route.methods)
    .join(', ');

/** Whether answers are the same for everybody who may read them, and for more than a moment. */
export const isCommon = ({ access, noCache }: Route): boolean => access === 'read' && noCache !== true;

/**
 * The content with the headers of every answer, errors included. They differ by caller, so they are
 * not cached with the content. `isNegotiated` says whether the language of the answer depends on
 * `Accept-Language`, as only that of errors does.
 */
export const resultOf = (
  event: HttpEvent,
  content: Content,
  state: RequestState,
  deps: Addressing & CachingDeps,
  isNegotiated = false,
): HttpResult => {
  const { headers, ...result } = conditionalResult(event, content);
  const { Link, ...others } = headers;
  const hasFormats = state.operation !== undefined && 'calendar' in ROUTES[state.operation];
  const allow = allowed(state);
  const caching = cacheControlOf(event, content.status, state, deps, isNegotiated);
  return {
    ...result,
    headers: {
      ...CORS,
      Vary: [VARY, ...(hasFormats ? ['Accept'] : []), ...(isNegotiated ? ['Accept-Language'] : [])].join(', '),
      ...(caching !== undefined && { 'Cache-Control': caching }),
      'X-Content-Type-Options': 'nosniff',
      ...transportSecurity(event, deps),
      'X-Robots-Tag': 'noindex',
      ...(isStrict(event) && { 'Preference-Applied': STRICT }),
      ...(allow !== '' && { Allow: allow }),
      ...others,
      Link: [...(Link === undefined ? [] : [Link]), indexLink(event, deps)].join(', '),
    },
  };
};

/** The result has no body for 304 and `HEAD`. */
export const conditionalResult = (event: HttpEvent, { status, headers, etag, body, isBase64Encoded }: Content) => {
  const unchanged = methodOf(event) === 'GET' && status === 200 && isKnown(etag, event.headers['if-none-match']);
  if (!unchanged && event.requestContext.http.method !== 'HEAD')
    return { statusCode: status, headers, body, isBase64Encoded };
  const { 'Content-Encoding': _, ...withoutBody } = headers;
  return { statusCode: unchanged ? 304 : status, headers: withoutBody, body: '', isBase64Encoded: false };
};

/** Compares weakly with a list of tags, or with `*` for any (RFC 9110, 13.1.2). */
const isKnown = (etag: string | undefined, seen: string | undefined): boolean =>
  etag !== undefined &&
  seen !== undefined &&
  (seen.trim() === '*' || seen.split(',').some(tag => opaque(tag.trim()) === opaque(etag)));

const opaque = (tag: string): string => tag.replace(/^W\//, '');

// --- Cache-Control (docs/decisions/caches) -------------------------------------------------------

/** What decides how long answers are cached. */
type CachingDeps = Pick<Deps, 'site' | 'clock' | 'zone'>;

/**
 * Answers are at most a minute stale, or five and a half minutes while the service is down (RFC
 * 9111; RFC 5861), and never of yesterday, as `when=today` and pages depend on the day.
 */
const sharedCaching = ({ clock, zone }: CachingDeps): string => {
  const now = clock();
  const untilMidnight = firstInstantOf(startOfDay(addDays(wallAt(now, zone), 1)), zone) - now;
  const fresh = Math.min(30, untilMidnight);
  const stale = (most: number): number => Math.min(most, untilMidnight - fresh);
  return `public, s-maxage=${fresh}, stale-while-revalidate=${stale(30)}, stale-if-error=${stale(300)}`;
};

/**
 * For answers that depend on the reader or the moment, on a site with `cache`. Without this header,
 * CloudFront sends one answer to all simultaneous requests (AWS: "Simultaneous requests for the
 * same object (request collapsing)").
 */
const OWN = 'private, no-cache';

/**
 * The header of an answer of the API. Without it (undefined), caches store nothing, because the
 * answer has no lifetime.
 */
const cacheControlOf = (
  event: HttpEvent,
  status: number,
  { operation, hasCredentials }: RequestState,
  deps: CachingDeps,
  isNegotiated: boolean,
): string | undefined => {
  const { cache } = deps.site;
  // Credentials and passwords count whether they are right or wrong.
  if (hasCredentials || queryOf(event).has('password')) return 'private, no-store';
  // A cache that ignores `Vary` would send others an error in the wrong language.
  if (status >= 400) return cache || isNegotiated ? 'no-store' : undefined;
  if (!cache) return undefined;
  return operation !== undefined && isCommon(ROUTES[operation]) ? sharedCaching(deps) : OWN;
};

/** The header of a page that is the same for everybody. Browsers revalidate it each time. */
export const pageCaching = (deps: CachingDeps): string => (deps.site.cache ? sharedCaching(deps) : 'no-cache');

// --- CORS (contract/http#cors; Fetch standard, CORS protocol) ------------------------------------

/** Headers that scripts may read. */
const EXPOSED = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  IGNORED_HEADER,
  KEPT_HEADER,
  UNCHANGED_HEADER,
  SHORTENED_HEADER,
  NOT_FOLLOWED_HEADER,
  'Preference-Applied',
].join(', ');

/** The last four are sent by browsers on sites with The Events Calendar. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Prefer',
  'X-HTTP-Method-Override',
  'X-WP-Nonce',
  'Content-Disposition',
  'Content-MD5',
  'X-TEC-EEA',
].join(', ');

export const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
} as const;

/**
 * Allows any origin. There is never an `Allow-Credentials`: the service has no cookies, and a
 * script that sends `Authorization` has to know it.
 */
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED } as const;

const VARY = 'Accept-Encoding, Authorization, Prefer';

// --- discovery (contract/http#discovery) ---------------------------------------------------------

/** The `Link` of every answer, which says where WordPress' index is. */
const indexLink = (event: HttpEvent, deps: Addressing): string =>
  `<${siteAddressOf(event, deps)}/${WORDPRESS}/>; rel="https://api.w.org/"`;

/** The headers of pages, as The Events Calendar has them. */
export const pageDiscovery = (event: HttpEvent, deps: Addressing): Readonly<Record<string, string>> => {
  const address = siteAddressOf(event, deps);
  return {
    'X-TEC-API-VERSION': 'v1',
    'X-TEC-API-ROOT': `${address}/${deps.site.namespace}/`,
    'X-TEC-API-ORIGIN': address,
    Link: indexLink(event, deps),
  };
};
