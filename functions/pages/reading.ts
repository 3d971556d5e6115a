/** Reads the data of pages as an anonymous caller, through the operations of the API, without HTTP. */
import * as v from 'valibot';
import { ANONYMOUS } from '../../shared/access/rights.ts';
import type { HoldsWhile, OperationsOf } from '../../shared/api/operation.ts';
import { events } from '../events/operations.ts';
import { type HttpEvent, networkAt, rootOf } from '../http/http-event.ts';
import { unknownReferences } from '../records/unknown-references.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OperationCall } from '../runtime/operation-input.ts';
import { runOperation } from '../runtime/run-operation.ts';
import { categories, tags } from '../terms/operations.ts';

/** Operations that pages use. */
type Read = 'events' | 'categories' | 'tags';
const operations: OperationsOf<Read, Deps> = { ...events, ...categories, ...tags };

export interface Reading {
  readonly event: HttpEvent;
  readonly deps: Deps;
  /** See `OperationCall`. */
  readonly onHolds: (test: HoldsWhile) => void;
}

/** `schema`: the part of the answer that the page needs. @throws ApiError like the operation. */
export const read = async <S extends v.GenericSchema>(
  { event, deps, onHolds }: Reading,
  id: keyof typeof operations,
  {
    query = {},
    path = {},
  }: { readonly query?: Readonly<Record<string, string>>; readonly path?: OperationCall['path'] },
  schema: S,
): Promise<v.InferOutput<S>> => {
  const call: OperationCall = {
    caller: ANONYMOUS,
    network: networkAt(event, deps),
    path,
    query: new URLSearchParams(query),
    body: {},
    root: rootOf(event, deps),
    requestId: event.requestContext.requestId,
    onHolds,
  };
  return v.parse(schema, (await runOperation<Read, Deps>({ operations, unknownReferences }, id, call, deps)).body);
};
