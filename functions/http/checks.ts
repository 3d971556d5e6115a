/** The checks before an operation runs: one Middy middleware each, in the order of `serve.ts`. */

import { type OperationId, ROUTES } from '../../shared/api/routes.ts';
import { ApiError, type Hint } from '../../shared/errors/api-error.ts';
import { authenticate } from '../identity/authenticate.ts';
import type { IdentityDeps } from '../identity/scheme.ts';
import { note } from '../logs/notes.ts';
import { parsePath } from '../runtime/operation-input.ts';
import { type HttpEvent, methodOf, type NetworkDeps, networkAt } from './http-event.ts';
import type { HttpMiddleware } from './request-state.ts';

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
