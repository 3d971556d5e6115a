/** What a new event is made of: defaults, publication, author (contract/events#event-creation, checks 63 to 72 and 99 to 104). */
import { describe, expect, it } from 'vitest';
import { bodyOf, ROOT, SITE, useEvents } from './use-events.ts';

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
