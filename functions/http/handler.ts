/**
 * The Lambda handler of a function of a site. The middleware is in the order of checks of
 * contract/http#order-of-checks; the operation follows.
 */
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { OperationsOf } from '../../shared/api/operation.ts';
import { type OperationId, ROUTES, type Route, type ServedBy, type SiteFunction } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { effectHeaders } from '../../shared/http/ignored.ts';
import { pairsIn } from '../../shared/http/parse.ts';
import { hasNoWriteRole } from '../../shared/settings/rights.ts';
import { withinTime } from '../database/client.ts';
import { fromMemory } from '../database/item-memory.ts';
import { logged } from '../logs/request-log.ts';
import type { Deps, FunctionDeps } from '../runtime/deps.ts';
import type { OperationCall } from '../runtime/input.ts';
import { runOperation } from '../runtime/run.ts';
import { bodyFieldsOf, isWithoutFields, json } from './body.ts';
import { type Content, contentOf } from './content.ts';
import { errors } from './errors.ts';
import {
  authentication,
  foreignForm,
  formatOf,
  type HttpContext,
  type HttpEvent,
  isStrict,
  networkAt,
  newState,
  queryOf,
  type RequestState,
  routing,
  siteAddressOf,
  sizeLimit,
} from './request.ts';
import { type HttpResult, isCommon, PREFLIGHT, resultOf } from './result.ts';
import { fileIn } from './upload.ts';

/**
 * Milliseconds before the end of the invocation at which an unfinished request is answered 503
 * (`functions/database/client.ts` lists all limits).
 */
const ANSWER_BEFORE_END = 500;

/** Returns what the first call makes, unless it is already `made`. */
export const once =
  <T>(make: () => T, made?: T): (() => T) =>
  () =>
    (made ??= make());

/** Serves the routes of the resource; for the router, all routes. */
export const serveFunction = <F extends SiteFunction>(
  name: F,
  operations: OperationsOf<ServedBy<F>, Deps>,
  getDeps: () => FunctionDeps,
) => {
  /** The answer to a preflight, or that of the operation. */
  const contentFor = async (event: HttpEvent, state: RequestState, deps: Deps): Promise<Content> => {
    const { operation } = state;
    if (operation === undefined)
      return contentOf(event, { status: 200, body: {}, headers: PREFLIGHT }, deps.site.language);
    const call = await callOf(event, operation, state, deps);
    const result = await runOperation(operations, operation, call, deps);
    const { language, contentLanguage = language, ...answer } = result;
    const headers = { ...answer.headers, ...effectHeaders(call.reported) };
    return contentOf(event, { ...answer, headers }, contentLanguage);
  };

  const handler = middy<HttpEvent, HttpResult, Error, HttpContext>({
    timeoutEarlyInMillis: ANSWER_BEFORE_END,
    timeoutEarlyResponse: () => {
      throw new ApiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause: new Error('no time is left') });
    },
  })
    .use(errors(getDeps))
    .use(sizeLimit())
    .use(routing())
    .use(authentication(getDeps))
    .use(json())
    .use(foreignForm())
    .handler(async (event, { state }) => {
      const deps = isFromMemory(event, state) ? fromMemory(getDeps()) : getDeps();
      const content = await contentFor(event, state, deps);
      return resultOf(event, content, state, deps);
    });

  return (event: HttpEvent, context: Context): Promise<HttpResult> =>
    withinTime(context.getRemainingTimeInMillis(), () =>
      handler(event, Object.assign(context, { state: newState(name, event, getDeps().site) })),
    );
};

const callOf = async (
  event: HttpEvent,
  operation: OperationId,
  state: RequestState,
  deps: Deps,
): Promise<OperationCall> => {
  const route: Route = ROUTES[operation];
  return {
    caller: state.identified.caller,
    network: networkAt(event, deps),
    path: event.pathParameters ?? {},
    query: pairsIn(event.rawQueryString),
    file: () => fileIn(event),
    body: route.access === 'read' || isWithoutFields(route) ? {} : await bodyFieldsOf(event, state, route),
    siteAddress: siteAddressOf(event, deps),
    format: formatOf(route, event),
    headers: event.headers,
    isStrict: isStrict(event),
    reported: state.reported,
  };
};

/**
 * Whether items may come from memory: for callers without write rights, who are the many. Documents
 * read nothing, and answers to requests with a password depend on the count of wrong ones.
 */
const isFromMemory = (event: HttpEvent, { operation, identified }: RequestState): boolean => {
  if (operation === undefined) return false;
  const route: Route = ROUTES[operation];
  const isRead = isCommon(route) && route.resource !== 'docs';
  return isRead && hasNoWriteRole(identified.caller) && !queryOf(event).has('password');
};

// --- log line ------------------------------------------------------------------------------------

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/**
 * In characters. Browsers send 150; the header may have 10 KB, and log storage is paid by the byte.
 */
const MAX_USER_AGENT = 200;

/**
 * Wraps a handler, so that it writes a line for each request. If it throws, API Gateway answers
 * 500. It is not a Middy middleware, because pages have the same line, and because costs are noted
 * in an AsyncLocalStorage around the handler.
 */
export const withRequestLine =
  (getDeps: () => Pick<Deps, 'log' | 'site'>, handler: HttpHandler): HttpHandler =>
  (event, context) =>
    logged(
      event.requestContext.requestId,
      () => handler(event, context),
      answer => {
        const { log, site } = getDeps();
        const userAgent = (event.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
        const about = {
          site: site.language,
          status: answer?.statusCode ?? 500,
          ...(userAgent !== '' && { userAgent }),
        };
        return { log, about };
      },
    );
