/** Updates change what is sent and nothing else (contract/events#event-updates, checks 13, 14, 134 to 158). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EventInput, INPUT_ONLY } from '../../../shared/events/input.ts';
import { NOW } from '../../support/service.ts';
import { M, useEvents } from './use-events.ts';

const { call, create, change, make, setNow } = useEvents();

/** Every field that is written and shown, with a value that is not its default; `date` stands for `date_utc`. */
let full: Readonly<Record<string, unknown>> = {};
beforeAll(async () => {
  full = {
    title: 'Full',
    start_date: '2031-05-10 00:00:00',
    end_date: '2031-05-11 23:59:59',
    description: '<p>Long</p>',
    slug: 'full',
    excerpt: '<p>Short</p>',
    author: 3,
    date: '2020-01-01 10:00:00',
    status: 'private',
    timezone: 'America/New_York',
    all_day: true,
    image: 'https://w.example/a.jpg',
    cost: '20€',
    cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'postfix', values: ['20'] },
    website: 'https://w.example/',
    show_map: true,
    show_map_link: true,
    hide_from_listings: true,
    sticky: true,
    featured: true,
    event_status: 'postponed',
    event_status_reason: 'Storm',
    categories: [await make('categories', { name: 'Folk' })],
    tags: [await make('tags', { name: 'free' })],
    venue: [await make('venues', { venue: 'Hall' })],
    organizer: [await make('organizers', { organizer: 'B' }), await make('organizers', { organizer: 'A' })],
  } satisfies Record<Exclude<keyof EventInput, keyof typeof INPUT_ONLY | 'date_utc'>, unknown>;
});

describe('what is not sent stays', () => {
  it('all of it, when only the title is sent (checks 134, 136 to 143, 146)', async () => {
    const before = await create(full);
    expect(await change(before.id, { title: 'New' })).toEqual({ ...before, title: 'New' });
  });

  it('all of it, when everything is sent again: nothing is written (contract/events#event-updates)', async () => {
    const before = await create(full);
    setNow(NOW + 3600);
    const after = await change(before.id, { ...full, slug: before.slug, image: String(before.image.id) });
    setNow(NOW);
    expect(after).toEqual(before);
  });
});

describe('what is sent changes', () => {
  it.each<[object, object, string]>([
    [
      { start_date: '2031-06-01 10:00', end_date: '2031-06-01 11:00' },
      { utc_start_date: '2031-06-01 08:00:00', utc_end_date: '2031-06-01 09:00:00' },
      'check 135',
    ],
    [{ start_date: '2031-05-10 09:00' }, { start_date: '2031-05-10 09:00:00', end_date: M.end_date }, 'check 136'],
    [
      { end_date: '2031-05-10 13:00' },
      { utc_start_date: '2031-05-10 08:00:00', end_date: '2031-05-10 13:00:00' },
      'check 136',
    ],
    [
      { timezone: 'Asia/Tokyo' },
      { start_date: M.start_date, utc_start_date: '2031-05-10 01:00:00', timezone_abbr: 'JST' },
      'check 139: the clock stays, the instants follow',
    ],
    [
      { all_day: true },
      { start_date: '2031-05-10 00:00:00', end_date: '2031-05-10 23:59:59' },
      'contract/events#event-updates',
    ],
    [{ date: '2020-01-01' }, { date: '2020-01-01 00:00:00', date_utc: '2019-12-31 23:00:00' }, 'check 143'],
    [{ date: '2040-01-01', status: 'publish' }, { status: 'future' }, 'contract/rights#statuses'],
    [{ date: '2040-01-01' }, { status: 'future' }, 'contract/rights#statuses: also without a status'],
    [{ author: 3 }, { author: '3' }, 'recorded'],
    [{ status: 'draft' }, { status: 'draft' }, 'check 152'],
  ])('%j gives %j', async (fields, shown) => {
    const { id } = await create();
    expect(await change(id, fields)).toMatchObject(shown);
  });
});

it('a trashed event stays in the trash unless a status is sent (check 157, contract/terms#parents)', async () => {
  const { id } = await create({ slug: 'back' });
  await call('DELETE', `/events/${id}`, { as: 'editor' });
  expect(await change(id, { title: 'Edited' })).toMatchObject({
    status: 'trash',
    slug: 'back__trashed',
    title: 'Edited',
  });
  expect(await change(id, { status: 'publish' })).toMatchObject({ status: 'publish', slug: 'back', title: 'Edited' });
});
