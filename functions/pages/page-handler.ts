/**
 * The Lambda handler of pages (docs/decisions/pages). Pages are the same for everybody and ignore
 * credentials.
 */

import type { EventView } from '../../shared/events/view.ts';
import { ApiError, FAULT } from '../../shared/http/errors.ts';
import { calendarName } from '../../shared/http/language.ts';
import { logFailure, loggedRefusal } from '../../shared/http/log.ts';
import { dayOf } from '../../shared/pages/dates.ts';
import { errorPage } from '../../shared/pages/error-page.ts';
import type { Place } from '../../shared/pages/layout.ts';
import { wallAt } from '../../shared/time/zone.ts';
import { withinTime } from '../database/client.ts';
import { fromMemory } from '../database/item-memory.ts';
import type { Content } from '../http/content.ts';
import type { HttpHandler } from '../http/handler.ts';
import { type HttpEvent, siteAddressOf } from '../http/request.ts';
import { pageDiscovery } from '../http/result.ts';
import { note } from '../logs/request-log.ts';
import type { Deps } from '../runtime/deps.ts';
import { isRefusal } from './old-slugs.ts';
import { htmlContent, pageResult, wantsHtml } from './page-answers.ts';
import { pageOf } from './page-routed.ts';
import { answerOf } from './pages.ts';
import { type PageRequest, read } from './reading.ts';
import { type FileServer, fileServer } from './static-files.ts';
import { dateTextsIn, pageTextsIn } from './texts.ts';

/**
 * `fileServer` explains `root`. `withoutPage` answers requests for which there is no page for this
 * client.
 */
export const pageHandler = (getDeps: () => Deps, root: string, withoutPage: HttpHandler): HttpHandler => {
  const files = fileServer(root);
  return async (event, context) => {
    const deps = getDeps();
    const content = await withinTime(context.getRemainingTimeInMillis(), () => contentFor(event, deps, files));
    return content === undefined ? withoutPage(event, context) : pageResult(event, content, deps);
  };
};

/** Returns undefined if there is no page for this client. */
const contentFor = async (event: HttpEvent, deps: Deps, files: FileServer): Promise<Content | undefined> => {
  const found = pageOf(event, deps);
  const place = await placeOf(event, deps, files);
  const errorContent = async (status: number) =>
    htmlContent(event, {
      status,
      html: errorPage(place, status, {
        events: status === 404 ? await thisWeek({ event, deps: fromMemory(deps), place, files }) : [],
      }),
      language: deps.site.language,
      headers: pageDiscovery(event, deps),
    });
  try {
    if (found !== undefined) {
      note({ operation: `page.${found.page}` });
      const content = await answerOf(found, { event, deps, files, place });
      if (content !== undefined) return content;
    }
    return wantsHtml(event) ? errorContent(404) : undefined;
  } catch (error) {
    const status = statusOf(error);
    note({ refusal: loggedRefusal(error instanceof ApiError ? error : FAULT) });
    logFailure(deps.log, error, { requestId: event.requestContext.requestId, route: event.routeKey });
    const content = await errorContent(status);
    return { ...content, headers: { ...content.headers, ...(status !== 404 && whenAgain(error)) } };
  }
};

/**
 * Requests that the API refuses get 404. Temporary errors keep their status, and faults get 500.
 */
const statusOf = (error: unknown): number => {
  if (isRefusal(error)) return 404;
  return error instanceof ApiError ? error.status : 500;
};

/** Events to go on with. If they cannot be read, the page says what it has to say without them. */
const thisWeek = async (request: Omit<PageRequest, 'parameters'>): Promise<readonly EventView[]> => {
  const query = { when: 'week', per_page: '3', collapse: 'true', ...(request.place.fallsBack && { fallback: 'true' }) };
  try {
    return (await read(request, 'listEvents', { query, format: 'page' })).events;
  } catch (error) {
    logFailure(request.deps.log, error, {
      requestId: request.event.requestContext.requestId,
      route: request.event.routeKey,
    });
    return [];
  }
};

/** `Retry-After`, if the error has it. */
const whenAgain = (error: unknown) => (error instanceof ApiError ? error.data.headers : undefined);

const placeOf = async (event: HttpEvent, deps: Deps, files: FileServer): Promise<Place> => {
  const { language, namespace, fallback, pagesFallBack = true, identity = {} } = deps.site;
  const site = siteAddressOf(event, deps);
  const path = new URL(site).pathname.replace(/\/$/, '');
  return {
    language,
    texts: await pageTextsIn(language),
    title: calendarName(deps.site),
    identity,
    site,
    namespace,
    path,
    files: `${path}/assets/${files.versionOf('pages')}`,
    dates: dateTextsIn(language),
    today: dayOf(wallAt(deps.clock(), deps.zone)),
    fallsBack: fallback.length === 0 ? undefined : pagesFallBack,
    // Pages link to pages of this service, even if `publicUrl` leads elsewhere.
    sites: [
      { language, address: site },
      ...deps.sites.map(each => ({ language: each.language, address: each.address })),
    ],
  };
};
