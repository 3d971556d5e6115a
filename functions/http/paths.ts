/**
 * Paths of requests for which API Gateway found no route (docs/decisions/site-addresses). They come
 * with or without stage and base path, percent-encoded or not, with slashes at the end. No request
 * is redirected, because clients would drop `Authorization` or the body.
 */

import { pathOf, ROUTES } from '../../shared/api/routes.ts';
import { isOfWordPress, WORDPRESS } from '../../shared/settings/site.ts';
import { percentDecoded } from '../../shared/text/fold.ts';
import type { Addressing, HttpEvent } from './request.ts';

export type Segments = readonly string[];

/**
 * The possible paths below the address of the site. A path may begin with the stage, with the base
 * path of the address, or with both, if a CDN forwards whole paths.
 */
export const belowSite = ({ rawPath, requestContext }: HttpEvent, { baseUrl }: Addressing): Segments[] => {
  const path = segmentsOf(rawPath);
  const base = segmentsOf(baseUrl === undefined ? '' : new URL(baseUrl).pathname);
  const belowStage = [path, ...behind([requestContext.stage], path)];
  return [...belowStage, ...belowStage.flatMap(each => (base.length === 0 ? [] : behind(base, each)))];
};

/**
 * The rest of the path after this prefix, in a list, which is empty if the path has another prefix.
 */
const behind = (start: Segments, path: Segments): Segments[] =>
  start.every((segment, index) => path[index] === segment) ? [path.slice(start.length)] : [];

/**
 * Slashes at the end make no difference. As in The Events Calendar, an empty segment inside matches
 * no route (contract/http#addresses). API Gateway seems to decode paths. Decoding twice does no
 * harm, because no slug contains what it would change.
 */
export const segmentsOf = (path: string): Segments => {
  const segments = path.replace(/^\//, '').split('/');
  return segments.slice(0, segments.findLastIndex(segment => segment !== '') + 1).map(decoded);
};

/**
 * API Gateway seems to decode paths. Decoding twice does no harm, because no slug contains what it
 * would change.
 */
const decoded = (segment: string): string => percentDecoded(segment) ?? segment;

/** The values of the names in braces, or undefined if the path does not match. */
export const parametersOf = (pattern: Segments, path: Segments): Record<string, string> | undefined => {
  if (pattern.length !== path.length) return undefined;
  const pairs = pattern.map((expected, index) => [expected, path[index] ?? ''] as const);
  const isParameter = (expected: string): boolean => expected.startsWith('{');
  if (pairs.some(([expected, found]) => !isParameter(expected) && expected !== found)) return undefined;
  return Object.fromEntries(
    pairs.flatMap(([expected, found]) => (isParameter(expected) ? [[expected.slice(1, -1), found]] : [])),
  );
};

// --- the route -----------------------------------------------------------------------------------

/**
 * The event as API Gateway would have sent it for the normal form of the path. It is unchanged if
 * there is no route.
 */
export const routedAgain = (event: HttpEvent, deps: Addressing): HttpEvent => {
  const paths = new Set(Object.values(ROUTES).map(route => pathOf(route, deps.site.namespace)));
  for (const below of belowSite(event, deps)) {
    const asked = { path: below, query: event.rawQueryString };
    const { path, query } = isOfWordPress(deps.site.namespace) ? withRestRoute(asked) : asked;
    for (const route of paths) {
      const pathParameters = parametersOf(segmentsOf(route), path);
      if (pathParameters === undefined) continue;
      const routeKey = `${event.requestContext.http.method} ${route}`;
      return { ...event, routeKey, pathParameters, rawQueryString: query };
    }
  }
  return event;
};

interface Asked {
  readonly path: Segments;
  readonly query: string;
}

/**
 * The address behind `?rest_route=/tribe/events/v1/events`, with or without `index.php`, which is
 * the form of addresses in a WordPress without URL rewriting (contract/http#wordpress-addresses).
 */
const withRestRoute = (asked: Asked): Asked => {
  const isRoot = asked.path.length === 0 || (asked.path.length === 1 && asked.path[0] === 'index.php');
  const route = isRoot ? new URLSearchParams(asked.query).get(REST_ROUTE) : null;
  if (route === null) return asked;
  const query = asked.query.split('&').filter(each => !each.startsWith(`${REST_ROUTE}=`));
  return { path: [WORDPRESS, ...segmentsOf(route)], query: query.join('&') };
};
export const REST_ROUTE = 'rest_route';
