/**
 * Routes requests for which API Gateway found no route of an operation (docs/decisions/0051), because trailing slashes and encoded letters
 * make no difference. Without a redirect, as clients would drop `Authorization` or the body.
 */
import { ROUTES } from '../../shared/api/routes.ts';
import { isOfWordPress, ROOT_NAMESPACE, WORDPRESS } from '../../shared/settings/namespace.ts';
import type { AddressDeps, HttpEvent } from './http-event.ts';
import { behind, belowSite, parametersOf, type Segments, segmentsOf } from './paths.ts';

/** The event as API Gateway would have sent it for the normal form of the path; unchanged if there is no route. */
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

interface Asked {
  readonly path: Segments;
  readonly query: string;
}

/** Other addresses of WordPress for the same routes (contract/http#wordpress-addresses). */
const asWordPress = (asked: Asked, namespace: string): Asked => {
  const { path, query } = withRestRoute(asked);
  const isRootIndex = path.length === 1 && path[0] === WORDPRESS;
  return isRootIndex ? { path: segmentsOf(namespace), query: `${query}&namespace=${ROOT_NAMESPACE}` } : { path, query };
};

/** `?rest_route=/tribe/events/v1/events`, with or without `index.php`: the form of addresses in a WordPress without URL rewriting. */
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
