/**
 * Lists with events of several dates (contract/events#several-dates): each date is an event of its
 * own, or the event is one entry (contract/lists#one-entry-for-each-event). `every-list.test.ts`
 * asks for them with every bound, order and page. Every list is asked of functions that know
 * nothing, hours after the writes, so that it comes from the indexes alone.
 */

import { describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useExactService } from '../../support/recount.ts';
import { NOW, type Sent } from '../../support/service.ts';
import { idOfDate } from '../../support/whole-records.ts';

const HOUR = 3_600;
let uptime = 0;
const service = await useExactService({ uptime: () => uptime });
/** Two hours later, functions load all lists anew, and no row of the journal is recent. */
const later = (now = NOW + 2 * HOUR): void => {
  uptime += 2 * HOUR * 1000;
  service.setNow(now);
};

type Body = Readonly<Record<string, unknown>>;
const evening = (day: string, more: Body = {}) => ({
  ...{ start_date: `2027-${day} 20:00:00`, end_date: `2027-${day} 22:00:00` },
  ...more,
});
const create = (fields: Body) => createRecord(service, 'events', fields);

/** A course on six Tuesdays, the third of which is canceled. */
const TUESDAYS = ['03-02', '03-09', '03-16', '03-23', '03-30', '04-06'].map((day, i) =>
  evening(day, i === 2 ? { event_status: 'canceled' } : {}),
);
const venue = (await createRecord(service, 'venues', { venue: 'Aula', city: 'Lugo' })).id;
const course = await create({
  ...{ title: 'Curso de gaita', venue, categories: ['Cursos'], ...TUESDAYS[0], dates: TUESDAYS },
});
const talk = await create({ title: 'Charla', categories: ['Charlas'], ...evening('03-09', { venue }) });
/** Its second date is long after its first. */
const fair = await create({ title: 'Feira', ...evening('05-01'), dates: [evening('05-01'), evening('12-01')] });
/** It begins before the default window, and ends on a Sunday at midnight. */
const show = await create({
  ...{ title: 'Exposición', start_date: '2027-02-20 10:00:00', end_date: '2027-03-08 00:00:00' },
});
const [c1, c2, c3, c4, c5, c6] = [1, 2, 3, 4, 5, 6].map(number => idOfDate(course.id, number));
const [f1, f2] = [1, 2].map(number => idOfDate(fair.id, number));

const ask = async (query: string, sent: Sent = {}) => (await service.call('GET', `/events?${query}`, sent)).body;
const idsIn = (events: readonly { readonly id: number }[]) => events.map(({ id }) => id);

describe('dates are listed', () => {
  it.each<[query: string, ids: readonly (number | undefined)[]]>([
    ['per_page=50', [c1, c2, talk.id, c3, c4, c5, c6, f1, f2]],
    [`venue=${venue}&end_date=2027-03-09`, [c1, c2, talk.id]],
    ['city=lugo&start_date=2027-03-30', [c5, c6]],
    ['search=gaita&end_date=2027-03-10', [c1, c2]],
    ['search=feira&start_date=2027-06-01', [f2]],
    ['per_day=1&start_date=2027-03-09&end_date=2027-03-16', [c2, c3]],
    [`include=${course.id}`, [c1, c2, c3, c4, c5, c6]],
    [`include=${c4},${talk.id},${f2}`, [c4, talk.id, f2]],
    [`include=${idOfDate(course.id, 7)},${idOfDate(talk.id, 1)}`, []],
    // --- by days (contract/lists#relative-days); today is Monday, 1 March
    ['when=today', [show.id]],
    ['when=tomorrow', [show.id, c1]],
    ['when=weekend', [show.id]],
    ['when=week', [show.id, c1]],
    ['when=month&per_page=50', [show.id, c1, c2, talk.id, c3, c4, c5]],
    ['when=month&weekday=monday,saturday', [show.id]],
    ['when=month&on_or_after=2027-03-17', [c4, c5]],
    ['when=month&collapse=true&search=gaita', [course.id]],
    ['weekday=saturday', [show.id, f1]],
    ['weekday=wednesday&weekday=saturday&on_or_after=2027-03-07', [f1, f2]],
    // --- each event once
    ['collapse=true', [course.id, talk.id, fair.id]],
    ['collapse=true&start_date=2027-03-10&end_date=2027-03-31', [course.id]],
    ['collapse=true&start_date=2027-06-01', [fair.id]],
    ['collapse=true&event_status=canceled', [course.id]],
    ['collapse=true&per_day=1', [course.id, talk.id, fair.id]],
    [`collapse=true&include=${c4},${f2}`, [course.id, fair.id]],
    [`collapse=true&include=${course.id}`, [course.id]],
    ['collapse=true&search=feira', [fair.id]],
    ['collapse=false&start_date=2027-06-01', [f2]],
  ])('%s', async (query, ids) => {
    later();
    const { events } = await ask(query);
    expect(idsIn(events)).toEqual(ids);
  });

  it.each([
    ['when=someday', 'when'],
    ['weekday=1', 'weekday'],
    ['when=today&start_date=2027-03-01', 'when'],
    ['weekday=monday&end_date=2027-03-01', 'weekday'],
    [`when=week&weekday=monday&include=${course.id}`, 'when,weekday'],
  ])('%s is refused and names %s', async (query, names) => {
    const { code, data } = await ask(query);
    expect([code, Object.keys(data.params).join()]).toEqual(['rest_invalid_param', names]);
  });

  it('a later month is in memory before an earlier one, whose dates are those of events that end before', async () => {
    later();
    expect(idsIn((await ask('start_date=2027-11-01&end_date=2027-12-31')).events)).toEqual([f2]);
    expect(idsIn((await ask('start_date=2027-03-10&end_date=2027-03-31')).events)).toEqual([c3, c4, c5]);
    expect(idsIn((await ask('start_date=2027-05-01&end_date=2027-05-31')).events)).toEqual([f1]);
  });

  it('as single reads show them', async () => {
    const { events } = await ask('start_date=2027-03-23&end_date=2027-03-23');
    const { body: shown } = await service.call('GET', `/events/${c4}`);
    expect([shown]).toMatchObject(events);
    expect([shown.occurrence, shown.slug]).toEqual([{ of: course.id, number: 4, count: 6 }, course.slug]);
  });

  it('by `modified_after`, when the event was changed last', async () => {
    service.setNow(NOW + 60);
    expect((await service.call('PUT', `/events/${f1}`, { as: 'editor', body: { excerpt: 'Nova' } })).status).toBe(200);
    later();
    expect(idsIn((await ask('modified_after=2027-03-01T12:00:30')).events)).toEqual([f1, f2]);
    expect((await ask('modified_after=2027-03-01T12:00:30&collapse=true')).total).toBe(1);
    expect(idsIn((await ask('orderby=modified&order=desc&per_page=2')).events)).toEqual([f2, f1]);
  });
});

describe('totals', () => {
  it.each([
    ['', 7, 1],
    ['&collapse=true', 2, 1],
  ])('count dates%s', async (collapse, total, pages) => {
    later();
    const answer = await ask(`end_date=2027-04-30${collapse}&facets=categories,days,months`);
    expect([answer.total, answer.total_pages]).toEqual([total, pages]);
    const { categories, days, months } = answer.facets;
    expect(categories).toEqual([
      { value: 'cursos', total: collapse ? 1 : 6 },
      { value: 'charlas', total: 1 },
    ]);
    expect(months).toEqual([
      { value: '2027-03', total: collapse ? 2 : 6 },
      ...(collapse ? [] : [{ value: '2027-04', total: 1 }]),
    ]);
    expect(days.slice(0, 2)).toEqual([
      { value: '2027-03-02', total: 1 },
      { value: '2027-03-09', total: collapse ? 1 : 2 },
    ]);
    expect(days).toHaveLength(collapse ? 2 : 6);
  });

  it('of terms and venues count the event once, and it is upcoming until its last date starts', async () => {
    later();
    expect(
      (await service.call('GET', '/categories')).body.categories.map(({ count }: { count: number }) => count),
    ).toEqual([1, 1]);
    const upcoming = async () => (await service.call('GET', '/venues?only_with_upcoming=true')).body.total;
    expect((await service.call('GET', '/venues?has_events=true')).body.total).toBe(1);
    later(Date.UTC(2027, 3, 6, 12) / 1000);
    expect(await upcoming()).toBe(1);
    later(Date.UTC(2027, 3, 6, 21) / 1000);
    expect(await upcoming()).toBe(0);
  });
});

describe('an event that is shown once', () => {
  const entry = async (query = '') => {
    const { events } = await ask(`collapse=true&search=gaita&start_date=2027-03-01${query}`);
    return events.map((event: Body) => [event.id, event.start_date, event.event_status]);
  };
  it.each<[when: string, now: number, day: string, status?: string]>([
    ['before all', Date.UTC(2027, 2, 1, 11), '03-02'],
    ['while the first is on', Date.UTC(2027, 2, 2, 20), '03-02'],
    ['when the first has just ended', Date.UTC(2027, 2, 2, 21), '03-09'],
    ['before one that is canceled', Date.UTC(2027, 2, 10), '03-16', 'canceled'],
    ['after the clock change', Date.UTC(2027, 2, 30, 19, 59), '03-30'],
    ['when the one after the clock change has ended', Date.UTC(2027, 2, 30, 20), '04-06'],
    ['after all', Date.UTC(2027, 5, 1), '04-06'],
  ])('%s is at its next date', async (_, now, day, status = 'scheduled') => {
    service.setNow(now / 1000);
    expect(await entry()).toEqual([[course.id, `2027-${day} 20:00:00`, status]]);
  });

  it('leads to the whole event, and is at a date that the list has', async () => {
    service.setNow(NOW);
    const { events } = await ask('collapse=true&start_date=2027-03-20&end_date=2027-03-31');
    expect(events).toEqual([
      expect.objectContaining({ id: course.id, start_date: '2027-03-23 20:00:00', url: course.url }),
    ]);
    expect([events[0].rest_url, events[0].dates]).toEqual([course.rest_url, course.dates]);
    expect(events[0]).not.toHaveProperty('occurrence');
  });
});
