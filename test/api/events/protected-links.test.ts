/**
 * The lists of venues and other records that an event links, when the event gets or loses a
 * password (docs/decisions/protected-events).
 */
import { afterAll, expect, it } from 'vitest';
import type { Change } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { bodyOf, useEvents } from './use-events.ts';

/** The transactions, in the order in which they were committed. */
const commits: (readonly Change[])[] = [];
const noting = (store: UncheckedStore): UncheckedStore => ({
  ...store,
  commit: changes => {
    commits.push(changes);
    return store.commit(changes);
  },
});
const { call, create, change, make, differences } = await useEvents({ around: noting });
afterAll(async () => expect(await differences()).toEqual([]));

it('moves the event from one name of each list to the other, in the transaction of the event', async () => {
  const venue = await make('venues', { venue: 'Praza' });
  const [category, tag] = [await make('categories', { name: 'Música' }), await make('tags', { name: 'folk' })];
  const { id } = await create({ venue, categories: [category], tags: [tag], featured: true });
  const found = (as?: string) =>
    Promise.all(
      [`venue=${venue}`, `categories=${category}`, `tags=${tag}`].map(async filter => {
        const path = `/events?${filter}&status=publish&starts_after=2031-01-01`;
        const { events, total } = bodyOf(await call('GET', path, { as }), 200);
        expect(events).toHaveLength(total);
        return events.map((event: { id: number }) => event.id);
      }),
    );
  const [all, none] = [
    [[id], [id], [id]],
    [[], [], []],
  ];
  for (const [password, told] of [
    ['sésamo', none],
    ['another', none],
    ['', all],
  ] as const) {
    commits.length = 0;
    await change(id, { password });
    expect(commits.length).toBe(1);
    expect([password, await found(), await found('editor')]).toEqual([password, told, all]);
    const { count } = bodyOf(await call('GET', `/tags/${tag}`), 200);
    expect(count).toBe(told === all ? 1 : 0);
  }
});

it('costs a protected event no more changes than an open one', async () => {
  const tags = ['One', 'Two'];
  const [open, hidden] = [await create({ tags }), await create({ tags })];
  await change(hidden.id, { password: 'sésamo' });
  const changesOf = async (id: number): Promise<number> => {
    commits.length = 0;
    await change(id, { start_date: '2031-07-01 10:00:00', end_date: '2031-07-01 12:00:00' });
    return commits.flat().length;
  };
  expect(await changesOf(hidden.id)).toBe(await changesOf(open.id));
});
