/** Reads the data of pages as an anonymous caller, through the operations of the API, without HTTP. */
import * as v from 'valibot';
import { ANONYMOUS } from '../../shared/access/rights.ts';
import type { HoldsWhile, OperationsOf } from '../../shared/api/operation.ts';
import type { Format } from '../../shared/input/format.ts';
import { events } from '../events/operations.ts';
import { type HttpEvent, networkAt, siteAddressOf } from '../http/event.ts';
import { organizers } from '../organizers/operations.ts';
import { unknownReferences } from '../records/unknown-references.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OperationCall } from '../runtime/input.ts';
import { type OperationResult, runOperation } from '../runtime/run.ts';
import { categories, tags } from '../terms/operations.ts';
import { venues } from '../venues/operations.ts';

/** Operations that pages use. */
type Read = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
const operations: OperationsOf<Read, Deps> = { ...events, ...venues, ...organizers, ...categories, ...tags };

export interface Reading {
  readonly event: HttpEvent;
  readonly deps: Deps;
  /** See `OperationCall`. */
  readonly onHolds: (test: HoldsWhile) => void;
}

export interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: OperationCall['path'];
  readonly format?: Format;
}

/** `schema`: the part of the answer that the page needs. @throws ApiError like the operation. */
export const read = async <S extends v.GenericSchema>(
  reading: Reading,
  id: keyof typeof operations,
  asked: Asked,
  schema: S,
): Promise<v.InferOutput<S>> => v.parse(schema, (await answerTo(reading, id, asked)).body);

/**
 * Answers with consecutive pages of a list: at most so many, from this page on. The first one says how many there are.
 * @throws ApiError 404 if there is no first one.
 */
export const consecutive = async <T extends { readonly total_pages: number }>(
  ask: (page: number) => Promise<T>,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<[T, ...T[]]> => {
  const first = await ask(from);
  const count = Math.min(most, first.total_pages - from + 1);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, at) => ask(from + 1 + at));
  return [first, ...(await Promise.all(others))];
};

/** The whole answer. @throws ApiError like the operation. */
export const answerTo = (
  { event, deps, onHolds }: Reading,
  id: keyof typeof operations,
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
    onHolds,
  };
  return runOperation<Read, Deps>({ operations, unknownReferences }, id, call, deps);
};
