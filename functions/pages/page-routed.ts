/** Finds the page of a request. */
import { originalPage, type PageFound } from '../../shared/pages/original-addresses.ts';
import { gatewayPath, PAGE_ROUTES, PAGES } from '../../shared/pages/pages.ts';
import { belowSite, parametersOf, type Segments, segmentsOf } from '../http/paths.ts';
import type { Addressing, HttpEvent } from '../http/request.ts';

/**
 * Uses the route of API Gateway, or the path if API Gateway has found no route. Returns undefined
 * if the request is for no page.
 */
export const pageOf = (event: HttpEvent, deps: Addressing): PageFound | undefined => {
  const { routeKey, pathParameters = {}, requestContext } = event;
  if (!['GET', 'HEAD'].includes(requestContext.http.method)) return undefined;
  const [, key = ''] = routeKey.split(' ');
  const path = key.replace(/\{(\w+)\+?\}/g, (_, name) => pathParameters[name] ?? '');
  const paths = PAGE_ROUTES.some(each => gatewayPath(each) === key) ? [segmentsOf(path)] : belowSite(event, deps);
  return paths.map(pageAt).find(page => page !== undefined);
};

const pageAt = (path: Segments): PageFound | undefined => {
  for (const route of PAGE_ROUTES) {
    const parameters = parametersOf(segmentsOf(route.path), path);
    const { page } = route;
    if (parameters !== undefined) return { page, parameters, variables: {}, isOther: route.path !== PAGES[page] };
  }
  return originalPage(path);
};
