/** The checks before an operation runs: one Middy middleware each, in the order of `handler.ts`; and the state that they fill in. */
import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { mayDo } from '../../shared/api/operation.ts';
import {
  OPERATION_IDS,
  type OperationId,
  pathOf,
  ROUTES,
  type Row,
  type SiteFunction,
} from '../../shared/api/routes.ts';
import { ANONYMOUS, type Owned } from '../../shared/auth/rights.ts';
import { ApiError, type Hint } from '../../shared/http/errors.ts';
import type { Site } from '../../shared/settings/site.ts';
import { authenticate, type Identified, type IdentityDeps } from '../auth/authenticate.ts';
import { note } from '../logs/request-log.ts';
import { parsePath } from '../runtime/input.ts';
import { type AddressDeps, type HttpEvent, methodOf, type NetworkDeps, networkAt } from './event.ts';
import type { HttpResult, ReplyContext } from './result.ts';

export interface RequestState extends Identified {
  /** The rows at the path that API Gateway matched: `POST /calendar/events/v1/events/{id}`. */
  readonly operations: readonly OperationId[];
  /** The row of the method; undefined for a preflight. */
  operation?: OperationId | undefined;
  /** Set when the operation has checked the caller's rights, with the record that they were checked on. */
  authorised?: { readonly record: Owned | undefined };
}

/** Middy passes state from middleware to the handler in the context. */
export type HttpContext = Context & { readonly state: RequestState };
export type HttpMiddleware = MiddlewareObj<HttpEvent, HttpResult, Error, HttpContext>;

/** Anonymous until authentication. */
export const newState = (name: SiteFunction, event: HttpEvent, { namespace }: Site): RequestState => {
  const path = event.routeKey.slice(event.routeKey.indexOf(' ') + 1);
  const isServed = ({ resource }: Row) => name === 'fallback' || resource === name;
  const isHere = (row: Row) => isServed(row) && path === pathOf(row, namespace);
  return { operations: OPERATION_IDS.filter(id => isHere(ROUTES[id])), caller: ANONYMOUS };
};

/** `Allow`: the methods that this caller may use at this path (contract/http#cors), and on the record once it has been read. */
export const replyContext = (
  { operations, operation, caller, authorised }: RequestState,
  at: AddressDeps,
): ReplyContext => ({
  at,
  hasFormats: operation !== undefined && 'calendar' in ROUTES[operation],
  isCommon: operation !== undefined && isCommon(ROUTES[operation]),
  allow: operations
    .map((id): Row => ROUTES[id])
    .filter(row => mayDo(row, caller, row.access === 'read' ? undefined : authorised?.record))
    .flatMap(row => row.methods)
    .join(', '),
});

const isCommon = (row: Row): boolean => row.access === 'read' && row.noCache !== true;

// --- checks -----------------------------------------------------------------------------------------------------------

/** Bytes. An event with the longest texts and a hundred new venues is far smaller; API Gateway accepts ten times as much. */
const MAX_BODY = 1_048_576;
/** Characters. All parameters together, with a hundred ids each, are shorter. The gateway's own limit, headers included, is 10,240. */
const MAX_QUERY = 8_192;

/** Refuses requests that are too large, before anything is parsed. @throws ApiError 413 `rest_too_large`. */
export const sizeLimit = (): HttpMiddleware => ({
  before: ({ event: { body = '', isBase64Encoded, rawQueryString }, context: { state } }) => {
    const bytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
    // An upload is refused whatever its size, which the error should not be about (contract/wordpress#media).
    const isTooLarge = bytes > MAX_BODY && !state.operations.includes('createMedia');
    if (isTooLarge || rawQueryString.length > MAX_QUERY) throw new ApiError('rest_too_large');
  },
});

/**
 * Finds the operation of the method at this path. Every path answers a preflight, which has no operation.
 * @throws ApiError 404 `rest_no_route`.
 */
export const route = (): HttpMiddleware => ({
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

/** undefined: the path has no route. */
const methodsOf = (operations: readonly OperationId[]): Hint | undefined =>
  operations.length === 0 ? undefined : { about: 'methods', methods: operations.flatMap(id => ROUTES[id].methods) };

/**
 * Identifies the caller. Wrong credentials fail every request, even one that needs none; a header without credentials changes nothing, not
 * even how the answer may be cached.
 * @throws ApiError 401 `incorrect_password`, 429, 503.
 */
export const authentication = (deps: () => IdentityDeps & NetworkDeps): HttpMiddleware => ({
  before: async ({ event, context: { state } }) => {
    const own = deps();
    const credentials = {
      authorization: event.headers.authorization,
      network: networkAt(event, own),
      writes: !['GET', 'OPTIONS'].includes(methodOf(event)),
    };
    const identified = await authenticate(credentials, own);
    if (identified === undefined) event.headers.authorization = undefined;
    Object.assign(state, identified);
    note({ user: state.caller?.id });
  },
  after: ({ context: { state } }) => state.noted,
  onError: ({ context: { state } }) => state.noted,
});

/**
 * Refuses cross-site forms: browsers send these without a preflight (contract/rights#identity).
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
  http.method === 'POST' && // for other methods, and for JSON, browsers send a preflight
  !/^application\/json\b/i.test(headers['content-type'] ?? '');
