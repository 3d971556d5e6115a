/** Finds the page of a request. */
import { PAGE_PATHS } from '../../shared/http/addresses.ts';
import { gatewayPath, isRedirected, PAGE_ROUTES, PAGES, type PageRoute } from '../../shared/pages/pages.ts';
import { behind, belowSite, parametersOf, type Segments, segmentsOf } from '../http/paths.ts';
import { type Addressing, type HttpEvent, siteAddressOf } from '../http/request.ts';

export interface PageFound extends PageRoute {
  readonly parameters: Readonly<Record<string, string>>;
}

/** The page by the route of API Gateway; undefined: the request is for none. */
export const pageOf = ({ routeKey, pathParameters = {} }: HttpEvent): PageFound | undefined => {
  const [method, key] = routeKey.split(' ');
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const route = PAGE_ROUTES.find(each => gatewayPath(each) === key);
  const path = route && key?.replace(/\{(\w+)\+?\}/g, (_, name) => pathParameters[name] ?? '');
  return path === undefined ? undefined : pageAt(segmentsOf(path));
};

/** The event as API Gateway would have sent it for the route of the page, like `routedAgain`; unchanged if there is no page. */
export const pageRouted = (event: HttpEvent, deps: Addressing): HttpEvent => {
  const found = belowSite(event, deps)
    .map(pageAt)
    .find(page => page !== undefined);
  if (found === undefined) return event;
  const { method } = event.requestContext.http;
  return { ...event, routeKey: `${method} ${gatewayPath(found)}`, pathParameters: { ...found.parameters } };
};

const pageAt = (sent: Segments): PageFound | undefined => {
  const path = withoutAncestors(sent);
  for (const route of PAGE_ROUTES) {
    const parameters = parametersOf(segmentsOf(route.path), path);
    if (parameters !== undefined) return { ...route, parameters };
  }
  return undefined;
};

/** The original names the ancestors of a category in its address: `/events/category/music/jazz/`. */
const withoutAncestors = (path: Segments): Segments => {
  const category = segmentsOf(PAGE_PATHS.category);
  const [slugs] = behind(category, path);
  return slugs === undefined ? path : [...category, ...slugs.slice(-1)];
};

/** The address of the page, if the request was for another one. */
export const redirectOf = (found: PageFound, event: HttpEvent, deps: Addressing): string | undefined => {
  if (!isRedirected(found)) return undefined;
  const slug = encodeURIComponent((found.parameters.slug ?? '').toWellFormed());
  const query = event.rawQueryString === '' ? '' : `?${event.rawQueryString}`;
  return `${siteAddressOf(event, deps)}${PAGES[found.page].replace('{slug}', slug)}${query}`;
};
