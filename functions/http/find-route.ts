/** Finds the operation of the method at this path. */
import { ROUTES } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { parsePath } from '../runtime/operation-input.ts';
import { methodOf } from './http-event.ts';
import type { HttpMiddleware } from './request-state.ts';

/** Every path answers a preflight, which has no operation. @throws ApiError 404 `rest_no_route`. */
export const route = (): HttpMiddleware => ({
  before: ({ event, context: { state } }) => {
    const method = methodOf(event);
    if (method === 'OPTIONS' && state.operations.length > 0) return;
    const found = state.operations.find(id => ROUTES[id].methods.some(each => each === method));
    if (found === undefined) throw new ApiError('rest_no_route');
    parsePath(ROUTES[found], event.pathParameters ?? {});
    state.operation = found;
  },
});
