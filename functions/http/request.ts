/**
 * Requests. Reads events of API Gateway except their body (payload format 2.0, AWS:
 * http-api-develop-integrations-lambda), and checks them before an operation runs. Each check is a
 * Middy middleware, in the order of `handler.ts`.
 */

import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as v from 'valibot';
import {
  OPERATION_IDS,
  type OperationId,
  pathOf,
  ROUTES,
  type Route,
  type SiteFunction,
} from '../../shared/api/routes.ts';
import { networkOf, ORIGIN_KEY_HEADER, VIEWER_HEADER, viewerAddressIn } from '../../shared/http/addresses.ts';
import { ApiError, type Hint } from '../../shared/http/errors.ts';
import { Bool } from '../../shared/http/fields.ts';
import { weighted } from '../../shared/http/language.ts';
import type { Format } from '../../shared/http/parse.ts';
import { ANONYMOUS } from '../../shared/settings/rights.ts';
import type { Site } from '../../shared/settings/site.ts';
import { authenticate, type Identified, type IdentityDeps } from '../auth/authenticate.ts';
import { isSameText } from '../auth/passwords.ts';
import { note } from '../logs/request-log.ts';
import type { Deps } from '../runtime/deps.ts';
import { parsePath, Reported } from '../runtime/input.ts';

export type HttpEvent = APIGatewayProxyEventV2;

/** Parsed from the raw query, because `queryStringParameters` joins repeated names with commas. */
export const queryOf = (event: HttpEvent): URLSearchParams => new URLSearchParams(event.rawQueryString);

/**
 * A POST may select another method by `_method` or by a header (contract/http#routes). HEAD is a
 * GET whose body is not sent.
 */
export const methodOf = (event: HttpEvent): string => {
  const { method } = event.requestContext.http;
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  return (queryOf(event).get('_method') ?? event.headers['x-http-method-override'] ?? method).toUpperCase();
};

/** Whether the client wants an error if parameters or fields have no effect (RFC 7240, 4.4). */
export const isStrict = ({ headers }: HttpEvent): boolean =>
  (headers.prefer ?? '').split(',').some(preference => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/i.test(preference));

/**
 * The network of the caller, from the connection or as the site's CDN reports it. Forwarded headers
 * without an origin key are ignored, because clients can forge them.
 */
export const networkAt = (event: HttpEvent, { originKeys }: Pick<Deps, 'originKeys'>): string => {
  const { headers, requestContext } = event;
  const isFromCdn = originKeys.some(key => isSameText(headers[ORIGIN_KEY_HEADER] ?? '', key));
  const viewer = isFromCdn ? viewerAddressIn(headers[VIEWER_HEADER]) : undefined;
  return networkOf(viewer ?? requestContext.http.sourceIp);
};

/** What the beginning of addresses in answers depends on. */
export type Addressing = Pick<Deps, 'baseUrl' | 'site'>;

/**
 * The address of the site, without a trailing slash. It never comes from `Host` or forwarded
 * headers (contract/http#record-addresses).
 */
export const siteAddressOf = ({ requestContext }: HttpEvent, { baseUrl }: Pick<Deps, 'baseUrl'>): string =>
  baseUrl ?? `https://${requestContext.domainName}/${requestContext.stage}`;

/**
 * The header of RFC 6797, where the site has https: browsers then use nothing else for a year. It
 * lacks `includeSubDomains`, because other hosts below this one are not ours.
 */
export const transportSecurity = (event: HttpEvent, deps: Pick<Deps, 'baseUrl'>): Record<string, string> =>
  siteAddressOf(event, deps).startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

// --- format of the answer (contract/feeds#calendars) ---------------------------------------------

/**
 * The parameter takes precedence over the header, because people can type addresses but no headers.
 * An invalid parameter is refused like any other.
 */
export const formatOf = ({ calendar }: Route, event: HttpEvent): Format =>
  calendar !== undefined && wantsCalendar(event) ? 'calendar' : 'json';

export const wantsCalendar = (event: HttpEvent): boolean => {
  const sent = v.safeParse(v.optional(Bool), queryOf(event).getAll('ical').at(-1));
  return sent.success && (sent.output ?? prefersCalendar(event.headers.accept));
};

/**
 * Calendar programs name `text/calendar`. A client that accepts JSON at least as much gets JSON
 * (RFC 9110, 12.5.1).
 */
const prefersCalendar = (accept: string | undefined): boolean => {
  const ranges = weighted(accept);
  const weightOf = (name: string): number => ranges.find(({ range }) => range === name)?.weight ?? 0;
  return weightOf('text/calendar') > weightOf('application/json') && weightOf('text/calendar') >= weightOf('*/*');
};

// --- state ---------------------------------------------------------------------------------------

/**
 * What each check leaves for those after it and for the answer, in their order. No check changes
 * the event.
 */
export interface RequestState {
  /** The routes at the path that API Gateway matched: `POST /calendar/events/v1/events/{id}`. */
  readonly operations: readonly OperationId[];
  /** Set by `routing`: the route of the method, which is undefined for a preflight. */
  operation: OperationId | undefined;
  /** Set by `authentication`. The caller is anonymous until then. */
  identified: Identified;
  /**
   * Whether the request has credentials, right or wrong. Until `authentication`, any
   * `Authorization` header counts.
   */
  hasCredentials: boolean;
  /** Set by `json`: the parsed body, or undefined if it is of another type. */
  json: unknown;
  readonly reported: Reported;
}

/** Middy passes state from middleware to the handler in the context. */
export type HttpContext = Context & { readonly state: RequestState };
export type HttpMiddleware = MiddlewareObj<HttpEvent, APIGatewayProxyStructuredResultV2, Error, HttpContext>;

export const newState = (name: SiteFunction, event: HttpEvent, { namespace }: Site): RequestState => {
  const path = event.routeKey.slice(event.routeKey.indexOf(' ') + 1);
  const isServed = ({ resource }: Route) => name === 'router' || resource === name;
  const isHere = (route: Route) => isServed(route) && path === pathOf(route, namespace);
  return {
    operations: OPERATION_IDS.filter(id => isHere(ROUTES[id])),
    operation: undefined,
    identified: { caller: ANONYMOUS },
    hasCredentials: Boolean(event.headers.authorization),
    json: undefined,
    reported: new Reported(),
  };
};

// --- checks --------------------------------------------------------------------------------------

/**
 * In bytes. An event with the longest texts and a hundred new venues is far smaller; API Gateway
 * accepts ten times as much.
 */
const MAX_BODY = 1_048_576;
/**
 * In bytes. Lambda accepts 6 MB, in which a file has four letters for three bytes (AWS: "Lambda
 * quotas").
 */
const MAX_UPLOAD = 4_000_000;
/**
 * In characters. All parameters together, with a hundred ids each, are shorter. The gateway's own
 * limit, headers included, is 10,240.
 */
const MAX_QUERY = 8_192;

/**
 * Refuses requests that are too large, before anything is parsed.
 *
 * @throws ApiError 413 `rest_too_large`.
 */
export const sizeLimit = (): HttpMiddleware => ({
  before: ({ event: { body = '', isBase64Encoded, rawQueryString }, context: { state } }) => {
    const bytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
    const isUpload = state.operations.includes('createMedia');
    if (isUpload && bytes > MAX_UPLOAD) throw new ApiError('rest_too_large', { hint: { about: 'large-upload' } });
    const isTooLarge = bytes > MAX_BODY && !isUpload;
    if (isTooLarge || rawQueryString.length > MAX_QUERY) throw new ApiError('rest_too_large');
  },
});

/**
 * Finds the operation of the method at this path. Every path answers a preflight, which has no
 * operation.
 *
 * @throws ApiError 404 `rest_no_route`.
 */
export const routing = (): HttpMiddleware => ({
  before: ({ event, context: { state } }) => {
    const method = methodOf(event);
    if (method === 'OPTIONS' && state.operations.length > 0) return note({ operation: 'preflight' });
    const found = state.operations.find(id => ROUTES[id].methods.some(each => each === method));
    if (found === undefined) throw new ApiError('rest_no_route', { hint: methodsOf(state.operations) });
    parsePath(ROUTES[found], event.pathParameters ?? {});
    state.operation = found;
    note({ operation: found });
  },
});

/** Returns undefined if the path has no route. */
const methodsOf = (operations: readonly OperationId[]): Hint | undefined =>
  operations.length === 0 ? undefined : { about: 'methods', methods: operations.flatMap(id => ROUTES[id].methods) };

/**
 * Identifies the caller. Wrong credentials fail every request, even one that needs none. A header
 * without credentials changes nothing, not even how the answer may be cached.
 *
 * @throws ApiError 401 `incorrect_password`, 429, 503.
 */
export const authentication = (getDeps: () => IdentityDeps & Pick<Deps, 'originKeys'>): HttpMiddleware => ({
  before: async ({ event, context: { state } }) => {
    const { authorization } = event.headers;
    if (authorization === undefined) return;
    const deps = getDeps();
    const credentials = {
      authorization,
      network: networkAt(event, deps),
      writes: !['GET', 'OPTIONS'].includes(methodOf(event)),
    };
    const identified = await authenticate(credentials, deps);
    if (identified === undefined) state.hasCredentials = false;
    else state.identified = identified;
    note({ user: state.identified.caller?.id });
  },
  after: ({ context: { state } }) => state.identified.useRecorded,
  onError: ({ context: { state } }) => state.identified.useRecorded,
});

/**
 * Refuses cross-site forms, which browsers send without a preflight (contract/rights#identity).
 *
 * @throws ApiError 403 `rest_forbidden`.
 */
export const foreignForm = (): HttpMiddleware => ({
  before: ({ event, context: { state } }) => {
    const writes = state.operation !== undefined && ROUTES[state.operation].access !== 'read';
    if (writes && isForeignForm(event)) throw new ApiError('rest_forbidden');
  },
});

const isForeignForm = ({ headers, requestContext: { http } }: HttpEvent): boolean =>
  headers['sec-fetch-site'] === 'cross-site' &&
  // For other methods, and for JSON, browsers send a preflight.
  http.method === 'POST' &&
  !/^application\/json\b/i.test(headers['content-type'] ?? '');
