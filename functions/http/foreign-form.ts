/** Refuses a form that a page of another site had a browser send, which browsers do without asking first (contract/rights#identity). */
import { ROUTES } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpMiddleware } from './request-state.ts';

/** @throws ApiError 403 `rest_forbidden`. */
export const foreignForm = (): HttpMiddleware => ({
  before: ({ event, context: { state } }) => {
    const writes = state.operation !== undefined && ROUTES[state.operation].access !== 'read';
    if (writes && isForeignForm(event)) throw new ApiError('rest_forbidden');
  },
});

const isForeignForm = ({ headers, requestContext: { http } }: HttpEvent): boolean =>
  headers['sec-fetch-site'] === 'cross-site' &&
  http.method === 'POST' && // before any other method, and before JSON, browsers ask
  !/^application\/json\b/i.test(headers['content-type'] ?? '');
