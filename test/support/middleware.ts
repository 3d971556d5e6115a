/** Runs middleware by itself, before a handler that only answers 200: on an event as the local stage makes it. */

import middy from '@middy/core';
import type { jsonBody } from '../../functions/http/body.ts';
import {
  type HttpContext,
  type HttpEvent,
  type HttpMiddleware,
  newState,
  type RequestState,
} from '../../functions/http/request.ts';
import type { HttpResult } from '../../functions/http/result.ts';
import type { Site } from '../../shared/settings/site.ts';
import { lambdaContext } from '../../tools/local/context.ts';
import { toEvent } from '../../tools/local/payload.ts';
import { instant } from './instant.ts';

export const SITE: Site = {
  language: 'gl',
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
  fallback: [],
  namespace: 'calendar/events/v1',
  languageParameter: 'ml_language',
};

export interface Sent {
  readonly method?: string;
  /** Of events: '' is the list, `/{id}` one of them. */
  readonly path?: '' | '/{id}';
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const httpEvent = ({ method = 'GET', path = '', id, query = '', headers = {}, body = '' }: Sent): HttpEvent => {
  const target = `/${SITE.namespace}/events${query}`;
  const raw = Object.entries(headers).flat();
  const request = { method, target, headers: raw, body: Buffer.from(body), sourceIp: '192.0.2.1' };
  const route = { key: `${method} /${SITE.namespace}/events${path}`, function: NO_FUNCTION };
  const pathParameters: Record<string, string> = id === undefined ? {} : { id };
  const match = { route, pathParameters };
  return toEvent(request, match, {
    apiId: 'api',
    stage: 'gl',
    domainName: 'calendar.test',
    requestId: 'request-1',
    now: instant(0),
  });
};

export interface Run {
  readonly event: HttpEvent;
  readonly state: RequestState;
  readonly result: HttpResult;
}

/** @throws what the middleware throws, unless it answers that itself. */
export const runMiddleware = async (
  middleware: HttpMiddleware | ReturnType<typeof jsonBody>,
  sent: Sent,
  known: Partial<RequestState> = {},
  handle: () => Promise<HttpResult> = async () => ({ statusCode: 200 }),
): Promise<Run> => {
  const event = httpEvent(sent);
  const state = { ...newState('events', event, SITE), ...known };
  const handler = middy<HttpEvent, HttpResult, Error, HttpContext>().use(middleware).handler(handle);
  const facts = { functionName: 'test', requestId: 'request-1', memoryMb: 1024, remainingMs: () => 20_000 };
  return { event, state, result: await handler(event, Object.assign(lambdaContext(facts), { state })) };
};

const NO_FUNCTION = {
  name: 'events',
  entry: 'functions/events.ts',
  bundle: 'none.zip',
  exportName: 'handler',
  environment: {},
  timeoutMs: 20_000,
  memoryMb: 1024,
  policies: [],
  permissions: [],
};
