/**
 * Runs an operation of the table of routes, for a request, a page or a command
 * (docs/developing.md#how-a-request-flows).
 */

import { refusalOf } from '../../shared/api/errors.ts';
import { type CreateReply, mayDo, type OperationsOf, type Reply } from '../../shared/api/operation.ts';
import { type OperationId, type Resource, ROUTES, type Route, sentName } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { namedAsOnSite } from '../../shared/http/language.ts';
import { withLists } from '../../shared/http/parse.ts';
import type { Language } from '../../shared/settings/site.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import { backoffMs, byTheClock, timeSpent } from '../database/client.ts';
import { notes } from '../logs/request-log.ts';
import type { Deps } from './deps.ts';
import { type OperationCall, parseCall, Reported, withSchemaNames } from './input.ts';

export interface OperationResult extends Reply<unknown> {
  readonly status: number;
  readonly language: Language;
}

/** Far more than concurrent writers of one record need (docs/decisions/one-transaction). */
const MAX_ATTEMPTS = 60;

/**
 * Runs an operation. After a write conflict everything is done again: the call is parsed, checked,
 * read and planned.
 *
 * @throws ApiError for a refused call; Error for an operation that did not check the caller's
 * rights.
 */
export const runOperation = async <R extends Resource>(
  operations: OperationsOf<R, Deps>,
  id: OperationId,
  sent: OperationCall,
  deps: Deps,
): Promise<OperationResult> => {
  const call = { ...sent, body: withLists(sent.body) };
  const operation = operationOf(operations, id);
  const route: Route = ROUTES[id];
  // Begins to read which code may write the table.
  if (route.access !== 'read') deps.store.expectWrite?.();
  for (let attempt = 1; ; attempt++) {
    try {
      // Forgets what an earlier attempt has reported.
      Object.assign(call.reported, new Reported());
      const request = parseCall(id, call, deps);
      const reply = await operation(request, deps);
      if (call.reported.authorised === undefined) throw new Error(`${id} did not check the caller's rights`);
      return { status: route.reply.status, language: request.language, ...reply };
    } catch (error) {
      if (error instanceof ApiError) throw await refusalToSend(error, route, call, deps);
      await pauseBeforeRetry(error, attempt);
    }
  }
};

type AnyOperation = (request: object, deps: Deps) => Promise<CreateReply<unknown>>;

const operationOf = <R extends Resource>(operations: OperationsOf<R, Deps>, id: OperationId): AnyOperation => {
  // This is the only type assertion of the project. OperationsOf has checked every operation
  // against its route; here any route is looked up.
  const byId = operations as unknown as Readonly<Record<string, AnyOperation>>;
  const operation = byId[id];
  if (operation === undefined) throw new Error(`${id} is not served here`);
  return operation;
};

/**
 * The refusal as the namespace of the route words it. If it names wrong fields, the ids in the body
 * are checked as well, so that it names all wrong fields at once (contract/http#error-envelope).
 */
const refusalToSend = async (
  error: ApiError,
  route: Route,
  { caller, body }: OperationCall,
  { store, site, clock, unknownReferences }: Deps,
): Promise<ApiError> => {
  const refusal = refusalOf(error, route, caller);
  if (refusal.data.missing !== undefined) return withSentNames(refusal, route);
  if (refusal.data.problems === undefined) return refusal;
  // For callers without the right to write, nothing is read.
  const areIdsChecked = route.body !== undefined && mayDo(route, caller);
  const unknown = areIdsChecked
    ? await unknownReferences(route.resource, withSchemaNames(route, body), caller, store, clock())
    : {};
  const problems = namedAsOnSite({ ...refusal.data.problems, ...unknown }, site);
  const fieldHints = namedAsOnSite(refusal.data.fieldHints ?? {}, site);
  return withSentNames(new ApiError(refusal.code, { ...refusal.data, problems, fieldHints }), route);
};

/** The error with the names of fields that clients use here (`Route.names`). */
const withSentNames = (refusal: ApiError, route: Route): ApiError => {
  if (route.names === undefined) return refusal;
  const { missing, problems, fieldHints, parts, ...data } = refusal.data;
  const renamed = <T>(named: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(named).map(([name, value]) => [sentName(route, name), value]));
  return new ApiError(refusal.code, {
    ...data,
    ...(missing && { missing: missing.map(name => sentName(route, name)) }),
    ...(problems && { problems: renamed(problems) }),
    ...(fieldHints && { fieldHints: renamed(fieldHints) }),
    ...(parts && { parts: renamed(parts) }),
  });
};

// --- optimistic concurrency: nothing is locked; after a write conflict, everything is read and
// planned again ------------

/**
 * Retries code that is not an operation, or that writes more than one transaction. `attempt` must
 * read everything again that its plan depends on.
 *
 * @throws ApiError 409 `rest_conflict` after 60 attempts. What is stored then prevents the
 * condition from ever being met.
 */
export const retryOnConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      await pauseBeforeRetry(error, attempts);
    }
  }
};

/**
 * With a pause, forty writers of one record retry half as often as without.
 *
 * @throws the error if it is not a write conflict; ApiError 409 `rest_conflict` after the last
 * attempt.
 */
const pauseBeforeRetry = async (error: unknown, attempts: number): Promise<void> => {
  if (!(error instanceof WriteConflict)) throw error;
  if (attempts === MAX_ATTEMPTS) throw new ApiError('rest_conflict', { hint: { about: 'changed-meanwhile' } });
  const noted = notes();
  if (noted !== undefined) noted.retries++;
  await byTheClock(backoffMs(attempts, timeSpent()));
};
