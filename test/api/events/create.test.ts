/** What a new event is made of: defaults, publication, author (contract/events#event-creation, checks 63 to 72 and 99 to 104). */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, ROOT, refusalOf, SITE, useEvents } from './use-events.ts';

const { call, post, create, read } = useEvents();

const day = { year: '2031', month: '05', day: '10', minutes: '00', seconds: '00' };

describe('the minimal event', () => {
  it('is the whole record, with every default (checks 63 to 71)', async () => {
    const made = await post({ title: 'Minimal' });
    const { language, translations, ...record } = made.body; // languages have tests of their own
    const { id } = record;
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(record.rest_url);
    expect(record).toEqual({
      id: expect.any(Number),
      global_id: `calendar.test/gl?id=${id}`,
      global_id_lineage: [record.global_id],
      author: '2',
      status: 'publish',
      date: '2027-03-01 12:00:00',
      date_utc: '2027-03-01 11:00:00',
      modified: '2027-03-01 12:00:00',
      modified_utc: '2027-03-01 11:00:00',
      url: `${SITE}/event/minimal/`,
      rest_url: `${ROOT}/events/${id}`,
      title: 'Minimal',
      description: '',
      excerpt: '',
      slug: 'minimal',
      image: false,
      all_day: false,
      start_date: '2031-05-10 10:00:00',
      start_date_details: { ...day, hour: '10' },
      end_date: '2031-05-10 12:00:00',
      end_date_details: { ...day, hour: '12' },
      utc_start_date: '2031-05-10 08:00:00',
      utc_start_date_details: { ...day, hour: '08' },
      utc_end_date: '2031-05-10 10:00:00',
      utc_end_date_details: { ...day, hour: '10' },
      timezone: 'Europe/Madrid',
      timezone_abbr: 'CEST',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: `${SITE}/event/minimal/`,
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      event_status: 'scheduled',
      event_status_reason: '',
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
    });
  });

  it('is read again as it was answered, and only a single read has json_ld (checks 70, 72)', async () => {
    const made = await create();
    const { json_ld, ...record } = await read(made.id);
    expect(record).toEqual(made);
    expect(json_ld).toEqual({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'T',
      description: '',
      url: made.url,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-05-10T10:00:00+02:00',
      endDate: '2031-05-10T12:00:00+02:00',
      performer: 'Organization',
    });
    const list = bodyOf(await call('GET', `/events?include=${made.id}`), 200);
    expect(list.events).toEqual([made]);
  });
});

describe('status (checks 52, 53, 99 to 101, contract/rights#statuses)', () => {
  const FUTURE = { date: '2040-01-01 00:00:00' };
  it.each<[string, object, string, string]>([
    ['editor', {}, 'publish', 'the default of those who may publish'],
    ['author', {}, 'publish', 'they may'],
    ['editor', { status: 'draft' }, 'draft', 'check 99'],
    ['editor', { status: 'pending' }, 'pending', 'check 99'],
    ['editor', { status: 'private' }, 'private', 'check 99'],
    ['editor', { status: 'trash' }, 'trash', 'recorded'],
    ['editor', { status: 'publish', ...FUTURE }, 'future', 'check 101'],
    ['editor', { ...FUTURE }, 'future', 'the default is publish'],
    ['editor', { status: 'draft', ...FUTURE }, 'draft', 'only publish and future change into each other'],
    ['editor', { status: 'future' }, 'publish', 'it is due already'],
    ['editor', { status: 'future', ...FUTURE }, 'future', 'as sent'],
    ['contributor', {}, 'draft', 'check 52'],
    ['contributor', { status: 'publish' }, 'pending', 'check 53'],
    ['contributor', { status: 'future', ...FUTURE }, 'pending', 'contract/rights#statuses'],
    ['contributor', { status: 'private' }, 'private', 'contract/rights#statuses'],
  ])('%s sends %j: %s', async (as, fields, status) => {
    expect((await create(fields, as)).status).toBe(status);
  });
});

describe('publication date (checks 102, 103)', () => {
  it.each<[object, string, string, string]>([
    [
      { date: '2020-01-01 10:00:00' },
      '2020-01-01 10:00:00',
      '2020-01-01 09:00:00',
      'check 102: in the zone of the site',
    ],
    [{ date_utc: '2020-01-01 10:00:00' }, '2020-01-01 11:00:00', '2020-01-01 10:00:00', 'check 103'],
    [{ date: '2020-07-01 10:00' }, '2020-07-01 10:00:00', '2020-07-01 08:00:00', 'in summer'],
    [
      { status: 'draft' },
      '2027-03-01 12:00:00',
      '0000-00-00 00:00:00',
      'a draft has none yet (contract/events#value-formats)',
    ],
    [{ status: 'pending' }, '2027-03-01 12:00:00', '0000-00-00 00:00:00', 'nor has what waits for review'],
    [
      { status: 'draft', date: '2020-01-01 10:00:00' },
      '2020-01-01 10:00:00',
      '2020-01-01 09:00:00',
      'unless it is sent',
    ],
  ])('%j', async (fields, date, date_utc) => {
    expect(await create(fields)).toMatchObject({ date, date_utc });
  });

  it.each(['date', 'date_utc'])('%s must be a date (contract/events#event-input)', async name => {
    for (const sent of ['nope', '', null, '2020-02-30'])
      expect(refusalOf(await post({ [name]: sent }))).toEqual(invalidParam(name));
  });
});
