/** Refuses requests for their size alone, before anything is made of them. */
import { ApiError } from '../../shared/errors/api-error.ts';
import type { HttpMiddleware } from './request-state.ts';

/** Bytes: an event with the longest texts and a hundred new venues is far below; API Gateway takes ten times as much. */
const MAX_BODY = 1_048_576;
/** Characters: all parameters at once, with a hundred ids each, are below. The gateway's own limit, headers included, is 10,240. */
const MAX_QUERY = 8_192;

/** @throws ApiError 413 `rest_too_large`. */
export const sizeLimit = (): HttpMiddleware => ({
  before: ({ event: { body = '', isBase64Encoded, rawQueryString } }) => {
    const bytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
    if (bytes > MAX_BODY || rawQueryString.length > MAX_QUERY) throw new ApiError('rest_too_large');
  },
});
