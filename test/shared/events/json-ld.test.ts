/**
 * The schema.org description of an event, in the shape of The Events Calendar
 * (contract/events#json-ld).
 */
import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseCost, priceOf } from '../../../shared/events/cost.ts';
import { type EventSurroundings, eventJsonLd } from '../../../shared/events/view.ts';
import { organizerJsonLd } from '../../../shared/linked/organizer-view.ts';
import { venueJsonLd } from '../../../shared/linked/venue-view.ts';
import { described } from '../../../shared/model/post.ts';
import { sanitizeHtml } from '../../../shared/text/html.ts';
import { recordedSite } from '../../support/original/recorded-site.ts';
import { eventRecord, organizerRecord, venueRecord } from '../../support/records.ts';

type Fields = Parameters<typeof eventRecord>[0];
const PAGES = 'https://www.example/gl';
const ALONE: EventSurroundings = {
  addresses: { root: 'https://api.example/gl', site: PAGES, sites: [{ language: 'gl', address: PAGES }] },
  ...{ venue: undefined, organizer: undefined, price: '', currency: '' },
};
const jsonLdOf = (fields: Fields, around: Partial<EventSurroundings> = {}) =>
  eventJsonLd(eventRecord(fields), { ...ALONE, ...around });

const MINIMAL = {
  ...{ '@context': 'http://schema.org', '@type': 'Event', name: 'Gaitas &#038; bombos' },
  ...{ description: '&lt;p&gt;Noite&lt;/p&gt;\\n', url: 'https://www.example/gl/event/gaitas/' },
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  ...{ eventStatus: 'https://schema.org/EventScheduled', startDate: '2027-05-10T20:00:00+02:00' },
  ...{ endDate: '2027-05-10T22:30:00+02:00', performer: 'Organization' },
};

it('of an event with all that goes with it says who, where and for how much, too', () => {
  const [venue, organizer] = [venueRecord(), organizerRecord()];
  const image = { id: 77, url: 'https://w.example/a.png' };
  expect(jsonLdOf({ image }, { venue, organizer, price: '5', currency: 'EUR' })).toEqual({
    ...MINIMAL,
    image: 'https://w.example/a.png',
    location: venueJsonLd(venue),
    organizer: organizerJsonLd(organizer),
    offers: {
      ...{ '@type': 'Offer', price: '5', priceCurrency: 'EUR', url: 'https://www.example/gl/event/gaitas/' },
      ...{ category: 'primary', availability: 'inStock', validFrom: '2027-01-10T00:00:00+00:00' },
    },
  });
});

it.each<[fields: Fields, startDate: string, endDate: string]>([
  [
    {
      start_date: '2027-03-27 23:00:00',
      utc_start_date: '2027-03-27 22:00:00',
      end_date: '2027-03-28 04:00:00',
      utc_end_date: '2027-03-28 02:00:00',
    },
    '2027-03-27T23:00:00+01:00',
    '2027-03-28T04:00:00+02:00',
  ],
  [
    { timezone: 'America/New_York', utc_start_date: '2027-05-11 00:00:00', utc_end_date: '2027-05-11 02:30:00' },
    '2027-05-10T20:00:00-04:00',
    '2027-05-10T22:30:00-04:00',
  ],
])('each of its times has the offset of its own moment: %j: %s to %s', (fields, startDate, endDate) => {
  expect(jsonLdOf(fields)).toEqual({ ...MINIMAL, startDate, endDate });
});

const Recorded = v.object({
  ...{ id: v.number(), cost: v.string(), description: v.string(), excerpt: v.string() },
  json_ld: v.object({ description: v.string(), offers: v.optional(v.object({ price: v.string() })) }),
});
/**
 * Recorded events that were typed with quotes and dashes which `description` shows in typographic
 * form, or with elements that are not allowed here.
 */
const TYPED_OTHERWISE = [1214, 1216, 1238, 1239, 1241, 1242, 1243, 1254];

describe('as the original has it (test/golden/wordpress-site.jsonl)', () => {
  const events = recordedSite().events.filter(event => !TYPED_OTHERWISE.includes(event.id));
  it.each(events.map(event => [v.parse(Recorded, event)]))('$id: $cost', ({ cost, description, excerpt, json_ld }) => {
    const stored = parseCost(cost);
    expect(described({ description: sanitizeHtml(description), excerpt: sanitizeHtml(excerpt) })).toBe(
      json_ld.description,
    );
    expect(stored === null ? undefined : priceOf(stored)).toBe(json_ld.offers?.price);
  });
});

it.each([
  ['<p>One</p>\n<ul><li>two</li><li>three</li></ul>', '<p>One two three</p>'],
  ['1 &lt; 2 &amp; "3"', '<p>1 &lt; 2 & "3"</p>'],
  ["it's C:\\temp", "<p>it\\'s C:temp</p>"],
])('a description of %j is %j, encoded once', (description, shown) => {
  const text = described({ description: sanitizeHtml(description) });
  expect(text).not.toContain('<');
  expect(decodeHTML(text)).toBe(`${shown}\\n`);
});
