/**
 * Routes once more what API Gateway has found no route for (docs/decisions/0051): a slash at the end, slashes in a row and encoded letters
 * change nothing. Nobody is redirected, as clients would drop `Authorization` or the body on the way.
 */
import { ROUTES } from '../../shared/api/routes.ts';
import { isOfWordPress, ROOT_NAMESPACE, WORDPRESS } from '../../shared/settings/namespace.ts';
import type { AddressDeps, HttpEvent } from './http-event.ts';

/** The event as API Gateway would have sent it for the path that is meant. Without a route, it stays as it is. */
export const routedAgain = (event: HttpEvent, deps: AddressDeps): HttpEvent => {
  const { namespace } = deps.site;
  for (const path of belowSite(event, deps)) {
    const asked = { path, query: event.rawQueryString };
    const meant = isOfWordPress(namespace) ? asWordPress(asked, namespace) : asked;
    for (const below of behind(segmentsOf(namespace), meant.path)) {
      const route = routeOf(below);
      if (route === undefined) continue;
      const routeKey = `${event.requestContext.http.method} /${namespace}${route.path}`;
      return { ...event, routeKey, pathParameters: route.pathParameters, rawQueryString: meant.query };
    }
  }
  return event;
};

type Segments = readonly string[];
interface Asked {
  readonly path: Segments;
  readonly query: string;
}

/** What WordPress knows besides the paths of routes (contract/http#wordpress-addresses). */
const asWordPress = (asked: Asked, namespace: string): Asked => {
  const { path, query } = withRestRoute(asked);
  const isRootIndex = path.length === 1 && path[0] === WORDPRESS;
  return isRootIndex ? { path: segmentsOf(namespace), query: `${query}&namespace=${ROOT_NAMESPACE}` } : { path, query };
};

/** `?rest_route=/tribe/events/v1/events`, as WordPress writes its addresses where it cannot have others, with `index.php` before it. */
const withRestRoute = (asked: Asked): Asked => {
  const isRoot = asked.path.length === 0 || (asked.path.length === 1 && asked.path[0] === 'index.php');
  const route = isRoot ? new URLSearchParams(asked.query).get(REST_ROUTE) : null;
  if (route === null) return asked;
  const query = asked.query.split('&').filter(each => !each.startsWith(`${REST_ROUTE}=`));
  return { path: [WORDPRESS, ...segmentsOf(route)], query: query.join('&') };
};
const REST_ROUTE = 'rest_route';

const PATHS = [...new Set(Object.values(ROUTES).map(({ path }) => path))];

const routeOf = (below: Segments) => {
  for (const path of PATHS) {
    const pathParameters = parametersOf(segmentsOf(path), below);
    if (pathParameters !== undefined) return { path, pathParameters };
  }
  return undefined;
};

/**
 * What the path may be below the address of the site. It may begin with the stage, with the base path of the address, or with both, as
 * when a CDN forwards whole paths.
 */
const belowSite = ({ rawPath, requestContext }: HttpEvent, { baseUrl }: AddressDeps): Segments[] => {
  const path = segmentsOf(rawPath);
  const base = segmentsOf(baseUrl === undefined ? '' : new URL(baseUrl).pathname);
  const belowStage = [path, ...behind([requestContext.stage], path)];
  return [...belowStage, ...belowStage.flatMap(each => (base.length === 0 ? [] : behind(base, each)))];
};

/** The rest of a path that begins so, in a list; an empty list: it doesn't. */
const behind = (start: Segments, path: Segments): Segments[] =>
  start.every((segment, index) => path[index] === segment) ? [path.slice(start.length)] : [];

const segmentsOf = (path: string): Segments =>
  path
    .split('/')
    .filter(segment => segment !== '')
    .map(decoded);

/** API Gateway decodes paths, as far as it has been observed; what is decoded twice has lost nothing that a slug may hold. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `{id}` and `{slug}`; undefined: it is another path. */
const parametersOf = (pattern: Segments, path: Segments): Record<string, string> | undefined => {
  if (pattern.length !== path.length) return undefined;
  const pairs = pattern.map((expected, index) => [expected, path[index] ?? ''] as const);
  const isParameter = (expected: string): boolean => expected.startsWith('{');
  if (pairs.some(([expected, found]) => !isParameter(expected) && expected !== found)) return undefined;
  return Object.fromEntries(
    pairs.flatMap(([expected, found]) => (isParameter(expected) ? [[expected.slice(1, -1), found]] : [])),
  );
};
