/** The table itself as what events are loaded into: the operations of the service run in this process, several in one transaction. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as v from 'valibot';
import { categories } from '../../../functions/categories.ts';
import { events } from '../../../functions/events/operations.ts';
import { serveResource } from '../../../functions/http/serve.ts';
import { unknownReferences } from '../../../functions/records/unknown-references.ts';
import type { Deps } from '../../../functions/runtime/deps.ts';
import { depsFor } from '../../../functions/service.ts';
import { tags } from '../../../functions/tags.ts';
import { sites } from '../../../infra/sites.ts';
import type { Caller } from '../../../shared/access/rights.ts';
import { type UserRecord, userIn } from '../../../shared/identity/users.ts';
import type { Language } from '../../../shared/settings/language.ts';
import type { Site } from '../../../shared/settings/site.ts';
import type { Store } from '../../../shared/store/store.ts';
import { userKey } from '../../../shared/store/table.ts';
import { fromSeconds } from '../../../shared/time/wall.ts';
import type { Answer, Sent, Service } from '../../client/http-service.ts';
import { parseLogin } from '../../table/accounts.ts';
import { openForWriting } from '../../table/open-table.ts';
import type { Place } from '../../table/options.ts';
import { secondsNow } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { groupedStore } from './grouped-store.ts';
import type { Line } from './send.ts';
import { journalIn, STAGE, type Target } from './target.ts';

export interface InTable {
  readonly place: Place;
  /** Login of the user in whose name the events are made. */
  readonly user: string;
  readonly language: Language;
}

/**
 * Throws OperatorError when no stage runs in that home, newer code has written its table or it has to be repaired first, or there is no such
 * user.
 */
export const tableTarget = async ({ place, user, language }: InTable): Promise<Target> => {
  const store = await openForWriting(place);
  const name = place.table === undefined ? 'the table of the stage' : `the table ${place.table}`;
  const journal = journalIn(place.home, place.table === undefined ? STAGE : `table ${place.table}`);
  const service = serviceIn(groupedStore(store), name, await knownUser(store, user, name), siteOf(language));
  return { service, journal, since: fromSeconds(secondsNow()) };
};

/** Counters and lists are by month: neighbours in one transaction change the same ones. */
export const byMonth = (lines: readonly Line[]): readonly Line[] =>
  lines
    .map(line => ({ line, month: MONTH.exec(line.text)?.[1] ?? '' }))
    .sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
    .map(({ line }) => line);

const MONTH = /"start_date"\s*:\s*"(\d{4}-\d\d)/;

const knownUser = async (store: Store, sent: string, name: string): Promise<UserRecord> => {
  const [item] = await store.read([userKey(parseLogin(sent))], 'consistent');
  const user = userIn(item);
  if (user !== undefined) return user;
  throw new OperatorError(`There is no user ${sent} in ${name}: say in whose name with --user`);
};

/** Dates without an offset are read in its zone. */
const siteOf = (language: Language): Site => {
  const site = sites.find(each => each.language === language) ?? sites[0];
  if (site === undefined) throw new OperatorError('infra/sites.ts has no site');
  return site;
};

/** As much of the interface as a load asks for; credentials are not asked for. `address`: what it is called. */
export const serviceIn = (store: Store, address: string, user: Caller, site: Site): Service => {
  const log: Deps['log'] = { error: (...about) => console.error(...about), info: () => {} };
  const settings = { SITE: site, SECRET_KEY: NO_SECRET, BASE_URL: 'http://table.invalid' };
  const deps = depsFor(settings, { store, now: secondsNow, log });
  const live = { deps: () => deps, unknownReferences };
  const asUser = async () => ({ caller: user });
  const routes = [
    { path: /^\/events(?:\/(?<id>\d+))?$/, name: '/events', handler: serveResource('events', events, live, asUser) },
    { path: /^\/categories$/, name: '/categories', handler: serveResource('categories', categories, live, asUser) },
    { path: /^\/tags$/, name: '/tags', handler: serveResource('tags', tags, live, asUser) },
  ];
  return {
    address,
    call: async (method, path, sent = {}) => {
      for (const { path: pattern, name, handler } of routes) {
        const match = pattern.exec(path);
        if (match === null) continue;
        const id = match.groups?.id;
        const key = `${method} /${site.namespace}${name}${id === undefined ? '' : '/{id}'}`;
        const answer = answerOf(await handler(eventOf(key, id, sent), CONTEXT));
        // The store has been patient already; what no operation foresees is a fault of this run, not of a line.
        if (answer.status >= 500) throw new OperatorError(`${address} fails, with status ${answer.status}`);
        return answer;
      }
      throw new Error(`no load asks for ${method} ${path}`);
    },
  };
};

/** Passwords are keyed with it: nobody shows one here, and a new event has none. */
const NO_SECRET = '';

const Result = v.object({ statusCode: v.number(), body: v.pipe(v.string(), v.parseJson()) });

const answerOf = (result: unknown): Answer => {
  const { statusCode, body } = v.parse(Result, result);
  return { status: statusCode, body, headers: new Headers() };
};

/** What the gateway would hand to a function. */
const eventOf = (routeKey: string, id: string | undefined, { body, headers }: Sent): APIGatewayProxyEventV2 => {
  const [method = '', path = ''] = routeKey.split(' ');
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'calendar load' };
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...headers },
    ...(id !== undefined && { pathParameters: { id } }),
    requestContext: { ...ABOUT, http, routeKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
};

const ABOUT = {
  accountId: '',
  apiId: '',
  domainName: 'table.invalid',
  domainPrefix: 'table',
  requestId: 'load',
  stage: '',
  time: '',
  timeEpoch: 0,
};

/** Nothing stops a load; a timer of Node takes no longer. */
const MAX_MS = 2 ** 31 - 1;

/** The operations ask nothing of it but the time. */
const CONTEXT: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'load',
  functionVersion: '1',
  invokedFunctionArn: 'load',
  memoryLimitInMB: '0',
  awsRequestId: 'load',
  logGroupName: 'load',
  logStreamName: 'load',
  getRemainingTimeInMillis: () => MAX_MS,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};
