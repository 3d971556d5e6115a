/** What is refused for its size alone, before anything is made of it. */
import { ApiError } from '../../shared/errors/api-error.ts';
import { type HttpEvent, hasBody } from './http.ts';

/** Bytes: an event with the longest texts and a hundred new venues is far below; API Gateway takes ten times as much. */
const MAX_BODY = 1_048_576;
/** Characters: all parameters at once, with a hundred ids each, are below. The gateway's own limit, headers included, is 10,240. */
const MAX_QUERY = 8_192;
/** Deeper than anything the API takes, and far below what a recursive function can bear. */
const MAX_DEPTH = 32;

/** @throws ApiError 413 `rest_too_large`. */
export const checkSize = (event: HttpEvent): void => {
  const bytes = hasBody(event) ? Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8') : 0;
  if (bytes > MAX_BODY || event.rawQueryString.length > MAX_QUERY) throw new ApiError('rest_too_large');
};

/** Values in a JSON body: a hundred new venues with all their fields are 2,000. Of 85,000, every copy costs a tenth of a second. */
const MAX_VALUES = 10_000;

/**
 * Of a parsed body. @throws ApiError 400 `rest_invalid_json`, with the words of PHP, whose parser stops at a depth, too; 413
 * `rest_too_large` for more values than any record has.
 */
export const checkJson = (body: unknown): void => {
  let level: unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (values > MAX_VALUES) throw new ApiError('rest_too_large');
    if (depth > MAX_DEPTH)
      throw new ApiError('rest_invalid_json', {
        extra: { json_error_code: 1, json_error_message: 'Maximum stack depth exceeded' },
      });
    level = level.flatMap(node => (typeof node === 'object' && node !== null ? Object.values(node) : []));
  }
};
