/** Pages of an event with several dates (docs/pages.md#events-with-several-dates). */
import { decodeHTML } from 'entities';
import { describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useService } from '../../support/service.ts';

const SITE = 'http://calendar.test/gl';
const service = await useService();
const { visit } = service;

const at = (day: string, from: string, to: string, more: object = {}) => ({
  ...{ start_date: `2027-${day} ${from}`, end_date: `2027-${day} ${to}` },
  ...more,
});
/** Today is 1 March 2027. */
const DATES = [
  at('02-20', '20:00', '22:00'),
  at('03-05', '20:00', '22:00', { event_status: 'canceled' }),
  at('03-06', '17:00', '19:00'),
  at('03-06', '20:00', '22:00', { event_status: 'postponed' }),
  at('05-12', '20:00', '22:00'),
];

const venue = { venue: 'Teatro & Bar', city: 'Lugo' };
const play = await createRecord(service, 'events', { title: 'Hamlet', ...DATES[0], dates: DATES, venue });
await createRecord(service, 'events', { title: 'Hamlet a Lugo', translation_of: play.id, ml_language: 'ca' });
await createRecord(service, 'events', { title: 'Foliada', ...at('03-07', '20:00', '22:00') });

const textsIn = (page: string, element: RegExp): string[] =>
  [...page.matchAll(element)].map(([, inner = '']) =>
    decodeHTML(inner.replaceAll(/<[^>]*>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
const attributesOf = (page: string) => ({
  canonical: /<link rel="canonical" href="([^"]*)">/.exec(page)?.[1],
  catalan: /<li><a href="([^"]*)" lang="ca"/.exec(page)?.[1],
});
const WHEN = /<dt>Cando<\/dt><dd>(.*?)<details/gs;

describe('the page of the event', () => {
  it('shows the next date above all, then each with what has become of it', async () => {
    const { status, page } = await visit('/gl/event/hamlet/');
    expect([status, textsIn(page, WHEN)]).toEqual([200, ['sábado, 6 de marzo de 2027 17:00–19:00 CET']]);
    const [, list = ''] = /<ol class="dates">(.*?)<\/ol>/s.exec(page) ?? [];
    expect(textsIn(list, /<li(?: [^>]*)?>(.*?)<\/li>/g)).toEqual([
      'sábado, 20 de febreiro 20:00–22:00 Xa pasou',
      'venres, 5 de marzo 20:00–22:00 Cancelado',
      'sábado, 6 de marzo 17:00–19:00 Próxima data',
      'sábado, 6 de marzo 20:00–22:00 Aprazado',
      'mércores, 12 de maio 20:00–22:00',
    ]);
    expect([...list.matchAll(/<a href="([^"]*)"/g)].map(([, to]) => to)).toEqual(
      ['02-20', '03-05', '03-06', '03-06', '05-12'].map(day => `${SITE}/event/hamlet/2027-${day}/`),
    );
    expect(list.match(/aria-current/g)).toHaveLength(1);
    expect(attributesOf(page)).toEqual({
      canonical: `${SITE}/event/hamlet/`,
      catalan: 'http://calendar.test/ca/event/hamlet-a-lugo/',
    });
    expect(page).toContain(`events/${play.id}?ical=1`);
  });

  it('is a series of events to search engines', async () => {
    const data = dataOf((await visit('/gl/event/hamlet/')).page);
    expect(data).toMatchObject({
      ...{ '@type': 'EventSeries', url: `${SITE}/event/hamlet/` },
      ...{ startDate: '2027-02-20T20:00:00+01:00', endDate: '2027-05-12T22:00:00+02:00' },
    });
    expect(data.subEvent).toHaveLength(5);
    expect(data.subEvent[1]).toEqual({
      ...{ '@type': 'Event', name: 'Hamlet', url: `${SITE}/event/hamlet/2027-03-05/` },
      ...{ startDate: '2027-03-05T20:00:00+01:00', endDate: '2027-03-05T22:00:00+01:00' },
      eventStatus: 'https://schema.org/EventCancelled',
      location: expect.objectContaining({ '@type': 'Place', name: 'Teatro & Bar' }),
    });
  });
});

describe('the page of a day', () => {
  it('has the date of the day, leads to the whole event and to the same day in other languages', async () => {
    const { status, page } = await visit('/gl/event/hamlet/2027-05-12/');
    expect([status, textsIn(page, WHEN)]).toEqual([200, ['mércores, 12 de maio de 2027 20:00–22:00 CEST']]);
    expect(textsIn(page, /<title>(.*?)<\/title>/g)).toEqual([
      'Hamlet, mércores, 12 de maio de 2027 · Axenda de eventos',
    ]);
    expect(page).toContain(`<dt>Datas</dt><dd><a href="${SITE}/event/hamlet/">5 datas</a></dd>`);
    expect(attributesOf(page)).toEqual({
      canonical: `${SITE}/event/hamlet/2027-05-12/`,
      catalan: 'http://calendar.test/ca/event/hamlet-a-lugo/2027-05-12/',
    });
    expect(page).toContain(`events/${play.dates[4].id}?ical=1`);
    expect(dataOf(page)).toMatchObject({
      ...{ '@type': 'Event', url: `${SITE}/event/hamlet/2027-05-12/`, startDate: '2027-05-12T20:00:00+02:00' },
    });
    expect(dataOf(page)).not.toHaveProperty('subEvent');
  });

  it('shows both dates of one day', async () => {
    const { page } = await visit('/gl/event/hamlet/2027-03-06/');
    expect(textsIn(page, WHEN)).toEqual([
      'sábado, 6 de marzo de 2027 17:00–19:00 CET',
      'sábado, 6 de marzo de 2027 20:00–22:00 CET Aprazado',
    ]);
    expect(dataOf(page).map(({ startDate }: { startDate: string }) => startDate)).toEqual([
      '2027-03-06T17:00:00+01:00',
      '2027-03-06T20:00:00+01:00',
    ]);
  });

  it('that was canceled says so', async () => {
    const { page } = await visit('/gl/event/hamlet/2027-03-05/');
    expect(textsIn(page, /<p class="status">(.*?)<\/p>/g)).toEqual(['Cancelado']);
  });

  it.each([
    ['/event/hamlet/2027-03-07/', 404, undefined],
    ['/event/hamlet/2027-02-30/', 404, undefined],
    ['/event/nowhere/2027-03-06/', 404, undefined],
    ['/event/foliada/2027-03-07/', 301, `${SITE}/event/foliada/`],
    ['/event/hamlet/all/', 301, `${SITE}/event/hamlet/`],
    ['/event/hamlet/2027-03-06/2/', 301, `${SITE}/event/hamlet/2027-03-06/`],
    ['/event/hamlet/2027-03-06/2/3/', 404, undefined],
    ['/event/hamlet/2/', 404, undefined],
    ['/?tribe_events=hamlet&eventDate=2027-03-06', 301, `${SITE}/event/hamlet/2027-03-06/`],
    ['/event/hamlet/2027-03-06', 200, undefined],
  ])('%s is %d %s', async (path, status, location) => {
    const answer = await visit(`/gl${path}`);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  it('moves with the slug, and is gone with the date', async () => {
    const course = await createRecord(service, 'events', { title: 'Curso', ...DATES[2], dates: DATES.slice(2) });
    const change = (method: string, id: number, body?: object) =>
      service.call(method, `/events/${id}`, { as: 'editor', body });
    await change('PUT', course.id, { slug: 'taller' });
    const { status, headers } = await visit('/gl/event/curso/2027-05-12/');
    expect([status, headers.location]).toEqual([301, `${SITE}/event/taller/2027-05-12/`]);
    expect((await visit('/gl/event/curso/2027-05-12/?ical=1')).page.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    await change('DELETE', course.dates[2].id);
    expect((await visit('/gl/event/taller/2027-05-12/')).status).toBe(404);
    await change('DELETE', course.id);
  });
});

describe('lists', () => {
  const listed = (page: string) =>
    [...page.matchAll(/<h3><a href="([^"]*)">.*?<p class="when">(.*?)<\/p>/gs)].map(([, to = '', when = '']) => [
      to.replace(SITE, ''),
      ...textsIn(when, /(.*)/g).filter(Boolean),
    ]);

  it('show each date', async () => {
    const { page } = await visit('/gl/calendar');
    expect(listed(page)).toEqual([
      ['/event/hamlet/2027-03-05/', '20:00–22:00 Teatro & Bar, Lugo'],
      ['/event/hamlet/2027-03-06/', '17:00–19:00 Teatro & Bar, Lugo'],
      ['/event/hamlet/2027-03-06/', '20:00–22:00 Teatro & Bar, Lugo'],
      ['/event/foliada/', '20:00–22:00'],
      ['/event/hamlet/2027-05-12/', '20:00–22:00 Teatro & Bar, Lugo'],
    ]);
  });

  it('show each event once where the reader chooses so', async () => {
    const { page } = await visit('/gl/calendar?collapse=true');
    expect(listed(page)).toEqual([
      ['/event/hamlet/', '20:00–22:00 ata o mércores, 12 de maio, 5 datas Teatro & Bar, Lugo'],
      ['/event/foliada/', '20:00–22:00'],
    ]);
    expect(textsIn(page, /<p class="total"[^>]*>(.*?) ·/g)).toEqual(['2 eventos']);
    expect(page).toContain('<option value="true" selected>Cada evento unha vez</option>');
    expect(/class="views"[\s\S]*?calendar\?([^"]*month=[^"]*)"/.exec(page)?.[1]).toContain('collapse=true');
  });

  it('of a month show each date on its day', async () => {
    for (const choice of ['', '&collapse=true']) {
      const { page } = await visit(`/gl/calendar?month=2027-03${choice}`);
      const entries = [...page.matchAll(/<li class="(entry[^"]*)"><a href="([^"]*)"/g)];
      expect(entries.map(([, classes, to = '']) => [classes, to.replace(SITE, '')])).toEqual([
        ['entry canceled', '/event/hamlet/2027-03-05/'],
        ['entry', '/event/hamlet/2027-03-06/'],
        ['entry', '/event/hamlet/2027-03-06/'],
        ['entry', '/event/foliada/'],
      ]);
    }
  });
});

describe('feeds', () => {
  const count = async (path: string, each: RegExp) => (await visit(`/gl${path}`)).page.match(each)?.length;
  it.each([
    ['/sitemap.xml?type=event', /<url>/g, 2],
    ['/feed', /<item>/g, 2],
    ['/calendar?ical=1', /BEGIN:VEVENT/g, 5],
    ['/calendar?ical=1&collapse=true', /BEGIN:VEVENT/g, 5],
    ['/event/hamlet/?ical=1', /BEGIN:VEVENT/g, 5],
    ['/event/hamlet/2027-03-05/?ical=1', /BEGIN:VEVENT/g, 1],
    ['/event/hamlet/2027-03-06/ical/', /BEGIN:VEVENT/g, 2],
    ['/event/foliada/2027-03-07/?ical=1', /BEGIN:VEVENT/g, 1],
  ])('%s: %s %d', async (path, each, expected) => {
    expect(await count(path, each)).toBe(expected);
  });

  it('of a day have the dates of an event that is hidden from listings', async () => {
    const hidden = { title: 'Ensaio', hide_from_listings: true, ...DATES[2], dates: DATES.slice(2) };
    await createRecord(service, 'events', hidden);
    expect(await count('/event/ensaio/2027-05-12/?ical=1', /BEGIN:VEVENT/g)).toBe(1);
    expect(await count('/event/ensaio/2027-03-06/?ical=1', /BEGIN:VEVENT/g), 'all, as lists have none').toBe(3);
  });
});
