/**
 * What pages of other origins can do with the calendar, and what attackers try to do with its
 * pages.
 */
import { createServer, type Server } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { announce } from '../support/announced-events.ts';
import { hasBrowser } from '../support/browser.ts';
import { calendarInBrowser } from '../support/calendar-in-browser.ts';
import { listening } from '../support/listening.ts';
import { SCRIPTS } from '../support/payloads/corpus.ts';
import { FIELDS } from '../support/payloads/payload-requests.ts';
import { rawSend } from '../support/raw-send.ts';

const calendar = calendarInBrowser(announce);
let pages: Server | undefined;
afterAll(() => void pages?.close());

it.skipIf(!hasBrowser)('a page of another origin has the list by one element', async () => {
  const api = `${calendar.place.origin}/gl/calendar/events/v1`;
  pages = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<!doctype html>
      <script type="module" src="${calendar.place.origin}/gl/assets/pages-latest/calendar-events.js"></script>
      <calendar-events id="next" src="${api}" limit="2">Nothing yet</calendar-events>
      <calendar-events id="fairs" src="${api}" filter="collapse=true&amp;categories=feiras"></calendar-events>
      <calendar-events id="canceled" src="${api}" filter="event_status=canceled"></calendar-events>
      <calendar-events id="wrong" src="${api}" limit="1" filter="categoria=feiras"></calendar-events>
      <calendar-events id="cards" src="${api}" view="cards" limit="1" filter="categories=feiras"></calendar-events>
      <calendar-events id="month" src="${api}" view="month" filter="categories=feiras"></calendar-events>
      <calendar-events id="none" src="${api}" filter="search=nothing">Nothing yet</calendar-events>`),
  );
  const origin = await listening(pages);
  const { page, incidents } = await calendar.openWindow();
  await page.clock.setFixedTime('2027-03-01T11:00:00Z');
  const nothing = page.waitForResponse(/search=nothing/);
  const unknown = page.waitForEvent('console', message => message.type() === 'error');
  await page.goto(`${origin}/`);
  await nothing;
  expect((await unknown).text()).toContain('the calendar does not know categoria in');
  for (const list of ['#fairs', '#next', '#canceled']) await page.locator(`${list} li`).first().waitFor();
  expect(await page.locator('#next li').allInnerTexts()).toEqual([
    'Exposición de gravado\n\nmércores, 10 de febreiro, 10:00 – domingo, 11 de abril, 20:00 · Casa da Auga, Allariz',
    'Foliada na praza\n\nvenres, 5 de marzo, 21:00–23:30 · Casa da Auga, Allariz',
  ]);
  expect(await page.locator('#canceled li').allInnerTexts()).toEqual([
    'Concerto de primavera\n\nCancelado · sábado, 20 de marzo, 20:00–22:00 · Praza Maior, Lugo',
  ]);
  expect(await page.locator('#fairs a').getAttribute('href')).toBe(
    `${calendar.place.origin}/gl/event/feira-do-queixo/`,
  );
  // A paragraph may be set off by a blank line, which is a matter of the browser's style.
  expect((await page.locator('#cards li').innerText()).split(/\n+/)).toEqual([
    ...['sábado, 6 de marzo', 'Feira do queixo'],
    'sábado, 6 de marzo, 10:00 – domingo, 7 de marzo, 18:00 · Praza Maior, Lugo',
  ]);
  await page.locator('#month').getByRole('button').last().click();
  await page.locator('#month').getByText('abril').waitFor();
  expect(await page.locator('#month [part~=day]').count()).toBe(30);
  expect(await page.locator('#none').innerText()).toBe('Nothing yet');
  expect(incidents).toEqual([]);
});

it.skipIf(!hasBrowser)('the element links what is on the web alone, whoever answers', async () => {
  const event = {
    ...{ title: 'Run', language: 'gl', start_date: '2027-05-01 20:00:00', end_date: '2027-05-01 22:00:00' },
    ...{ all_day: false, venue: [] },
  };
  const urls = [
    'javascript:document.title="run"',
    'JaVaScript:document.title="run"',
    'data:text/html,x',
    'file:///etc',
    'no address',
    '',
    'https://w.example/',
  ];
  const hostile = createServer(({ url = '' }, answer) => {
    answer.setHeader('access-control-allow-origin', '*');
    if (url.includes('/events?')) answer.end(JSON.stringify({ events: urls.map(each => ({ ...event, url: each })) }));
    else
      answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>still</title>
        <script>
          // Before the element may say so; the event does not bubble.
          document.addEventListener('error', ({ target }) => target.id === 'text' && document.body.append('refused'), true);
        </script>
        <script type="module" src="${calendar.place.origin}/gl/assets/pages-latest/calendar-events.js"></script>
        <calendar-events id="all" src="/api"></calendar-events>
        <calendar-events id="text" src="data:application/json,{&quot;events&quot;:[]}//">Nothing yet</calendar-events>
        <script type="module">
          document.querySelector('#all').setAttribute('src', location.origin + '/api');
        </script>`);
  });
  const origin = await listening(hostile);
  const { page } = await calendar.openWindow();
  await page.goto(`${origin}/`);
  const links = page.locator('#all li a');
  await links.last().waitFor();
  await page.getByText('refused').waitFor();
  const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href')));
  expect(hrefs).toEqual([...urls.slice(0, -1).map(() => null), 'https://w.example/']);
  for (const link of await links.all()) if ((await link.getAttribute('href')) === null) await link.click();
  expect(await page.title()).toBe('still');
  hostile.close();
});

it.skipIf(!hasBrowser)('nothing that is stored runs on any page', async () => {
  const send = rawSend(calendar.place.service);
  // Attacks use different fields in turn, all on one day, so that one month shows them.
  const ways = FIELDS.filter(way => way('x', 1).path === '/events').slice(0, 10);
  const requests = SCRIPTS.flatMap((script, n) =>
    ways.filter((_, way) => way === n % ways.length).map(way => way(script, n)),
  );
  const slugs: string[] = [];
  for (const request of requests) {
    const { status, body } = await send(request);
    if (status === 201) slugs.push(JSON.parse(body.toString('utf8')).slug);
  }
  expect(slugs.length).toBeGreaterThan(SCRIPTS.length / 3);
  const { page, incidents } = await calendar.openWindow();
  const visit = async (path: string): Promise<void> => {
    await page.goto(`${calendar.place.origin}${path}`);
    await page.waitForLoadState('load');
  };
  await visit('/gl/calendar?month=2027-05');
  for (const number of [1, 2]) await visit(`/gl/calendar?from=2027-05-01&page=${number}`);
  for (const slug of slugs) await visit(`/gl/event/${slug}/`);
  for (const script of SCRIPTS.slice(0, 3)) {
    const text = encodeURIComponent(script);
    await visit(`/gl/calendar?search=${text}&town=${text}&month=${text}`);
    await visit(`/gl/event/${text.replaceAll('%2F', '')}/`);
  }
  expect(incidents).toEqual([]);
});
