import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { afterAll, inject } from 'vitest';
import type { Timeouts } from '../../functions/database/client.ts';
import type { CommitOptions } from '../../functions/database/commit.ts';
import { MEMORY_RULE, type MemoryRule } from '../../functions/database/item-memory.ts';
import { schemaGuard } from '../../functions/database/store.ts';
import { publisher, type ScheduledJobResult } from '../../functions/publish.ts';
import type { Settings } from '../../functions/service.ts';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { FunctionName } from '../../infra/grants.ts';
import { type Log, LogLine } from '../../shared/http/log.ts';
import type { Pictures } from '../../shared/model/picture-files.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import type { SecretKeys } from '../../shared/settings/secret-keys.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { JOURNAL_COUNTERS } from '../../shared/store/table.ts';
import { lambdaContext } from '../../tools/local/context.ts';
import type { Api, LambdaFunction } from '../../tools/local/deployment.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { answerOf, type GatewayOptions, type Gateway as Listening } from '../../tools/local/gateway.ts';
import { DOMAIN, invokeInProcess, parsedSettings, settingsOf } from '../../tools/local/in-process.ts';
import type { Invoke } from '../../tools/local/lambda.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import type { HttpReply, HttpRequest } from '../../tools/local/payload.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { addUsers } from '../../tools/local/test-users.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { withSettings } from './assembly.ts';
import {
  type Answer,
  openConnections,
  PATIENT,
  parsed,
  requestOf,
  type Sent,
  type Service,
  storeAt,
} from './called.ts';
import { instant } from './instant.ts';
import { asking, functionOf, withRightsOf } from './roles.ts';
import { SECRET, secretsIn } from './secrets.ts';

/** Tests import callers from where they import the service. */
export { basic } from '../../tools/http/service.ts';
export { authorizationOf, LOGINS, passwordOf } from '../../tools/local/test-users.ts';
export type { Answer, Call, Sent, Service } from './called.ts';
export { SECRET } from './secrets.ts';

/** A service that runs in this process. */
export interface Opened extends Service {
  /** Its gateway without a socket, for requests that `call` cannot write. */
  readonly answer: Gateway;
  /** A page, by its path on the host, as a browser asks for it unless `headers` say otherwise. */
  readonly visit: (target: string, sent?: Visit) => Promise<Visited>;
  /** The gateway to functions that cache nothing between requests. */
  readonly answerWithoutMemory: Gateway;
  /** A gateway with other options. */
  readonly gateway: (options: GatewayOptions) => Gateway;
  /** Makes a gateway that listens on a port serve it. */
  readonly serveAt: (gateway: Listening, options: GatewayOptions) => void;
  readonly apis: readonly Api[];
  /** What functions logged apart from faults and requests, one entry for each line. */
  readonly logged: unknown[][];
  /** What functions logged about requests, one entry for each line. */
  readonly requests: unknown[];
  /**
   * Runs the scheduled job once. `remaining` returns the time that is left whenever the job asks,
   * in ms.
   */
  readonly publishDue: (remaining?: () => number) => Promise<ScheduledJobResult>;
  /** Everything that calls the store while `what` runs has the rights of this function. */
  readonly as: <T>(name: FunctionName, what: () => Promise<T>) => Promise<T>;
}

export interface Visit extends Pick<Sent, 'as' | 'body' | 'headers'> {
  readonly method?: string;
  /** The gateway, by default that of `answer`. */
  readonly gateway?: Gateway;
}
interface Visited extends Pick<HttpReply, 'status' | 'headers'> {
  readonly page: string;
}

export type Gateway = (request: HttpRequest, requestId: string) => Promise<HttpReply>;

/** 2027-03-01 12:00 in Madrid, unless a test moves the clock. */
export const NOW = instant(Date.UTC(2027, 2, 1, 11) / 1000);

export interface ServiceOptions extends CommitOptions {
  /** Stands between the store and the engine, to delay, to refuse or to count. */
  readonly wrap?: (client: DynamoDBClient) => DynamoDBClient;
  /** Stands between the functions and the store. */
  readonly around?: (store: UncheckedStore) => UncheckedStore;
  /** Settings of all sites that differ from those of the template. */
  readonly site?: Partial<Site>;
  /**
   * How many searches of readers each function answers in a minute; absent if there is no limit.
   */
  readonly searchesAMinute?: number;
  /** The keys of hashes, by default that of every test. */
  readonly keys?: SecretKeys;
  /** Where bearer tokens come from. The templates are made with it. */
  readonly oidc?: Oidc;
  /**
   * The sites and hosts. The templates are made with them, and functions have the environment of
   * these templates.
   */
  readonly calendar?: Pick<WrittenEnvironment, 'sites' | 'hosts'>;
  /**
   * What addresses of a site begin with, by its stage in API Gateway, in place of its setting. On a
   * port they are as on the local server of `npm start`.
   */
  readonly addressOf?: (stage: string) => string;
  /** The engine, by default that of the worker. */
  readonly engine?: Pick<Engine, 'endpoint'>;
  /** How long the client of the database waits, by default as long as a busy machine needs. */
  readonly timeouts?: Timeouts;
  /**
   * The time that each request has left when it begins, in ms; by default as much as a busy machine
   * may need.
   */
  readonly remaining?: number;
  /**
   * When answers are remembered, by `uptime`, a clock that stands unless it is given; absent: at
   * once, and for ever.
   */
  readonly memoryRule?: MemoryRule;
  readonly uptime?: () => number;
  /** The bucket of `openPictures`, for tests of uploads. */
  readonly pictures?: Pictures;
  /** What the table holds at first, including users. Without it, the table has users alone. */
  readonly items?: readonly Item[];
}

/** A service for all tests of a file, which ends with them. */
export const useService = async (options?: ServiceOptions): Promise<Opened> => {
  const service = await openService(options);
  afterAll(() => service.stop());
  return service;
};

export const openService = async ({
  wrap = client => client,
  around = store => store,
  site: settings = {},
  searchesAMinute,
  keys,
  oidc,
  calendar,
  addressOf,
  engine: own,
  timeouts = PATIENT,
  remaining = 600_000,
  memoryRule = AT_ONCE,
  uptime = () => 0,
  pictures,
  items,
  ...commitOptions
}: ServiceOptions = {}): Promise<Opened> => {
  const engine = own ?? (await engineOfWorker());
  const table = `Calendar-${++tables}`;
  const read = (assembly: string) => readDeployment(assembly, table, SECRET);
  const isOwn = oidc !== undefined || calendar !== undefined;
  const service = isOwn ? await withSettings({ ...(oidc && { oidc }), ...calendar }, read) : read(inject('assembly'));
  await ensureTable(engine.endpoint, table, service.table);
  let now = NOW;
  const faults: unknown[] = [];
  const logged: unknown[][] = [];
  const requests: unknown[] = [];
  const leaks: string[] = [];
  const undocumented = new Set<string>();
  /** Held to the schema at the end, as a test may count what a request runs. */
  const lines: object[] = [];
  const noted = (level: 'INFO' | 'ERROR', message: string, about: object): void =>
    void lines.push({ level, timestamp: '2027-03-01T11:00:00.000Z', message, requestId: 'request-1', ...about });
  const log: Log = {
    error: (message, about) => {
      noted('ERROR', message, about);
      faults.push([message, about]);
    },
    info: (message, about) => {
      if (message === 'request') return void requests.push(about);
      // Without an operation, a test or a command has written to the store itself: nobody keeps
      // that line.
      if (message !== 'write' || about.operation !== undefined) noted('INFO', message, about);
      logged.push([message, about]);
    },
  };
  const connections = openConnections();
  const guarded = schemaGuard(
    storeAt(engine.endpoint, table, client => asking(wrap(connections.noted(client))), {
      ...{ timeouts, time: () => now * 1000, audit: log, ...commitOptions },
    }),
    () => now,
  );
  const store = around(guarded);
  await (items === undefined ? addUsers(store) : putAll(store, items));
  const as: Opened['as'] = (name, what) => withRightsOf(functionOf(service, name), what);

  const settingsHere = (lambda: LambdaFunction): Settings => {
    const given = calendar === undefined ? settingsOf(lambda) : parsedSettings(lambda, lambda.environment);
    const address = lambda.stage && addressOf?.(lambda.stage);
    const known = addressOf && given.SITES.map(site => ({ ...site, address: addressOf(site.language) }));
    return {
      ...given,
      ...(keys && { SECRET_KEY: keys }),
      ...(address && { BASE_URL: address }),
      ...(known && { SITES: known }),
      SITE: { ...given.SITE, ...settings },
      ...(searchesAMinute !== undefined && { SEARCHES_A_MINUTE: searchesAMinute }),
    };
  };
  const invokeWith = (settings: typeof settingsHere): Invoke => {
    const inProcess = invokeInProcess(
      { store, clock: () => now, log, uptime, memoryRule, pictures },
      settings,
      remaining,
    );
    return async (lambda, event, requestId) => {
      const result = await withRightsOf(lambda, () => inProcess(lambda, event, requestId));
      return JSON.parse(JSON.stringify(result));
    };
  };
  const invoke = invokeWith(settingsHere);
  const forgetful = invokeWith(lambda => ({ ...settingsHere(lambda), ITEMS_MB: 0, LISTS_MB: 0 }));
  const gateway: Opened['gateway'] = options => answerOf(service.apis, invoke, DOMAIN, options);
  const answer = gateway({});

  const sweep = publisher(() => ({ store, clock: () => now, log }));

  return {
    answer,
    visit: async (target, { method = 'GET', gateway: asked = answer, ...sent } = {}) => {
      const { headers, body = '' } = requestOf({ headers: { accept: 'text/html' }, ...sent });
      const request = { method, target, headers, body: Buffer.from(body), sourceIp: '192.0.2.1' };
      const reply = await asked(request, 'request-1');
      return { status: reply.status, headers: reply.headers, page: reply.body.toString('utf8') };
    },
    answerWithoutMemory: answerOf(service.apis, forgetful, DOMAIN),
    gateway,
    apis: service.apis,
    serveAt: (listening, options) => listening.serve(service.apis, invoke, options),
    publishDue: (remaining = () => 50_000) => as('publish', () => sweep({}, lambdaContext('publish', 'r', remaining))),
    as,
    store,
    endpoint: engine.endpoint,
    table,
    faults,
    logged,
    requests,
    setNow: to => {
      now = instant(to);
    },
    call: async (method, path, sent = {}) => {
      const { headers, body } = requestOf(sent);
      const { site = 'gl' } = sent;
      const namespace = sent.base ?? service.apis.find(({ stage }) => stage === site)?.namespace;
      const target = `/${site}/${namespace}${path}`;
      const reply = await answer(
        { method, target, headers, body: Buffer.from(body ?? ''), sourceIp: sent.from ?? '127.0.0.1' },
        'request-1',
      );
      const flat = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const text = reply.body.toString('utf8');
      if (secretsIn(text + JSON.stringify(flat)).length > 0) leaks.push(`the answer to ${method} ${path}`);
      const answered: Answer = { status: reply.status, headers: new Headers(flat), body: parsed(text) };
      const problem = sent.base === undefined ? undescribed?.({ method, path, headers }, answered) : undefined;
      if (problem !== undefined) undocumented.add(`${method} ${path}: ${problem}`);
      return answered;
    },
    stop: async () => {
      if (secretsIn(JSON.stringify([logged, requests, faults], errorsToo)).length > 0) leaks.push('the log');
      if (leaks.length > 0) throw new Error(`secrets are in ${leaks.join(', ')}`);
      const { client, name } = localTable({ endpoint: engine.endpoint, table });
      connections.noted(client);
      await client.send(new DeleteTableCommand({ TableName: name })).finally(connections.end);
      const wrong = lines.filter(line => !v.is(LogLine, JSON.parse(JSON.stringify(line))));
      if (wrong.length > 0) throw new Error(`no line of the log is to be like ${JSON.stringify(wrong)}`);
      if (undocumented.size > 0) throw new Error(`the document does not tell of ${[...undocumented].join('\n')}`);
      if (faults.length > 0) throw new Error(`functions logged faults: ${JSON.stringify(faults, errorsToo, 1)}`);
    },
  };
};

/**
 * Says what the OpenAPI document does not describe of an answer. It is undefined unless `DESCRIBED`
 * is set, because these tests are about something else.
 */
const undescribed = process.env.DESCRIBED === undefined ? undefined : (await import('./described.ts')).undescribed;

/**
 * Every answer that may be remembered is, so that a test sees it if it may not. Engines on one
 * machine do not lag.
 */
const AT_ONCE: MemoryRule = { ...MEMORY_RULE, settled: 0, shortest: MEMORY_RULE.longest };

let worker: Promise<Engine> | undefined;
/**
 * All files that a worker runs share one engine, in which each service has a table of its own. It
 * ends with the worker (`tools/local/lifetime.ts`).
 */
const engineOfWorker = (): Promise<Engine> => {
  worker ??= startEngine();
  return worker;
};
let tables = 0;

/** The number of items that one transaction takes, beside the versions of answers. */
const PIECE = 90;

/** Puts all items except the versions of answers, which the other puts raise. */
const putAll = async (store: UncheckedStore, copied: readonly Item[]): Promise<void> => {
  const items = copied.filter(({ pk }) => pk !== JOURNAL_COUNTERS);
  for (let from = 0; from < items.length; from += PIECE)
    await store.commit(items.slice(from, from + PIECE).map(put => ({ put })));
};

const errorsToo = (_: string, value: unknown): unknown =>
  value instanceof Error ? { message: value.message, stack: value.stack } : value;
