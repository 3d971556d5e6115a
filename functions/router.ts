/**
 * The Lambda function for requests for which API Gateway finds no other route. It has all
 * operations and pages, because such a request may be meant for any of them.
 */
import type { OperationsOf } from '../shared/api/operation.ts';
import type { Resource } from '../shared/api/routes.ts';
import { events } from './events/operations.ts';
import { withRequestLine } from './http/handler.ts';
import { routedAgain } from './http/paths.ts';
import type { HttpEvent } from './http/request.ts';
import type { HttpResult } from './http/result.ts';
import { organizers } from './linked/organizers.ts';
import { venues } from './linked/venues.ts';
import { media } from './media/operations.ts';
import { withExplorer } from './pages/explorer.ts';
import { wantsHtml } from './pages/page-answers.ts';
import { pageOf } from './pages/page-routed.ts';
import { users } from './records/wordpress.ts';
import type { Deps, FunctionDeps } from './runtime/deps.ts';
import { docs } from './serve-docs.ts';
import { servePages } from './serve-pages.ts';
import { codeRoot, madeOnce, serve } from './service.ts';
import { categories, tags } from './terms/operations.ts';

export const OPERATIONS: OperationsOf<Resource, Deps> = {
  ...events,
  ...venues,
  ...organizers,
  ...categories,
  ...tags,
  ...docs,
  ...media,
  ...users,
};

/** Without dependencies, those of the environment. */
export const serveRouter = (makeDeps?: () => FunctionDeps) => {
  const getDeps = madeOnce('router', makeDeps);
  const api = withExplorer(getDeps, codeRoot(), serve('router', OPERATIONS, getDeps));
  const pages = servePages(getDeps);
  return withRequestLine(getDeps, async (event, context) => {
    const operation = routedAgain(event, getDeps());
    if (operation !== event) return marked(await api(operation, context));
    if (pageOf(event, getDeps()) !== undefined) return marked(await pages(event, context));
    return isVisit(event) ? pages(event, context) : api(event, context);
  });
};

/**
 * Shows that API Gateway has no route of its own for the request. Otherwise nobody would notice
 * that a route is missing (contract/http#addresses).
 */
const marked = (result: HttpResult): HttpResult => ({
  ...result,
  headers: { ...result.headers, 'Server-Timing': 'router' },
});

/** Whether somebody opens an address in a browser. */
const isVisit = (event: HttpEvent): boolean =>
  ['GET', 'HEAD'].includes(event.requestContext.http.method) && wantsHtml(event);

export const handler = serveRouter();
