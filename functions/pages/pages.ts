/** The answers of all pages. */
import * as v from 'valibot';
import { health } from '../../shared/pages/health.ts';
import type { PageId } from '../../shared/pages/pages.ts';
import { startPage } from '../../shared/pages/start-page.ts';
import type { Content } from '../answers/answer-memory.ts';
import { readSchema } from '../database/schema-guard.ts';
import { pageCaching } from '../http/caching.ts';
import { codingFor, textContent } from '../http/content.ts';
import { queryOf, rootOf } from '../http/http-event.ts';
import { recalledOr } from '../http/remembered.ts';
import { calendarOf, eventOf } from './calendar.ts';
import { htmlContent, wantsHtml } from './page-answers.ts';
import type { PageRequest } from './page-request.ts';
import { type Reading, read } from './reading.ts';
import { OPEN } from './static-files.ts';

/** undefined: there is no page for this client. @throws ApiError. */
type Answer = (request: PageRequest) => Promise<Content | undefined>;

const startOf: Answer = async request =>
  wantsHtml(request.event)
    ? remembered(request, 'start', async reading => {
        const { total } = await read(
          reading,
          'listEvents',
          { query: { per_page: '1' } },
          v.object({ total: v.number() }),
        );
        return startPage(await request.place(), total);
      })
    : undefined;

/** Without `deep` nothing is read, so that a monitor costs no reads and can distinguish faults of the code from those of the table. */
const healthOf: Answer = async ({ event, deps }) => {
  const table = queryOf(event).has('deep') ? await readSchema(deps.store) : undefined;
  const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Cache-Control': 'no-store', ...OPEN };
  return textContent(event, { status: 200, text: JSON.stringify(health(table)), etag: undefined, headers });
};

const faviconOf: Answer = async ({ event, files }) => {
  const content = files.answer(event, files.versionOf('pages'), 'favicon.svg');
  // Its address has no version.
  return content && { ...content, headers: { ...content.headers, 'Cache-Control': 'public, max-age=86400' } };
};

const fileOf: Answer = async ({ event, files }) => {
  const { version = '', file = '' } = event.pathParameters ?? {};
  return files.answer(event, version, file);
};

export const answers: Readonly<Record<PageId, Answer>> = {
  start: startOf,
  calendar: request => remembered(request, 'calendar', calendarOf(request)),
  event: request => remembered(request, 'event', eventOf(request)),
  health: healthOf,
  favicon: faviconOf,
  oldFavicon: faviconOf,
  file: fileOf,
};

/** A cached or newly rendered page. It depends on its address, on the records that it reads, and on the version of the files of pages. */
const remembered = (
  { event, deps, files }: PageRequest,
  page: PageId,
  render: (reading: Reading) => Promise<string>,
): Promise<Content> => {
  const { site } = deps;
  const { language } = site;
  const key = JSON.stringify([
    page,
    event.pathParameters,
    event.rawQueryString,
    rootOf(event, deps),
    codingFor(event),
    files.versionOf('pages'),
  ]);
  return recalledOr(key, deps, async (watched, onHolds) => {
    const html = await render({ event, deps: watched, onHolds });
    return { language, content: htmlContent(event, { status: 200, html, language, caching: pageCaching(site) }) };
  });
};
