/**
 * Routes requests for which API Gateway found no route of an operation (docs/decisions/0051), because trailing slashes and encoded letters
 * make no difference. Without a redirect, as clients would drop `Authorization` or the body.
 */
import { pathOf } from '../../shared/api/route.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { isOfWordPress, WORDPRESS } from '../../shared/settings/namespace.ts';
import type { AddressDeps, HttpEvent } from './http-event.ts';
import { belowSite, parametersOf, type Segments, segmentsOf } from './paths.ts';

/** The event as API Gateway would have sent it for the normal form of the path; unchanged if there is no route. */
export const routedAgain = (event: HttpEvent, deps: AddressDeps): HttpEvent => {
  const paths = new Set(Object.values(ROUTES).map(row => pathOf(row, deps.site.namespace)));
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
 * `?rest_route=/tribe/events/v1/events`, with or without `index.php`: the form of addresses in a WordPress without URL rewriting
 * (contract/http#wordpress-addresses).
 */
const withRestRoute = (asked: Asked): Asked => {
  const isRoot = asked.path.length === 0 || (asked.path.length === 1 && asked.path[0] === 'index.php');
  const route = isRoot ? new URLSearchParams(asked.query).get(REST_ROUTE) : null;
  if (route === null) return asked;
  const query = asked.query.split('&').filter(each => !each.startsWith(`${REST_ROUTE}=`));
  return { path: [WORDPRESS, ...segmentsOf(route)], query: query.join('&') };
};
const REST_ROUTE = 'rest_route';
