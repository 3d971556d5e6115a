/** Runs an operation of the table of routes, without HTTP: parses the call, runs it again after a write conflict, and logs its writes. */

import type { OperationId, OperationsOf, Reply, Resource, Row } from '../../shared/api/route.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import type { Log } from '../../shared/errors/log.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import { withAuditLog } from './audit.ts';
import { type OperationCall, parseCall } from './operation-input.ts';
import { reportAllProblems, type UnknownReferences } from './report-problems.ts';

/** `D`: the dependencies of the operations. */
export interface Operations<R extends Resource, D> {
  readonly operations: OperationsOf<R, D>;
  readonly unknownReferences: UnknownReferences;
}

export interface RunDeps {
  readonly store: Store;
  readonly site: Site;
  /** Epoch seconds. */
  readonly now: () => Instant;
  readonly log: Log;
}

export interface OperationResult extends Reply<unknown> {
  /** HTTP status. */
  readonly status: number;
  /** The language of the request and its reply. */
  readonly language: Language;
}

/** Far more attempts than simultaneous writers of one record need. */
const MAX_ATTEMPTS = 60;

/** @throws ApiError for what the service refuses; Error for an operation that did not check the caller's rights. */
export const runOperation = async <R extends Resource, D extends RunDeps>(
  { operations, unknownReferences }: Operations<R, D>,
  id: OperationId,
  call: OperationCall,
  deps: D,
): Promise<OperationResult> => {
  const operation = operationOf(operations, id);
  const row: Row = ROUTES[id];
  const { store, site, now } = deps;
  let hasAuthorised = false;
  const watched: OperationCall = {
    ...call,
    onAuthorise: record => {
      hasAuthorised = true;
      call.onAuthorise?.(record);
    },
  };
  const result = await reportAllProblems(row, call, { store, site, now, unknownReferences }, async () => {
    const request = parseCall(row, watched, site, now());
    const entry = { operation: id, requestId: call.requestId, caller: call.caller };
    const reply = await withAuditLog(entry, deps, logged =>
      retryOnConflict(() => operation(request, logged), MAX_ATTEMPTS),
    );
    return { status: row.reply.status, language: request.language, ...reply };
  });
  if (!hasAuthorised) throw new Error(`${id} did not check the caller's rights`);
  return result;
};

type AnyOperation<D> = (request: object, deps: D) => Promise<Reply<unknown>>;

const operationOf = <R extends Resource, D>(operations: OperationsOf<R, D>, id: OperationId): AnyOperation<D> => {
  // The one assertion of the project: OperationsOf has checked every operation against its row; here any row is looked up.
  const byId = operations as unknown as Readonly<Record<string, AnyOperation<D>>>;
  const operation = byId[id];
  if (operation === undefined) throw new Error(`${id} is not served here`);
  return operation;
};
