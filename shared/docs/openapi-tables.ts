/**
 * What a row's operations send and answer beyond its schemas: headers (contract/http#cors, contract/http#preconditions) and refusals
 * (contract/http#error-codes).
 */

import type { Row } from '../api/route.ts';
import { ERRORS } from '../errors/api-error.ts';
import type { Header, Operation, Parameter, Response } from './openapi-shape.ts';

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

const REQUEST_HEADERS: readonly { readonly name: string; readonly of: Which; readonly description: string }[] = [
  {
    name: 'If-None-Match',
    of: reads,
    description: '`ETag` of the answer that you have: 304 while it is the latest.',
  },
  {
    name: 'If-Match',
    of: ({ headers }) => headers?.includes('if-match') ?? false,
    description: '`ETag` of the state that you mean to change: 412 unless it is the latest.',
  },
  {
    name: 'Idempotency-Key',
    of: ({ headers }) => headers?.includes('idempotency-key') ?? false,
    description: 'The same key within 24 hours gets the first answer again.',
  },
];
export const requestHeaders = (row: Row): Parameter[] =>
  REQUEST_HEADERS.filter(header => header.of(row)).map(({ name, description }) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));

const ANSWER_HEADERS: Readonly<Record<string, Header & { readonly of: Which }>> = {
  'X-TEC-Total': { of: isList, description: 'Number of records on all pages.', schema: { type: 'integer' } },
  'X-TEC-TotalPages': { of: isList, description: 'Number of pages.', schema: { type: 'integer' } },
  ETag: {
    of: row => !deletes(row),
    description: 'State of the answer; of one record, it begins with its id and version.',
    schema: { type: 'string' },
  },
  Location: { of: creates, description: 'Address of the new record.', schema: { type: 'string', format: 'uri' } },
};
export const answerHeaders = (row: Row): Record<string, Header> =>
  Object.fromEntries(
    Object.entries(ANSWER_HEADERS)
      .filter(([, header]) => header.of(row))
      .map(([name, { description, schema }]) => [name, { description, schema }]),
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
