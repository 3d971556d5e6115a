/** The functions of one site in this process, behind the gateway of the local stage but without its socket. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as v from 'valibot';
import { categories } from '../../functions/categories.ts';
import { events } from '../../functions/events/operations.ts';
import { organizers } from '../../functions/organizers.ts';
import type { Deps } from '../../functions/runtime/deps.ts';
import { depsFor, serve } from '../../functions/service.ts';
import { tags } from '../../functions/tags.ts';
import { venues } from '../../functions/venues.ts';
import { Environment } from '../../shared/settings/environment.ts';
import type { Store } from '../../shared/store/store.ts';
import { answerOf } from '../local/gateway.ts';
import type { LambdaFunction, Service } from '../local/template.ts';
import { authorizationOf } from '../prove/harness/callers.ts';
import { LANGUAGE, NOW } from './writing.ts';

export interface Sent {
  /** A login of `tools/prove/callers.ts`; absent: anonymous. */
  readonly as?: string | undefined;
  /** Makes it a POST. */
  readonly body?: object | undefined;
}
export interface Answer {
  readonly total: number;
  readonly body: string;
}
/** @throws Error when the answer is a refusal. */
export type Ask = (path: string, sent?: Sent) => Promise<Answer>;

export const openDoor = (service: Service, store: Store): Ask => {
  const handlers = new Map<string, (event: unknown) => Promise<unknown>>();
  const answer = answerOf(
    service.apis,
    async (lambda, event) => {
      const handler = handlers.get(lambda.name) ?? handlerOf(lambda, depsOf(lambda, store));
      handlers.set(lambda.name, handler);
      return { value: await handler(event) };
    },
    'calendar.test',
  );
  return async (path, { as, body } = {}) => {
    const target = `/${LANGUAGE}/calendar/events/v1${path}`;
    const headers = [
      ...(as === undefined ? [] : ['authorization', authorizationOf(as)]),
      ...(body === undefined ? [] : ['content-type', 'application/json']),
    ];
    const sent = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const method = body === undefined ? 'GET' : 'POST';
    const reply = await answer({ method, target, headers, body: sent, sourceIp: '127.0.0.1' }, 'bench');
    const text = reply.body.toString('utf8');
    if (reply.status >= 400) throw new Error(`${method} ${path} is answered ${reply.status}: ${text}`);
    const total = Object.entries(reply.headers).find(([name]) => name.toLowerCase() === 'x-tec-total')?.[1];
    return { total: Number(total ?? 0), body: text };
  };
};

/** Of a deployment that nobody calls from outside. */
export const SECRET = 'the key of the bench, long enough';

const depsOf = (lambda: LambdaFunction, store: Store): Deps => {
  const environment = { ...lambda.environment, SECRET_KEY: SECRET, BASE_URL: `http://calendar.test/${lambda.stage}` };
  const log: Deps['log'] = { error: (...about) => console.error(...about), info: () => {} };
  return depsFor(v.parse(Environment, environment), { store, now: () => NOW, log });
};

const handlerOf = (lambda: LambdaFunction, deps: Deps): ((event: unknown) => Promise<unknown>) => {
  const served: Readonly<Record<string, ReturnType<typeof serve>>> = {
    'functions/events.ts': serve('events', events, () => deps),
    'functions/venues.ts': serve('venues', venues, () => deps),
    'functions/organizers.ts': serve('organizers', organizers, () => deps),
    'functions/categories.ts': serve('categories', categories, () => deps),
    'functions/tags.ts': serve('tags', tags, () => deps),
  };
  const handler = served[lambda.entry];
  if (handler === undefined) throw new Error(`nothing is measured of ${lambda.entry}`);
  return event => handler(v.parse(HttpEvent, event), CONTEXT);
};

const HttpEvent = v.custom<APIGatewayProxyEventV2>(event => typeof event === 'object');

const CONTEXT: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'bench',
  functionVersion: '1',
  invokedFunctionArn: 'arn:bench',
  memoryLimitInMB: '1024',
  awsRequestId: 'bench',
  logGroupName: 'bench',
  logStreamName: 'bench',
  getRemainingTimeInMillis: () => 20_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};
