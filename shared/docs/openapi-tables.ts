/**
 * What a row's operations send and answer beyond its schemas: headers (contract/http#cors, contract/http#preconditions) and refusals
 * (contract/http#error-codes).
 */

import type { RequestHeader, Row } from '../api/route.ts';
import { ERRORS } from '../errors/api-error.ts';
import type { DocumentationTexts } from '../messages/documentation/texts.ts';
import type { Header, Operation, Parameter, Response } from './openapi-shape.ts';
import type { JsonSchema } from './schemas/facts.ts';

type Which = (row: Row) => boolean;

const always: Which = () => true;
const isItem: Which = ({ path }) => path.endsWith('}');
const isList: Which = ({ query }) => 'page' in (query?.entries ?? {});
const reads: Which = ({ access }) => access === 'read';
const writes: Which = row => !reads(row);
const creates: Which = ({ access }) => access === 'create';
const deletes: Which = ({ access }) => access === 'delete';
/** Categories and tags have no trash. */
const trashes: Which = row => deletes(row) && row.resource !== 'categories' && row.resource !== 'tags';
const changes: Which = row => writes(row) && isItem(row);

/** Whether the operation is given the header. */
const takes =
  (name: RequestHeader): Which =>
  ({ headers }) =>
    headers?.includes(name) ?? false;

const REQUEST_HEADERS: readonly { readonly name: keyof DocumentationTexts['requestHeaders']; readonly of: Which }[] = [
  { name: 'If-None-Match', of: reads },
  { name: 'If-Match', of: takes('if-match') },
  { name: 'Idempotency-Key', of: takes('idempotency-key') },
  { name: 'Accept-Language', of: takes('accept-language') },
];
export const requestHeaders = (row: Row, { requestHeaders: texts }: DocumentationTexts): Parameter[] =>
  REQUEST_HEADERS.filter(header => header.of(row)).map(({ name }) => ({
    name,
    in: 'header',
    required: false,
    description: texts[name],
    schema: { type: 'string' },
  }));

const ANSWER_HEADERS: readonly {
  readonly name: keyof DocumentationTexts['answerHeaders'];
  readonly of: Which;
  readonly schema: JsonSchema;
}[] = [
  { name: 'X-TEC-Total', of: isList, schema: { type: 'integer' } },
  { name: 'X-TEC-TotalPages', of: isList, schema: { type: 'integer' } },
  { name: 'ETag', of: row => !deletes(row), schema: { type: 'string' } },
  { name: 'Location', of: creates, schema: { type: 'string', format: 'uri' } },
];
export const answerHeaders = (row: Row, { answerHeaders: texts }: DocumentationTexts): Record<string, Header> =>
  Object.fromEntries(
    ANSWER_HEADERS.filter(header => header.of(row)).map(({ name, schema }) => [
      name,
      { description: texts[name], schema },
    ]),
  );

/** Which rows may refuse with a status; every status of the catalogue has its line. */
const REFUSED_WITH = {
  400: always,
  401: always,
  403: row => writes(row) || isItem(row),
  404: row => isItem(row) || isList(row) || row.path === '',
  409: writes,
  410: trashes,
  412: changes,
  413: writes,
  429: always,
  500: always,
  503: always,
} as const satisfies Record<(typeof ERRORS)[keyof typeof ERRORS], Which>;

const nameOf = (status: string): string => `Refusal${status}`;

export const refusalsOf = (row: Row): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(REFUSED_WITH)
      .filter(([, may]) => may(row))
      .map(([status]) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );

/** One named response for each status, with the codes that it may carry. */
export const refusalResponses = (): Record<string, Response> =>
  Object.fromEntries(
    Object.keys(REFUSED_WITH).map(status => [
      nameOf(status),
      {
        description: codesOf(Number(status)),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );

/** To the anonymous, `rest_forbidden` is a 401. */
const codesOf = (status: number): string => {
  const codes = Object.entries(ERRORS)
    .filter(([, usual]) => usual === status)
    .map(([code]) => `\`${code}\``);
  return [...codes, ...(status === 401 ? ['`rest_forbidden`'] : [])].join(', ');
};
