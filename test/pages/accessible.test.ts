/**
 * Checks every page with axe, which finds the faults against WCAG 2.2 AA that a program can find:
 * on a desktop screen, a tablet and a phone, light and dark.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { announce } from '../support/announced-events.ts';
import { hasBrowser } from '../support/browser.ts';
import { calendarInBrowser } from '../support/calendar-in-browser.ts';
import { createRecord } from '../support/create.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const Findings = v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) }));

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const SIGHTS = [DESK, TABLET, PHONE].flatMap(viewport =>
  (['light', 'dark'] as const).map(colorScheme => ({ viewport, colorScheme })),
);

const PAGES = [
  '/gl/calendar',
  '/gl/calendar?month=2027-03',
  '/gl/event/foliada-na-praza/',
  '/gl/event/hamlet/',
  '/gl/event/hamlet/2027-03-12/',
  '/gl/calendar?collapse=true',
  '/gl/venue/casa-da-auga/',
  '/gl/events/category/musica/',
  '/',
  '/gl/',
  '/gl/calendar?category=musica&from=2027-03-01',
  '/gl/calendar?search=nothing',
  '/gl/event/ball-a-la-placa/?in=ca',
  '/gl/embed',
  '/gl/nowhere',
];

const calendar = calendarInBrowser(async place => {
  await announce(place);
  await createRecord(place.service, 'events', PLAY);
});
const evening = (day: string, event_status = 'scheduled') => ({
  ...{ start_date: `2027-${day} 20:00`, end_date: `2027-${day} 22:00`, event_status },
});
/** Dates that are past, canceled, next, and two on one day. */
const PLAY = {
  ...{ title: 'Hamlet', start_date: '2027-02-12 20:00', end_date: '2027-02-12 22:00' },
  dates: [
    ...[evening('02-12'), evening('03-05', 'canceled'), evening('03-12')],
    { start_date: '2027-03-12 17:00', end_date: '2027-03-12 19:00', event_status: 'postponed' },
  ],
};

describe.skipIf(!hasBrowser).each(SIGHTS)('$viewport.width pixels, $colorScheme', sight => {
  it('axe finds nothing on any page, and none is wider than the screen', async () => {
    const { page, incidents } = await calendar.openWindow({
      ...sight,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    for (const path of PAGES) {
      await page.goto(`${calendar.place.origin}${path}`);
      await page.evaluate('for (const menu of document.querySelectorAll("details")) menu.open = true');
      await page.evaluate(axe);
      const found = v.parse(Findings, await page.evaluate('axe.run().then(({ violations }) => violations)'));
      expect([path, found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])]).toEqual([path, []]);
      const [width, screen] = v.parse(
        v.tuple([v.number(), v.number()]),
        await page.evaluate('[document.documentElement.scrollWidth, innerWidth]'),
      );
      expect([path, width <= screen]).toEqual([path, true]);
    }
    expect(incidents).toEqual([]);
  });
});
