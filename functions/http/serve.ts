/**
 * From an event to the operation of its row and back: credentials, JSON, parameters, operation, answer, in the order of checks
 * of contract/http#order-of-checks. An operation that loses a race for a version, a slug or a name is run again on what is stored by then.
 */
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { Context } from 'aws-lambda';
import { ANONYMOUS } from '../../shared/access/rights.ts';
import { mayDo } from '../../shared/api/access.ts';
import type { OperationsOf, Reply, Resource, Row } from '../../shared/api/route.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { faultOf } from '../../shared/errors/fault.ts';
import type { Site } from '../../shared/settings/site.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import { withinTime } from '../database/deadline.ts';
import { authenticate } from '../identity/authenticate.ts';
import { withAuditLog } from '../runtime/audit.ts';
import type { Deps } from '../runtime/deps.ts';
import { PREFLIGHT } from './cors.ts';
import {
  credentialsOf,
  errorAnswer,
  FAULT,
  type HttpEvent,
  type HttpResult,
  hasBody,
  isForeignForm,
  languageOf,
  methodOf,
  queryOf,
  resultOf,
  toApiError,
} from './http.ts';
import { checkJson, checkSize } from './limits.ts';
import { pathOf, type RequestState, reportAllProblems, requestOf, type UnknownReferences } from './request.ts';

/** Milliseconds before Lambda stops the function: an operation that has not ended then is answered 503, whatever it waits for. */
const LAST_CALL = 500;

/** Far more than any crowd around one record needs: each round somebody else has succeeded. */
const MAX_RACES = 60;

/** What a handler is made with. */
export interface Service<D extends Deps> {
  /** Called once, on the first request. */
  readonly deps: () => D;
  readonly unknownReferences: UnknownReferences;
}

/** The Lambda handler of one resource: all rows that name it, and nothing else. `D`: what its operations need. */
export const serveResource = <R extends Resource, D extends Deps>(
  resource: R,
  operations: OperationsOf<R, D>,
  service: Service<D>,
  /** Who calls: an operator's command that has the table itself names the user without a password. */
  identify: typeof authenticate = authenticate,
) => {
  let made: D | undefined;
  const deps = () => (made ??= service.deps());
  const visits = new WeakMap<HttpEvent, RequestState>();
  const visitOf = (event: HttpEvent): RequestState => visits.get(event) ?? { caller: ANONYMOUS };
  const json = httpJsonBodyParser<HttpEvent>({ disableContentTypeError: true });
  const run = runner(resource, operations, service.unknownReferences);

  const handler = middy<HttpEvent, HttpResult>({
    timeoutEarlyInMillis: LAST_CALL,
    timeoutEarlyResponse: () => {
      throw new ApiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause: new Error('no time is left') });
    },
  })
    .before(({ event }) => {
      checkSize(event);
      rowFor(rowsAt(resource, event, deps().site), event);
    })
    .before(async ({ event }) => {
      visits.set(event, { ...(await identify(credentialsOf(event), deps())) });
    })
    .before(async request => {
      if (!hasBody(request.event)) return;
      await json.before?.(request);
      checkJson(request.event.body);
    })
    .after(async ({ event }) => visitOf(event).noted)
    .onError(async request => {
      const { event, error } = request;
      const { site, log } = deps();
      const refusal = toApiError(error);
      const about = { requestId: event.requestContext.requestId, route: event.routeKey };
      if (refusal === undefined) log.error('fault', { error: faultOf(error), ...about });
      else if (refusal.cause !== undefined) log.error('unavailable', { error: faultOf(refusal.cause), ...about });
      const language = languageOf(queryOf(event).get(site.languageParameter), site.language);
      const visit = visitOf(event);
      await visit.noted;
      const around = { ...aroundOf(rowsAt(resource, event, site), visit, site), language };
      request.response = resultOf(event, errorAnswer(refusal ?? FAULT, language), around);
    })
    .handler(event => run(event, visitOf(event), deps()));

  return (event: HttpEvent, context: Context): Promise<HttpResult> =>
    withinTime(context.getRemainingTimeInMillis(), () => handler(event, context));
};

type AnyOperation<D> = (request: object, deps: D) => Promise<Reply<unknown>>;

const runner = <R extends Resource, D extends Deps>(
  resource: R,
  operations: OperationsOf<R, D>,
  unknownReferences: UnknownReferences,
) => {
  // The one assertion of the project: OperationsOf has checked every operation against its row; here the rows are looped over.
  const byId = operations as unknown as Readonly<Record<string, AnyOperation<D>>>;

  return async (event: HttpEvent, visit: RequestState, deps: D): Promise<HttpResult> => {
    const { site } = deps;
    const rows = rowsAt(resource, event, site);
    const found = rowFor(rows, event);
    if (found === undefined) {
      const around = { ...aroundOf(rows, visit, site), language: site.language };
      return resultOf(event, { status: 200, body: {}, headers: PREFLIGHT }, around);
    }
    const [id, row] = found;
    const operation = byId[id];
    if (operation === undefined) throw new Error(`${resource} does not serve ${id}`);
    if (row.access !== 'read' && isForeignForm(event)) throw new ApiError('rest_forbidden');
    const { language, reply } = await reportAllProblems(
      event,
      row,
      visit.caller,
      { ...deps, unknownReferences },
      async () => {
        const request = await requestOf(event, row, visit, deps);
        const about = { operation: id, requestId: event.requestContext.requestId, caller: visit.caller };
        const reply = await withAuditLog(about, deps, watched => retryOnConflict(() => operation(request, watched)));
        return { language: request.language, reply };
      },
    );
    if (visit.asked === undefined) throw new Error(`${id} did not check the caller's rights`);
    return resultOf(event, { status: row.reply.status, ...reply }, { ...aroundOf(rows, visit, site), language });
  };
};

const retryOnConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let races = 1; ; races++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (races === MAX_RACES) throw new ApiError('rest_conflict');
    }
  }
};

/** The rows of a resource at the path that API Gateway matched: `POST /calendar/events/v1/events/{id}`. */
const rowsAt = (resource: Resource, event: HttpEvent, { namespace }: Site): [string, Row][] => {
  const path = event.routeKey.slice(event.routeKey.indexOf(' ') + 1);
  const rows: [string, Row][] = Object.entries(ROUTES);
  return rows.filter(([, row]) => row.resource === resource && path === `/${namespace}${row.path}`);
};

/** undefined: a preflight, which every path answers. @throws ApiError `rest_no_route`, before anything else is looked at. */
const rowFor = (rows: readonly [string, Row][], event: HttpEvent): [string, Row] | undefined => {
  const method = methodOf(event);
  if (method === 'OPTIONS' && rows.length > 0) return undefined;
  const found = rows.find(([, { methods }]) => methods.some(each => each === method));
  if (found === undefined) throw new ApiError('rest_no_route');
  pathOf(event, found[1]);
  return found;
};

/** `Allow`: the methods that this caller may use here (contract/http#cors), and to write, on this very record once it is known. */
const aroundOf = (rows: readonly [string, Row][], { caller, asked }: RequestState, site: Site) => ({
  site,
  authenticated: caller !== undefined,
  allow: rows
    .filter(([, row]) => mayDo(row, caller, row.access === 'read' ? undefined : asked?.about))
    .flatMap(([, row]) => row.methods)
    .join(', '),
});
