/**
 * What a reader waits for, in a real browser on the demonstration calendar with its pictures: how
 * much of HTML, how many round trips until the first list can be seen, and whether pictures move it
 * when they arrive.
 */
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { type RunningServer, startServer } from '../../tools/local/start-server.ts';
import { seedDemonstration } from '../../tools/start/seed-demonstration.ts';
import { hasBrowser, openBrowser, openWindow } from '../support/browser.ts';

const { path: home, remove } = temporaryFolder('first-view');
let server: RunningServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  if (!hasBrowser) return console.warn('Chromium is not installed, so nobody measures the first view');
  [server, browser] = await Promise.all([
    startServer({ port: 0, home, fresh: false, templates: inject('assembly') }),
    openBrowser(),
  ]);
  await seedDemonstration(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  remove();
});

/** Of HTML, as it is sent, compressed. */
const MOST_BYTES = 40_000;

const Measured = v.object({
  bytes: v.number(),
  /** What the browser waits for before it paints: its kind, and what asked for it. */
  blocking: v.array(v.string()),
  pictures: v.number(),
  shifts: v.number(),
});

const BEGIN = `self.shifts = 0;
  new PerformanceObserver(list => { for (const { value } of list.getEntries()) self.shifts += value; })
    .observe({ type: 'layout-shift', buffered: true });`;

/** Goes to each picture, as somebody does who reads to the end, and waits until it is there. */
const MEASURE = `(async () => {
  for (const picture of document.images) {
    picture.scrollIntoView();
    await picture.decode();
  }
  await new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)));
  const [{ encodedBodySize }] = performance.getEntriesByType('navigation');
  const blocking = performance.getEntriesByType('resource').filter(loaded => loaded.renderBlockingStatus === 'blocking');
  return {
    bytes: encodedBodySize,
    blocking: blocking.map(({ name, initiatorType }) => initiatorType + ' ' + name.split('/').at(-1)),
    pictures: document.images.length,
    shifts: self.shifts,
  };
})()`;

const month = new Date().toISOString().slice(0, 7);
const PAGES = [
  ['', 'pictures'],
  ['calendar', 'pictures'],
  [`calendar?month=${month}`, 'none'],
] as const;

describe.skipIf(!hasBrowser).each([390, 820, 1280])('%i pixels', width => {
  it.each(PAGES)('/gl/%s is painted after two round trips, and nothing moves then', async (path, shows) => {
    const { page, context, incidents } = await openWindow(browser, { viewport: { width, height: 844 } });
    await context.addInitScript({ content: BEGIN });
    await page.goto(`${new URL(server.urls.gl ?? '').origin}/gl/${path}`, { waitUntil: 'networkidle' });
    const { bytes, blocking, pictures, shifts } = v.parse(Measured, await page.evaluate(MEASURE));
    // The second trip: nothing that the browser waits for is asked for by what the second brings,
    // as an `@import` of a style sheet would be.
    expect(blocking).toEqual(['link pages.css', 'link calendar.css']);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(pictures > 0 ? 'pictures' : 'none').toBe(shows);
    expect(shifts).toBe(0);
    expect(incidents).toEqual([]);
  });
});
