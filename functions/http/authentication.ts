/** Finds out who is calling. Wrong credentials fail every request, also one that needs none. */
import { authenticate } from '../identity/authenticate.ts';
import type { IdentityDeps } from '../identity/scheme.ts';
import { methodOf, networkAt } from './http-event.ts';
import type { HttpMiddleware } from './request-state.ts';

/** @throws ApiError 401 `incorrect_password`, 429, 503. */
export const authentication = (deps: () => IdentityDeps): HttpMiddleware => ({
  before: async ({ event, context: { state } }) => {
    const credentials = {
      authorization: event.headers.authorization,
      network: networkAt(event),
      writes: !['GET', 'OPTIONS'].includes(methodOf(event)),
    };
    Object.assign(state, await authenticate(credentials, deps()));
  },
  after: ({ context: { state } }) => state.noted,
  onError: ({ context: { state } }) => state.noted,
});
