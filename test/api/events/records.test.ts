/** One event: what an update leaves as it was, and what is embedded (contract/events#event-updates). Whole records: `test/api/examples.test.ts`. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EventInput, INPUT_ONLY } from '../../../shared/events/input.ts';
import { NOW } from '../../support/service.ts';
import { useEvents } from './use-events.ts';

const { call, change, create, make, read, setNow } = useEvents();

/** Every field that is written and shown, with a value that is not its default; `date` stands for `date_utc`. */
let full: Readonly<Record<string, unknown>> = {};
beforeAll(async () => {
  full = {
    ...{ title: 'Full', start_date: '2031-05-10 00:00:00', end_date: '2031-05-11 23:59:59' },
    ...{ description: '<p>Long</p>', slug: 'full', excerpt: '<p>Short</p>', author: 3, date: '2020-01-01 10:00:00' },
    ...{ status: 'private', timezone: 'America/New_York', all_day: true, image: 'https://w.example/a.jpg' },
    cost: '20€',
    cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'postfix', values: ['20'] },
    ...{ website: 'https://w.example/', show_map: true, show_map_link: true, hide_from_listings: true, sticky: true },
    ...{ featured: true, event_status: 'postponed', event_status_reason: 'Storm' },
    ...{ categories: [await make('categories', { name: 'Folk' })], tags: [await make('tags', { name: 'free' })] },
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

describe('what an event embeds', () => {
  it('the venue as its own route shows it, json_ld only in single reads (contract/events#event-fields)', async () => {
    const venue = await make('venues', { venue: 'Whole', city: 'Lugo', description: 'Big' });
    const { id, ...made } = await create({ venue });
    expect((await read(id)).venue).toEqual((await call('GET', `/venues/${venue}`)).body);
    expect(made.venue).not.toHaveProperty('json_ld');
  });
});
