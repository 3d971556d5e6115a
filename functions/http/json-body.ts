/** Parses JSON bodies: Middy's own parser, and what it leaves to its users. */
import httpJsonBodyParser from '@middy/http-json-body-parser';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpMiddleware } from './request-state.ts';

/** Deeper than anything the API takes, and far below what a recursive function can bear. */
const MAX_DEPTH = 32;
/** A hundred new venues with all their fields are 2,000. Of 85,000, every copy costs a tenth of a second. */
const MAX_VALUES = 10_000;

/** In the order in which they are used. Bodies of other types stay as they are. */
export const jsonBody = () => [
  emptyBody(),
  httpJsonBodyParser<HttpEvent>({ disableContentTypeError: true }),
  jsonLimits(),
];

/** A request without a body may call it JSON, as clients do that send this header always; Middy's parser refuses that. */
export const emptyBody = (): HttpMiddleware => ({
  before: ({ event }) => {
    if (event.body !== undefined && event.body !== '') return;
    if (!JSON_TYPE.test(event.headers['content-type'] ?? '')) return;
    event.body = '{}';
    event.isBase64Encoded = false;
  },
});

/** As Middy's parser has it. */
const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json(;|$)/i;

/** @throws ApiError 400 `rest_invalid_json` in the words of PHP, whose parser has such a limit as well; 413 `rest_too_large`. */
export const jsonLimits = (): HttpMiddleware => ({
  before: ({ event }) => {
    let level: unknown[] = [event.body];
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
  },
});
