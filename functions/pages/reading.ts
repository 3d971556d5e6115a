/**
 * Reads the data of pages as an anonymous caller, through the operations of the API, without HTTP.
 */
import * as v from 'valibot';
import type { OperationsOf } from '../../shared/api/operation.ts';
import { ROUTES, type Routes } from '../../shared/api/routes.ts';
import type { Format } from '../../shared/http/parse.ts';
import type { Place } from '../../shared/pages/layout.ts';
import type { PageFound } from '../../shared/pages/original-addresses.ts';
import { ANONYMOUS } from '../../shared/settings/rights.ts';
import { events } from '../events/operations.ts';
import { type HttpEvent, networkAt, siteAddressOf } from '../http/request.ts';
import { organizers } from '../linked/organizers.ts';
import { venues } from '../linked/venues.ts';
import type { Deps } from '../runtime/deps.ts';
import { type OperationCall, Reported } from '../runtime/input.ts';
import { type OperationResult, runOperation } from '../runtime/run.ts';
import { categories, tags } from '../terms/operations.ts';
import type { FileServer } from './static-files.ts';

/** The operations that pages use. */
type Read = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
const operations: OperationsOf<Read, Deps> = { ...events, ...venues, ...organizers, ...categories, ...tags };
export type ReadOperation = keyof typeof operations;

/** The input for the answer of a page. */
export interface PageRequest {
  readonly event: HttpEvent;
  readonly parameters: PageFound['parameters'];
  readonly deps: Deps;
  readonly files: FileServer;
  readonly place: Place;
}

type Reading = Pick<PageRequest, 'event' | 'deps'>;

export interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: OperationCall['path'];
  readonly format?: Format;
}

/** @throws ApiError like the operation. */
export const read = async <Id extends ReadOperation>(
  reading: Reading,
  id: Id,
  asked: Asked,
): Promise<v.InferOutput<Routes[Id]['reply']['schema']>> =>
  v.parse(ROUTES[id].reply.schema, (await answerTo(reading, id, asked)).body);

/**
 * Answers with the first pages of a list, at most `most` of them. The first answer says how many
 * there are.
 */
export const firstPages = async <T extends { readonly total_pages: number }>(
  ask: (page: number) => Promise<T>,
  most: number,
): Promise<[T, ...T[]]> => {
  const first = await ask(1);
  const count = Math.min(most, first.total_pages);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, at) => ask(at + 2));
  return [first, ...(await Promise.all(others))];
};

/**
 * The whole answer.
 *
 * @throws ApiError like the operation.
 */
export const answerTo = async (
  { event, deps }: Reading,
  id: ReadOperation,
  { query = {}, path = {}, format = 'json' }: Asked,
): Promise<OperationResult> => {
  const call: OperationCall = {
    caller: ANONYMOUS,
    network: networkAt(event, deps),
    path,
    query: new URLSearchParams(query),
    body: {},
    siteAddress: siteAddressOf(event, deps),
    format,
    reported: new Reported(),
  };
  return runOperation<Read>(operations, id, call, deps);
};
