/**
 * Programs read in an iCalendar file what the JSON answer says, both by a parser that has no code
 * in common with the writer, and by the writer's own library (contract/feeds).
 */
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import ICAL from 'ical.js';
import ical from 'node-ical';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EventView } from '../../../shared/events/view.ts';
import { casesOf } from '../../support/sample.ts';
import { onMay } from '../../support/several-dates.ts';
import { bodyOf, useEvents } from './use-events.ts';

const { call, create, change } = await useEvents();

// node-ical reads `\\n` as a backslash and a line end, so backslashes are tested in
// `calendars.test.ts`.
const word = fc.constantFrom(...'feira música, día; "Raíces" a:b <3 & ñandú🎉 ™ @^'.split(' '), 'x'.repeat(90));
const upTo = (words: number) => fc.array(word, { minLength: 1, maxLength: words }).map(all => `${all.join(' ')}.`);
const [name, line] = [upTo(3), upTo(10)];
const lines = fc.array(line, { minLength: 1, maxLength: 4 }).map(all => all.join('\n'));

/**
 * Times around clock changes in both hemispheres, and at the ends of the years whose rules a
 * calendar contains.
 */
const start = fc.constantFrom(
  ...['01:59:59', '02:30:00', '03:00:00'].map(time => `2027-03-28 ${time}`),
  ...['01:30:00', '02:00:00', '02:30:00', '03:00:00'].map(time => `2027-10-31 ${time}`),
  ...['2027-04-04 02:15:00', '2027-11-07 01:30:00', '1979-12-31 23:30:00'],
  ...['2037-12-31 23:00:00', '2038-07-01 10:00:00', '2031-05-10 00:00:00'],
);
const ZONES = [
  ...['Europe/Madrid', 'europe/madrid', 'America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ...['Asia/Kolkata', 'Africa/Casablanca', 'Europe/Dublin', 'UTC', 'UTC+2', 'UTC-4:30', 'CET', '+0530', 'EST'],
];
const place = fc.record({
  ...{ venue: name, city: name, geo_lat: fc.constantFrom(-33.9, 0, 42.5), geo_lng: fc.constantFrom(-8.25, 151.2) },
});
const event = fc.record({
  title: line,
  description: lines,
  start_date: start,
  // An event lasts at least an hour: one that begins in the gap of a clock change begins an hour
  // later, and must not end before that.
  seconds: fc.constantFrom(3600, 5400, 7200, 86_400 * 3, 86_400 * 200),
  all_day: fc.boolean(),
  event_status: fc.constantFrom('scheduled', 'canceled', 'postponed'),
  venue: fc.option(place, { nil: [] }),
  organizer: fc.option(fc.record({ organizer: name, email: fc.constantFrom('a@b.example', "o'neil+x@w.example") }), {
    nil: [],
  }),
  categories: fc.uniqueArray(name, { maxLength: 3 }),
});

const iso = (text: string): string => text.replace(' ', 'T');
const later = (text: string, seconds: number): string =>
  new Date(Date.parse(`${iso(text)}Z`) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
const numRuns = casesOf('CALENDAR_EVENTS', { whole: 200, sample: 40 });
const events = fc.sample(event, { numRuns, seed: Number(process.env.SEED ?? 0) });
for (const [i, { seconds, ...fields }] of events.entries())
  await create({
    ...fields,
    timezone: ZONES[i % ZONES.length],
    all_day: fields.all_day && i >= ZONES.length, // each zone has an event with a time, whatever the seed
    end_date: later(fields.start_date, seconds),
  });
const dates = [onMay(5), onMay(6, { event_status: 'canceled' }), onMay(12, { event_status: 'postponed' })];
await create({ title: 'Hamlet', ...onMay(5), dates });
const secret = await create({ title: 'Members', description: 'The secret', all_day: true, categories: ['Hidden'] });
await change(secret.id, { password: 'sesame' });

const ALL = 'starts_after=1970-01-01&strict_dates=1';

const asJson = async (): Promise<EventView[]> => {
  const listed: EventView[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { events, total_pages } = bodyOf(await call('GET', `/events?${ALL}&per_page=50&page=${page}`), 200);
    listed.push(...v.parse(v.array(EventView), events));
    pages = total_pages;
  }
  return listed;
};
const asCalendar = async (): Promise<string> => bodyOf(await call('GET', `/events?${ALL}&ical=1`), 200);

it('another parser reads of each event what JSON says', async () => {
  const told = Object.values(ical.sync.parseICS(await asCalendar())).flatMap(each =>
    each?.type === 'VEVENT' ? [each] : [],
  );
  expect(
    told.map(
      ({ uid, datetype, summary, description, location, geo, organizer, categories, status, url, lastmodified }) => ({
        uid,
        isDays: datetype === 'date',
        modified: lastmodified?.getTime(),
        ...{ summary, description, location, geo, categories, status, url },
        organizer: typeof organizer === 'object' ? organizer.val : organizer,
      }),
    ),
  ).toEqual((await asJson()).map(expected));
});

it('the zones that are told lead to the instants that JSON says', async () => {
  const calendar = new ICAL.Component(ICAL.parse(await asCalendar()));
  const zones = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map(zone => [zone.getFirstPropertyValue('tzid'), new ICAL.Timezone(zone)]),
  );
  const told = calendar.getAllSubcomponents('vevent').map(component => {
    const at = (name: string): string => {
      const time = component.getFirstPropertyValue(name);
      const zone = component.getFirstProperty(name)?.getParameter('tzid');
      if (!(time instanceof ICAL.Time)) return '';
      if (time.isDate) return time.toString();
      if (zone !== undefined) time.zone = zones.get(String(zone)) ?? ICAL.Timezone.localTimezone;
      return new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19);
    };
    return [at('dtstart'), at('dtend')];
  });
  expect(zones.size).toBeGreaterThan(8);
  expect(told).toEqual(
    (await asJson()).map(event =>
      event.all_day
        ? [event.start_date.slice(0, 10), later(event.end_date, 86_400).slice(0, 10)]
        : // An end that is not after the beginning is not told.
          [iso(event.utc_start_date), event.utc_end_date > event.utc_start_date ? iso(event.utc_end_date) : ''],
    ),
  );
});

const STATUSES = { scheduled: 'CONFIRMED', canceled: 'CANCELLED', postponed: 'TENTATIVE' };

const expected = ({ event_status, organizer: [organizer], venue, ...event }: EventView) => {
  const [place] = [venue].flat();
  return {
    uid: `${event.occurrence?.number === 1 ? event.occurrence.of : event.id}@calendar.test`,
    isDays: event.all_day === true,
    modified: Date.parse(`${iso(event.modified_utc)}Z`),
    summary: decodeHTML(event.title),
    description: decodeHTML(event.description.replaceAll('<br />', '').replace(/<\/?p>/g, '')) || undefined,
    location: place && decodeHTML(`${place.venue}, ${place.city}`),
    geo: place && { lat: place.geo_lat, lon: place.geo_lng },
    organizer: organizer && `mailto:${decodeHTML(organizer.email ?? '')}`,
    categories: event.categories.length === 0 ? undefined : event.categories.map(({ name }) => decodeHTML(name)),
    status: event_status === null ? undefined : STATUSES[event_status],
    url: event.url,
  };
};
