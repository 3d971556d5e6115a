/**
 * Headers of requests and answers (contract/http#cors, contract/http#preconditions), and parameters that all operations take
 * (contract/http#response-formats, contract/http#routes).
 */

import type { Method, RequestHeader, Row } from '../api/route.ts';
import { STRICT } from '../input/ignored.ts';
import type { DocumentationTexts } from '../messages/documentation/texts.ts';
import { always, both, creates, deletes, isList, of, reads, updates, type Which, writes } from './kinds-of-rows.ts';
import type { Header, Parameter, Reference } from './openapi-shape.ts';
import type { JsonSchema } from './schemas/facts.ts';

const TEXT: JsonSchema = { type: 'string' };
const METHOD: JsonSchema = { type: 'string', enum: ['PUT', 'PATCH', 'DELETE'] };
const NUMBER: JsonSchema = { type: 'integer', minimum: 0 };

/** Whether the operation reads the header. */
const takes =
  (name: RequestHeader): Which =>
  ({ headers }) =>
    headers?.includes(name) ?? false;
const isPost = (_: Row, method: Method): boolean => method === 'POST';

interface Common {
  readonly name: keyof DocumentationTexts['everywhere'] | keyof DocumentationTexts['requestHeaders'];
  readonly in: 'query' | 'header';
  readonly of: (row: Row, method: Method) => boolean;
  readonly schema: JsonSchema;
}
const PARAMETERS: readonly Common[] = [
  { name: '_fields', in: 'query', of: always, schema: { type: 'array', items: TEXT } },
  { name: '_method', in: 'query', of: isPost, schema: METHOD },
  { name: 'X-HTTP-Method-Override', in: 'header', of: isPost, schema: METHOD },
  { name: 'Accept-Language', in: 'header', of: always, schema: TEXT },
  { name: 'Prefer', in: 'header', of: always, schema: { type: 'string', enum: [STRICT] } },
  { name: 'If-None-Match', in: 'header', of: reads, schema: TEXT },
  { name: 'If-Match', in: 'header', of: takes('if-match'), schema: TEXT },
  { name: 'Idempotency-Key', in: 'header', of: takes('idempotency-key'), schema: TEXT },
];

/** For `components.parameters`. */
export const commonParameters = ({ everywhere, requestHeaders }: DocumentationTexts): Record<string, Parameter> =>
  Object.fromEntries(
    PARAMETERS.map(({ name, in: place, schema }) => [
      name,
      {
        name,
        in: place,
        required: false,
        description: { ...everywhere, ...requestHeaders }[name],
        ...(schema.type === 'array' && { style: 'form', explode: false }),
        schema,
      },
    ]),
  );

export const commonParametersOf = (row: Row, method: Method): Reference[] =>
  PARAMETERS.filter(parameter => parameter.of(row, method)).map(({ name }) => ({
    $ref: `#/components/parameters/${name}`,
  }));

type HeaderName = keyof DocumentationTexts['answerHeaders'];

const ANSWER_HEADERS: readonly {
  readonly name: HeaderName;
  readonly of: Which;
  readonly schema: JsonSchema;
}[] = [
  { name: 'X-TEC-Total', of: isList, schema: NUMBER },
  { name: 'X-TEC-TotalPages', of: isList, schema: NUMBER },
  { name: 'ETag', of: row => !deletes(row), schema: TEXT },
  { name: 'Location', of: creates, schema: { type: 'string', format: 'uri' } },
  { name: 'Link', of: always, schema: TEXT },
  { name: 'Content-Language', of: always, schema: TEXT },
  { name: 'Allow', of: always, schema: TEXT },
  { name: 'X-Calendar-Ignored', of: always, schema: TEXT },
  { name: 'X-Calendar-Kept', of: writes, schema: TEXT },
  { name: 'X-Calendar-Shortened', of: always, schema: TEXT },
  { name: 'X-Calendar-Not-Followed', of: both(of('events'), updates), schema: TEXT },
  { name: 'Preference-Applied', of: always, schema: { type: 'string', enum: [STRICT] } },
];
/** Headers of error responses, by status. */
const REFUSAL_HEADERS: readonly {
  readonly name: HeaderName;
  readonly on: readonly number[];
  readonly schema: JsonSchema;
}[] = [
  { name: 'WWW-Authenticate', on: [401], schema: { type: 'string', enum: ['Bearer'] } },
  { name: 'Retry-After', on: [429, 503], schema: NUMBER },
];

/** For `components.headers`. */
export const namedHeaders = ({ answerHeaders }: DocumentationTexts): Record<string, Header> =>
  Object.fromEntries(
    [...ANSWER_HEADERS, ...REFUSAL_HEADERS].map(({ name, schema }) => [
      name,
      { description: answerHeaders[name], schema },
    ]),
  );

export const answerHeaders = (row: Row): Record<string, Reference> =>
  references(ANSWER_HEADERS.filter(header => header.of(row)));
export const refusalHeaders = (status: number): Record<string, Reference> =>
  references(REFUSAL_HEADERS.filter(({ on }) => on.includes(status)));

const references = (headers: readonly { readonly name: HeaderName }[]): Record<string, Reference> =>
  Object.fromEntries(headers.map(({ name }) => [name, { $ref: `#/components/headers/${name}` }]));
