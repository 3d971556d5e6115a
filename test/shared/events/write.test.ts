/** An event after a write: its times, and what stays when it is not sent (contract/events#event-input, contract/events#event-updates). */
import { describe, expect, it } from 'vitest';
import { EventChange } from '../../../shared/events/input.ts';
import { writeEvent } from '../../../shared/events/write.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { eventRecord } from '../../support/records.ts';
import { refusalOf } from '../../support/refusal.ts';
import { writerOf } from '../../support/writers.ts';

const EURO = { symbol: '€', position: 'postfix', free: 'De balde' } as const;
const write = (sent: object, before?: ReturnType<typeof eventRecord>) =>
  writeEvent(before, parseFields(EventChange, { ...sent }), { ...writerOf(), costStyle: EURO });
/** What is sent of a new event beside its times. */
const NEW = { title: 'T' };

describe('times of a new event', () => {
  it.each<[why: string, sent: object, start: [wall: string, utc: string], end: [wall: string, utc: string]]>([
    [
      'are wall clocks in the zone of the site',
      { start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:30' },
      ['2027-05-10 20:00:00', '2027-05-10 18:00:00'],
      ['2027-05-10 22:30:00', '2027-05-10 20:30:00'],
    ],
    [
      'are wall clocks in its own zone, if one is sent',
      { start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:30', timezone: 'America/New_York' },
      ['2027-05-10 20:00:00', '2027-05-11 00:00:00'],
      ['2027-05-10 22:30:00', '2027-05-11 02:30:00'],
    ],
    [
      'span whole days when it lasts all day',
      { start_date: '2027-05-10 20:00', end_date: '2027-05-11 01:00', all_day: true },
      ['2027-05-10 00:00:00', '2027-05-09 22:00:00'],
      ['2027-05-11 23:59:59', '2027-05-11 21:59:59'],
    ],
    [
      'may be one and the same second',
      { start_date: '2027-05-10 20:00', end_date: '2027-05-10 20:00' },
      ['2027-05-10 20:00:00', '2027-05-10 18:00:00'],
      ['2027-05-10 20:00:00', '2027-05-10 18:00:00'],
    ],
    [
      'move forward out of the hour that the clock skips',
      { start_date: '2027-03-28 02:30', end_date: '2027-03-28 04:00' },
      ['2027-03-28 03:30:00', '2027-03-28 01:30:00'],
      ['2027-03-28 04:00:00', '2027-03-28 02:00:00'],
    ],
  ])('%s', (_, sent, start, end) => {
    const { start_date, utc_start_date, end_date, utc_end_date } = write({ ...NEW, ...sent });
    expect([
      [start_date, utc_start_date],
      [end_date, utc_end_date],
    ]).toEqual([start, end]);
  });
});

describe('an event that would end before it starts is refused, naming the field that was sent', () => {
  const skipped = eventRecord({
    timezone: 'UTC',
    start_date: '2027-03-28 02:30:00',
    end_date: '2027-03-28 03:00:00',
  });
  it.each<[why: string, sent: object, before: ReturnType<typeof eventRecord> | undefined, field: string]>([
    ['a new one', { ...NEW, start_date: '2027-05-10 20:00', end_date: '2027-05-10 19:59:59' }, undefined, 'end_date'],
    ['an end that moves', { end_date: '2027-05-10 19:00' }, eventRecord(), 'end_date'],
    ['a start that moves', { start_date: '2027-05-10 23:00' }, eventRecord(), 'start_date'],
    ['a zone whose clock skips the start: 02:30 becomes 03:30', { timezone: 'Europe/Madrid' }, skipped, 'start_date'],
  ])('%s', (_, sent, before, field) => {
    expect(refusalOf(() => write(sent, before))).toEqual({ [field]: 'before-start' });
  });
});

describe('what is not sent stays', () => {
  const before = eventRecord({
    timezone: 'America/New_York',
    website: 'https://w.example/',
    featured: true,
    event_status: 'postponed',
    event_status_reason: 'Storm',
  });

  it('all of it, when nothing is sent: only version and modification change', () => {
    const { id, slug, old_slugs, image, links, password, ...kept } = before;
    expect(write({}, before)).toEqual({
      ...kept,
      utc_start_date: '2027-05-11 00:00:00', // follows from wall clock and zone
      utc_end_date: '2027-05-11 02:30:00',
      timezone_abbr: 'EDT',
      version: before.version + 1,
      modified: '2027-03-01 12:00:00',
      modified_utc: '2027-03-01 11:00:00',
    });
  });

  it.each<[sent: object, changed: object]>([
    [{ title: 'New' }, { title: 'New' }],
    [{ description: '' }, { description: '' }],
    [{ featured: false }, { featured: false }],
    [{ website: null }, { website: '' }],
    [{ timezone: '' }, { timezone: 'Europe/Madrid', start_date: before.start_date, timezone_abbr: 'CEST' }],
    [{ post_parent: 5 }, { post_parent: 5 }],
    [{ post_parent: 0 }, { post_parent: null }],
    [{ ticketed: true }, { ticketed: true }],
    [{ event_status: 'canceled' }, { event_status: 'canceled', event_status_reason: 'Storm' }],
    [{ event_status: null }, { event_status: 'scheduled' }],
    [{ event_status_reason: '' }, { event_status: 'postponed', event_status_reason: '' }],
    [{ cost: '5' }, { cost: expect.objectContaining({ values: ['5'] }) }],
    [{ cost: '' }, { cost: null }],
  ])('%j changes %j', (sent, changed) => {
    expect(write(sent, before)).toMatchObject(changed);
  });
});

it('a new event without a website has none, and says nothing of itself that was not sent', () => {
  expect(write({ ...NEW, start_date: '2027-05-10', end_date: '2027-05-10' })).toMatchObject({
    website: null,
    cost: null,
    description: '',
    excerpt: '',
    all_day: false,
    show_map: false,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    ticketed: false,
    event_status: 'scheduled',
    event_status_reason: '',
    post_parent: null,
  });
});
