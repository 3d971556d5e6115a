/**
 * Answers from items in memory over HTTP (docs/decisions/caches); in this test, all items are kept
 * at once.
 */
import { describe, expect, it } from 'vitest';
import { useRemembering, VERSIONS } from '../support/remembering.ts';
import { NOW, type Sent } from '../support/service.ts';

const { service, make, change, asked, isRemembered } = await useRemembering();

const M = { start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };

const category = (await make('categories', { name: 'Concerts' })).id;
const venue = (await make('venues', { venue: 'Teatro', city: 'Vigo' })).id;
const organizer = (await make('organizers', { organizer: 'Banda' })).id;
const event = (await make('events', { ...M, title: 'Gaitas', venue, organizer, categories: [category] })).id;

it.each([
  ['/events', () => '/events'],
  ['a search', () => '/events?search=gaitas'],
  ['by id', () => `/events/${event}`],
  ['/venues', () => '/venues?only_with_upcoming=true'],
  ['/categories', () => '/categories'],
])('an answer from memory takes one query of one unit, and is the same: %s', async (_, path) => {
  const first = await asked(path());
  expect([first.answer.status, first.calls.filter(call => call === VERSIONS)]).toEqual([200, [VERSIONS]]);
  await asked(path()); // reads the version of the terms, which came with the terms before
  const second = await asked(path());
  expect(second.calls).toEqual([VERSIONS]);
  expect(second.answer).toEqual(first.answer);
});

it.each([
  ['an event, with others of its venue', '/gl/event/gaitas/', 1.5], // its slug is looked up in an index
  ['what is not there, with events of this week', '/gl/nada/', 1],
])('nor does the page of %s take more', async (_, path, readUnits) => {
  await make('events', { ...M, start_date: '2027-03-02', title: 'Outra', venue });
  for (const __ of 'abc') await service.visit(path);
  expect(service.requests.at(-1)).toMatchObject({ readUnits });
});

it.each<[why: string, path: () => string, sent: Sent]>([
  ['for those who may write', () => `/events/${event}`, { as: 'contributor' }],
  ['with a password', () => `/events/${event}?password=letmein`, {}],
])('never from memory: %s', async (_, path, sent) => {
  expect(await isRemembered(path(), sent)).toBe(false);
});

describe('a write is seen at once', () => {
  const seen = async (path: string): Promise<unknown> => (await asked(path)).answer.body;
  it.each<[why: string, path: () => string, write: () => Promise<unknown>]>([
    ['of the event', () => `/events/${event}`, () => change(`/events/${event}`, { title: `T${Math.random()}` })],
    ['of another event, in a list', () => '/events', () => make('events', { ...M, title: 'New' })],
    ['of its venue', () => `/events/${event}`, () => change(`/venues/${venue}`, { phone: String(Math.random()) })],
    ['in the count of a term', () => '/categories', () => make('events', { ...M, title: 'C', categories: [category] })],
    ['a new term', () => '/tags?hide_empty=false', () => make('tags', { name: `Tag ${Math.random()}` })],
    [
      'a record in the trash',
      () => '/venues?per_page=50',
      async () => {
        const { id } = await make('venues', { venue: 'Closed' });
        await seen('/venues?per_page=50');
        await service.call('DELETE', `/venues/${id}`, { as: 'editor' });
      },
    ],
  ])('%s', async (_, path, write) => {
    const before = await seen(path());
    expect(await isRemembered(path())).toBe(true);
    await write();
    const after = await seen(path());
    if (_ !== 'a record in the trash') expect(after).not.toEqual(before);
    expect(await isRemembered(path())).toBe(true);
    expect(await seen(path())).toEqual(after);
  });

  it('but does not outdate items if callers without rights do not see it', async () => {
    const { id } = await make('events', { ...M, title: 'Draft', status: 'draft', categories: [category] });
    expect(await isRemembered('/events')).toBe(true);
    await change(`/events/${id}`, { title: 'Another draft' });
    await service.call('POST', '/venues', { as: 'editor', body: { venue: 'Hidden', status: 'private' } });
    expect((await asked('/events')).calls).toEqual([VERSIONS]);
  });
});

it('time changes what is answered from memory', async () => {
  const soon = await make('venues', { venue: 'Tonight' });
  const start_date = '2027-03-01 12:40:00';
  await make('events', { title: 'Tonight', start_date, end_date: '2027-03-01 23:00:00', venue: soon.id });
  const path = '/venues?only_with_upcoming=true&search=tonight';
  expect((await asked(path)).answer.body.total).toBe(1);
  service.setNow(NOW + 40 * 60);
  expect((await asked(path)).calls).toEqual([VERSIONS]);
  service.setNow(NOW + 40 * 60 + 1);
  expect((await asked(path)).answer.body.total).toBe(0);
});
