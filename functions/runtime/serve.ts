/**
 * From an event to the operation of its row and back: credentials, JSON, parameters, operation, answer, in the order of checks
 * of reference 5.2. An operation that loses a race for a version, a slug or a name is run again on what is stored by then.
 */
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import { authorise, mayDo } from '../../shared/access.ts';
import { invalid, Refusal } from '../../shared/errors.ts';
import { decodeForm } from '../../shared/form.ts';
import { parseFields } from '../../shared/parse.ts';
import type { Caller } from '../../shared/rights.ts';
import type { OperationId, OperationsOf, Reply, Request, Resource, Row } from '../../shared/route.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { Site } from '../../shared/settings.ts';
import { LostRace } from '../../shared/store/change.ts';
import { authenticate } from './auth.ts';
import { type Deps, liveDeps } from './deps.ts';
import {
  baseOf,
  bodyOf,
  FAULT,
  type HttpEvent,
  type HttpResult,
  hasBody,
  languageOf,
  methodOf,
  PREFLIGHT,
  queryOf,
  refusalAnswer,
  resultOf,
  toRefusal,
} from './http.ts';
import { unknownReferences } from './references.ts';

/** Far more than any crowd around one record needs: each round somebody else has succeeded. */
const MOST_RACES = 60;

/** The Lambda handler of one resource: all rows that name it, and nothing else. */
export const serve = <R extends Resource>(
  resource: R,
  operations: OperationsOf<R, Deps>,
  makeDeps: () => Deps = liveDeps,
) => {
  let made: Deps | undefined;
  const deps = () => (made ??= makeDeps());
  const callers = new WeakMap<HttpEvent, Caller | undefined>();
  const json = httpJsonBodyParser<HttpEvent>({ disableContentTypeError: true });
  const run = runner(resource, operations);

  return middy<HttpEvent, HttpResult>({ timeoutEarlyInMillis: 0 })
    .before(async ({ event }) => {
      callers.set(event, await authenticate(event.headers.authorization, deps().store));
    })
    .before(request => (hasBody(request.event) ? json.before?.(request) : undefined))
    .onError(request => {
      const { event, error } = request;
      const { site, log } = deps();
      const refusal = toRefusal(error);
      if (refusal === undefined)
        log.error('fault', { error, requestId: event.requestContext.requestId, route: event.routeKey });
      const language = languageOf(queryOf(event).get(site.languageParameter), site.language);
      const caller = callers.get(event);
      const around = {
        language,
        authenticated: caller !== undefined,
        allow: allowOf(rowsAt(resource, event, site), caller),
      };
      request.response = resultOf(event, refusalAnswer(refusal ?? FAULT, language), around);
    })
    .handler(event => run(event, callers.get(event), deps()));
};

type AnyOperation = (request: object, deps: Deps) => Promise<Reply<unknown>>;

const runner = <R extends Resource>(resource: R, operations: OperationsOf<R, Deps>) => {
  // The one assertion of the project: OperationsOf has checked every operation against its row; here the rows are looped over.
  const byId = operations as unknown as Readonly<Record<string, AnyOperation>>;

  return async (event: HttpEvent, caller: Caller | undefined, deps: Deps): Promise<HttpResult> => {
    const rows = rowsAt(resource, event, deps.site);
    const around = { authenticated: caller !== undefined, allow: allowOf(rows, caller) };
    if (methodOf(event) === 'OPTIONS' && rows.length > 0)
      return resultOf(
        event,
        { status: 200, body: {}, headers: PREFLIGHT },
        { ...around, language: deps.site.language },
      );
    const [id, row] = rows.find(([, candidate]) => candidate.methods.some(method => method === methodOf(event))) ?? [];
    const operation = id === undefined ? undefined : byId[id];
    if (row === undefined || operation === undefined) throw new Refusal('rest_no_route');
    const { request, checked, reply } = await withAllProblems(event, row, deps, async () => {
      const asked = await requestOf(event, row, caller, deps);
      return { ...asked, reply: await untilSettled(() => operation(asked.request, deps)) };
    });
    if (!checked()) throw new Error(`${id} did not check the caller's rights`);
    return resultOf(event, { status: row.reply.status, ...reply }, { ...around, language: request.language });
  };
};

const untilSettled = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let races = 1; ; races++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      if (races === MOST_RACES) throw new Refusal('rest_conflict');
    }
  }
};

/** A refused body is looked through once more, so that every field at fault is named (check 36). */
const withAllProblems = async <T>(
  event: HttpEvent,
  row: Row,
  { store }: Deps,
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (row.body === undefined || !(error instanceof Refusal) || error.code !== 'rest_invalid_param') throw error;
    throw invalid({ ...error.data.problems, ...(await unknownReferences(await bodyOf(event), store)) });
  }
};

const requestOf = async (event: HttpEvent, row: Row, caller: Caller | undefined, deps: Deps) => {
  const sent = queryOf(event);
  const { site } = deps;
  const parameters = named(decodeForm(sent), site.languageParameter);
  const path = pathOf(event, row);
  const query = row.query && parseFields(row.query, parameters, false);
  const body =
    row.body &&
    parseFields(
      row.body,
      { ...parameters, ...named(await bodyOf(event), site.languageParameter) },
      row.access === 'create',
    );
  const asked = languageAsked(body) ?? languageAsked(query);
  let isChecked = false;
  const request: Omit<Request<OperationId>, 'path' | 'query' | 'body'> & {
    path: object;
    query: unknown;
    body: unknown;
  } = {
    path,
    query,
    body,
    sent,
    caller,
    language: languageOf(asked ?? null, site.language),
    languageAsked: asked !== undefined,
    authorise: record => {
      isChecked = true;
      authorise(row, caller, record);
    },
    now: deps.now(),
    root: `${baseOf(event, deps.baseUrl)}/${site.namespace}`,
    ifMatch: event.headers['if-match'],
    idempotencyKey: event.headers['idempotency-key'],
  };
  return { request, checked: () => isChecked };
};

/** Rows know the language parameter by its usual name; a site may have another. */
const named = (fields: Readonly<Record<string, unknown>>, languageParameter: string): Record<string, unknown> =>
  languageParameter === 'ml_language' ? { ...fields } : { ...fields, ml_language: fields[languageParameter] };

const languageAsked = (parsed: unknown): string | undefined =>
  typeof parsed === 'object' && parsed !== null && 'ml_language' in parsed && typeof parsed.ml_language === 'string'
    ? parsed.ml_language
    : undefined;

/** @throws Refusal `rest_no_route` for an id that is not digits: no route of the original matches it (reference 1.1). */
const pathOf = (event: HttpEvent, row: Row): object => {
  const { id, slug } = event.pathParameters ?? {};
  if (row.path.includes('{slug}')) return { slug: slug ?? '' };
  if (!row.path.includes('{id}')) return {};
  if (id === undefined || !/^\d+$/.test(id)) throw new Refusal('rest_no_route');
  return { id: Number(id) };
};

/** The rows of a resource at the path that API Gateway matched: `POST /calendar/events/v1/events/{id}`. */
const rowsAt = (resource: Resource, event: HttpEvent, { namespace }: Site): [string, Row][] => {
  const path = event.routeKey.slice(event.routeKey.indexOf(' ') + 1);
  const rows: [string, Row][] = Object.entries(ROUTES);
  return rows.filter(([, row]) => row.resource === resource && path === `/${namespace}${row.path}`);
};

/** Methods that this caller may use here, as far as can be said without the record (reference 1.3). */
const allowOf = (rows: readonly [string, Row][], caller: Caller | undefined): string =>
  rows
    .filter(([, row]) => mayDo(row, caller))
    .flatMap(([, row]) => row.methods)
    .join(', ');
