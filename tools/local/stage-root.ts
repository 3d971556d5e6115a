/** Pages of the stage outside of all sites: the list of sites at the root, and the error page for wrong addresses. */

import { htmlContent, pageResult, wantsHtml } from '../../functions/pages/page-answers.ts';
import { fileServer } from '../../functions/pages/static-files.ts';
import { dateTextsIn, pageTextsIn } from '../../functions/pages/texts.ts';
import { codeRoot } from '../../functions/service.ts';
import { acceptedLanguage } from '../../shared/i18n/language.ts';
import { errorPage, type Place } from '../../shared/pages/layout.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { robots } from '../../shared/pages/sitemap.ts';
import { type SiteSeen, sitesPage } from '../../shared/pages/start-page.ts';
import { LANGUAGES } from '../../shared/settings/site.ts';
import type { Api } from './deployment.ts';
import type { Answer, Elsewhere } from './gateway.ts';
import { type HttpRequest, pathOf, toEvent, toReply } from './payload.ts';

/** Pages that are the same on all sites. */
const SHARED: readonly string[] = [PAGES.health, PAGES.favicon, PAGES.oldFavicon];

/**
 * `origin`: address of the root, without a slash at its end. The language is negotiated with the reader, as the root belongs to no site.
 */
export const stageRoot = (apis: readonly Api[], origin: string): Elsewhere => {
  const files = fileServer(codeRoot());
  return async (request, requestId, answer) => {
    const [first] = apis;
    const [fallback] = first?.routes ?? [];
    if (first === undefined || fallback === undefined) return undefined;
    const path = pathOf(request.target);
    if (SHARED.includes(path)) return answer({ ...request, target: `/${first.stage}${request.target}` }, requestId);

    if (path === PAGES.robots) {
      const places = apis.map(({ stage }) => ({ site: `${origin}/${stage}` }));
      return toReply({ value: { statusCode: 200, headers: { 'Content-Type': 'text/plain' }, body: robots(places) } });
    }
    const around = { apiId: first.id, stage: first.stage, domainName: '127.0.0.1', requestId, now: Date.now() };
    const event = toEvent(request, { route: fallback, pathParameters: {} }, around);
    if (!wantsHtml(event)) return undefined;
    const language = acceptedLanguage(event.headers['accept-language']) ?? 'en';
    const place: Place = {
      language,
      texts: await pageTextsIn(language),
      site: origin,
      namespace: first.namespace,
      files: `/${first.stage}/assets/${files.versionOf('pages')}`,
      path: '',
      dates: dateTextsIn(language),
      sites: [],
    };
    const content =
      path === PAGES.start
        ? htmlContent(event, {
            status: 200,
            html: sitesPage(place, await listed(apis, origin, answer)),
            language,
            caching: 'no-cache',
          })
        : htmlContent(event, { status: 404, html: errorPage(place, 404), language });
    const { headers, ...result } = pageResult(event, content, { baseUrl: origin });
    return toReply({ value: { ...result, headers: { ...headers, Vary: `${headers?.Vary}, Accept-Language` } } });
  };
};

const listed = (apis: readonly Api[], origin: string, answer: Answer): Promise<SiteSeen[]> =>
  Promise.all(
    LANGUAGES.flatMap(language =>
      apis
        .filter(({ stage }) => stage === language)
        .map(async api => ({
          language,
          address: `${origin}/${language}`,
          api: `${origin}/${language}/${api.namespace}`,
          events: await eventsOf(api, answer),
        })),
    ),
  );

/** The number of upcoming events, from an anonymous request. */
const eventsOf = async ({ stage, namespace }: Api, answer: Answer): Promise<number | undefined> => {
  const request: HttpRequest = {
    method: 'GET',
    target: `/${stage}/${namespace}/events?per_page=1`,
    headers: [],
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
  };
  const { headers } = await answer(request, 'stage-root');
  const total = Number(headers['x-tec-total']);
  return Number.isNaN(total) ? undefined : total;
};
