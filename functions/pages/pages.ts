/** The answers of all pages. */
import * as v from 'valibot';

import { safeName } from '../../shared/http/ignored.ts';
import { messageOf } from '../../shared/http/language.ts';
import { EmbedQuery, embedPage } from '../../shared/pages/embed-page.ts';
import { errorPage } from '../../shared/pages/error-page.ts';
import { eventPage } from '../../shared/pages/event-page.ts';
import { health } from '../../shared/pages/health.ts';
import { recordAddress } from '../../shared/pages/layout.ts';
import { type Meant, meantBy, type PageFound } from '../../shared/pages/original-addresses.ts';
import { PAGES, type PageId } from '../../shared/pages/pages.ts';
import { startDay } from '../../shared/pages/shown.ts';
import { robots } from '../../shared/pages/sitemap.ts';
import type { Store } from '../../shared/store/store.ts';
import { INDEX_NAMES, type IndexName } from '../../shared/store/table.ts';
import { fromMemory } from '../database/item-memory.ts';
import { readSchema } from '../database/store.ts';
import { type Content, contentOf, textContent, weakTag } from '../http/content.ts';
import { REST_ROUTE } from '../http/paths.ts';
import { queryOf, siteAddressOf, wantsCalendar } from '../http/request.ts';
import { pageCaching, pageDiscovery } from '../http/result.ts';
import type { OperationResult } from '../runtime/run.ts';
import { calendarOf, datesShown, readEvent } from './calendar.ts';
import { feedOf, rssOf, sitemapOf } from './feeds.ts';
import { frontOf } from './front.ts';
import { isRefusal, renamed } from './old-slugs.ts';
import { htmlContent } from './page-answers.ts';
import { type PageRequest, read } from './reading.ts';
import { recordPageOf } from './record-pages.ts';
import { relatedTo } from './related.ts';
import { OPEN } from './static-files.ts';

/**
 * Returns undefined if there is no page for this client.
 *
 * @throws ApiError.
 */
type Answer = (request: PageRequest) => Promise<Content | undefined>;

const embedOf = async (request: PageRequest): Promise<string> => {
  const { categories } = await read(request, 'listCategories', { query: { per_page: '50' } });
  return embedPage(request.place, v.parse(EmbedQuery, Object.fromEntries(queryOf(request.event))), categories);
};

/**
 * Without `deep` nothing is read, so that a monitor costs no reads and can tell faults of the code
 * from those of the table.
 */
const healthOf: Answer = async ({ event, deps }) => {
  const [table] = queryOf(event).has('deep')
    ? await Promise.all([readSchema(deps.store), ...INDEX_NAMES.map(index => isThere(index, deps.store))])
    : [];
  const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Cache-Control': 'no-store', ...OPEN };
  return textContent(event, { status: 200, text: JSON.stringify(health(table)), etag: undefined, headers });
};

/**
 * Reads from an index. A function that has lists in memory may not read an index for hours, and a
 * monitor should not be the last to notice that one is missing.
 *
 * @throws the error of the database if the index is missing.
 */
const isThere = (index: IndexName, store: Store): Promise<unknown> =>
  store.readIndex({ index, partition: 'health', limit: 1 });

const robotsOf: Answer = async ({ event, deps }) => {
  const text = robots([{ site: siteAddressOf(event, deps) }]);
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': pageCaching(deps) };
  return textContent(event, { status: 200, text, etag: weakTag(text), headers });
};

const faviconOf: Answer = async ({ event, files }) => {
  const content = files.answer(event, files.versionOf('pages'), 'favicon.svg');
  // The address of the icon has no version, so it is cached for a day only.
  return content && { ...content, headers: { ...content.headers, 'Cache-Control': 'public, max-age=86400' } };
};

const fileOf: Answer = async ({ event, files, parameters: { version = '', file = '' } }) => {
  return files.answer(event, version, file);
};

/** An event with a single date has no pages of days, so their addresses lead to its own page. */
const eventAnswer: Answer = async asked => {
  const request = { ...asked, deps: fromMemory(asked.deps) };
  const { place, parameters } = request;
  const event = await readEvent(request);
  if (event.dates === undefined && parameters.day !== undefined)
    return redirect(request, 301, recordAddress(place, 'event', event));
  const shown = datesShown(event, request);
  const day = parameters.day === undefined ? undefined : startDay(shown[0]);
  return htmlPage(request, eventPage(place, event, shown, { day, related: await relatedTo(event, request) }));
};

const answers: Readonly<Record<PageId, Answer>> = {
  // A request for a route of WordPress that is not there (contract/http#wordpress-addresses).
  start: async request => (queryOf(request.event).has(REST_ROUTE) ? undefined : rendered(request, frontOf)),
  calendar: request => rendered(request, calendarOf),
  embed: request => rendered(request, embedOf),
  event: eventAnswer,
  venue: request => rendered(request, recordPageOf('venue')),
  organizer: request => rendered(request, recordPageOf('organizer')),
  category: request => rendered(request, recordPageOf('category')),
  tag: request => rendered(request, recordPageOf('tag')),
  robots: robotsOf,
  sitemap: request => rendered(request, sitemapOf, 'application/xml'),
  rss: request => rendered(request, rssOf, 'application/rss+xml'),
  health: healthOf,
  favicon: faviconOf,
  oldFavicon: faviconOf,
  file: fileOf,
};

/**
 * Calendars come before redirects, because not all programs that subscribed at an address follow
 * redirects. Returns undefined if there is no page for this client.
 */
export const answerOf = async (
  found: PageFound,
  asked: Omit<PageRequest, 'parameters'>,
): Promise<Content | undefined> => {
  const meant = meantBy(found, queryOf(asked.event), asked.place.today);
  const { page, parameters } = meant;
  const request = { ...asked, parameters, event: { ...asked.event, rawQueryString: String(meant.query) } };
  try {
    return await answerAt(meant, request);
  } catch (error) {
    const now = isRefusal(error) ? await renamed(page, request) : undefined;
    if (now === undefined) throw error;
    const { day } = parameters;
    if (wantsCalendar(request.event))
      return answerAt(meant, { ...request, parameters: { ...parameters, slug: now.slug } });
    return redirect(request, 301, recordAddress(request.place, now.type, { ...now, day }));
  }
};

const answerAt = async (meant: Meant, request: PageRequest): Promise<Content | undefined> => {
  const { page, unknown, query } = meant;
  const feed = wantsCalendar(request.event) ? feedOf(page) : undefined;
  // Subscribers see only what a feed contains, so it must not contain more than the address means
  // (contract/feeds#calendars-of-pages).
  if (unknown.length > 0 && (feed !== undefined || page === 'rss')) return unknownNames(request, unknown);
  if (feed !== undefined) return feedContent(request, feed);
  if (meant.redirect === undefined) return answers[page](request);
  const { slug = '', day } = request.parameters;
  const named = PAGES[page].replace('{slug}', encodeURIComponent(slug.toWellFormed()));
  const path = `${named}${day === undefined ? '' : `${day}/`}${query.size > 0 ? `?${query}` : ''}`;
  return redirect(request, meant.redirect, `${siteAddressOf(request.event, request.deps)}${path}`);
};

const unknownNames = ({ event, deps, place }: PageRequest, names: readonly string[]): Content => {
  const { language } = deps.site;
  const message = messageOf('rest_invalid_param', language, names.map(safeName));
  return htmlContent(event, { status: 400, html: errorPage(place, 400, { message }), language });
};

/** 301 is permanent, so search engines take over the new address (RFC 9110, 15.4.2). */
const redirect = ({ event, deps }: PageRequest, status: 301 | 302, address: string): Content =>
  textContent(event, {
    status,
    text: '',
    etag: undefined,
    headers: { Location: address, 'Cache-Control': pageCaching(deps), ...pageDiscovery(event, deps) },
  });

const rendered = async (
  request: PageRequest,
  render: (request: PageRequest) => Promise<string>,
  mediaType = 'text/html',
): Promise<Content> => {
  const html = await render({ ...request, deps: fromMemory(request.deps) });
  return htmlPage(request, html, mediaType);
};

const htmlPage = ({ event, deps }: PageRequest, html: string, mediaType = 'text/html'): Content => {
  const { language } = deps.site;
  const caching = pageCaching(deps);
  const headers = { ...pageDiscovery(event, deps), 'Content-Type': `${mediaType}; charset=UTF-8` };
  return htmlContent(event, { status: 200, html, language, caching, headers });
};

const feedContent = async (
  request: PageRequest,
  answer: (request: PageRequest) => Promise<OperationResult>,
): Promise<Content> => {
  const { event, deps } = request;
  const { language, contentLanguage = language, ...answered } = await answer({ ...request, deps: fromMemory(deps) });
  const headers = { ...answered.headers, 'Cache-Control': pageCaching(deps) };
  return contentOf(event, { ...answered, headers }, contentLanguage);
};
