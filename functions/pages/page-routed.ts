/** Finds the page of a request. */
import { PAGE_IDS, PAGES, type PageId } from '../../shared/pages/pages.ts';
import type { AddressDeps, HttpEvent } from '../http/http-event.ts';
import { belowSite, parametersOf, segmentsOf } from '../http/paths.ts';

/** The page by the route of API Gateway; undefined: the request is for none. */
export const pageOf = ({ routeKey }: HttpEvent): PageId | undefined => {
  const [method, path] = routeKey.split(' ');
  return method === 'GET' || method === 'HEAD' ? PAGE_IDS.find(id => PAGES[id] === path) : undefined;
};

/** The event as API Gateway would have sent it for the normal form of the path, like `routedAgain`; unchanged if there is no page. */
export const pageRouted = (event: HttpEvent, deps: AddressDeps): HttpEvent => {
  for (const path of belowSite(event, deps))
    for (const id of PAGE_IDS) {
      const pathParameters = parametersOf(segmentsOf(PAGES[id]), path);
      if (pathParameters === undefined) continue;
      return { ...event, routeKey: `${event.requestContext.http.method} ${PAGES[id]}`, pathParameters };
    }
  return event;
};
