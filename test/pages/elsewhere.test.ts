/** What pages of other origins do with the calendar, and what attackers try to do with its pages. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCRIPTS } from '../../tools/prove/payloads/corpus.ts';
import { FIELDS } from '../../tools/prove/payloads/payload-requests.ts';
import { hasBrowser, openBrowser, openWindow } from '../support/browser.ts';
import { announce, type OnPort, openOnPort } from '../support/pages-service.ts';
import { rawSend } from '../support/raw-send.ts';
import { IS_WHOLE } from '../support/sample.ts';

let place: OnPort;
let browser: Browser;
let pages: Server | undefined;
beforeAll(async () => {
  if (!hasBrowser) return;
  [place, browser] = await Promise.all([openOnPort(), openBrowser()]);
  await announce(place);
});
afterAll(async () => {
  pages?.close();
  await browser?.close();
  await place?.stop();
});

it.skipIf(!hasBrowser)('a page of another origin has the list by one element', async () => {
  const api = `${place.origin}/gl/calendar/events/v1`;
  pages = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<!doctype html>
      <script type="module" src="${place.origin}/gl/assets/pages-latest/calendar-events.js"></script>
      <calendar-events id="next" src="${api}" limit="2">Nothing yet</calendar-events>
      <calendar-events id="fairs" src="${api}" filter="categories=feiras"></calendar-events>
      <calendar-events id="none" src="${api}" filter="search=nothing">Nothing yet</calendar-events>`),
  ).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const address = pages.address();
  const { page, context, incidents } = await openWindow(browser);
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`);
  await page.locator('#fairs li').waitFor();
  expect(await page.locator('#next li').allInnerTexts()).toEqual([
    'Exposición de gravado\n\n10/2/2027 – 11/4/2027 · Casa da Auga, Allariz',
    'Foliada na praza\n\n5/3/2027, 21:00 · Casa da Auga, Allariz',
  ]);
  expect(await page.locator('#fairs a').getAttribute('href')).toBe(`${place.origin}/gl/calendar/event/feira-do-queixo`);
  expect(await page.locator('#none').innerText()).toBe('Nothing yet');
  expect(incidents).toEqual([]);
  await context.close();
});

it.skipIf(!hasBrowser)('nothing that is stored runs on any page', async () => {
  const send = rawSend(place.service);
  const scripts = SCRIPTS.filter((_, i) => IS_WHOLE || i % 8 === 0);
  // Fields in turn, all on one day, so that one month shows them.
  const ways = FIELDS.filter(way => way('x', 1).path === '/events').slice(0, 10);
  const requests = scripts.flatMap((script, n) =>
    ways.filter((_, way) => way === n % ways.length).map(way => way(script, n)),
  );
  const slugs: string[] = [];
  for (const request of requests) {
    const { status, body } = await send(request);
    if (status === 201) slugs.push(JSON.parse(body.toString('utf8')).slug);
  }
  expect(slugs.length).toBeGreaterThan(scripts.length / 3);
  const { page, context, incidents } = await openWindow(browser);
  const visit = async (path: string): Promise<void> => {
    await page.goto(`${place.origin}${path}`);
    await page.waitForLoadState('load');
  };
  await visit('/gl/calendar?month=2027-05');
  for (const number of [1, 2]) await visit(`/gl/calendar?from=2027-05-01&page=${number}`);
  for (const slug of slugs) await visit(`/gl/calendar/event/${slug}`);
  for (const script of scripts.slice(0, 3)) {
    const text = encodeURIComponent(script);
    await visit(`/gl/calendar?search=${text}&town=${text}&month=${text}`);
    await visit(`/gl/calendar/event/${text.replaceAll('%2F', '')}`);
  }
  expect(incidents).toEqual([]);
  await context.close();
});
