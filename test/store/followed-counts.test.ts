/** Counts from memory while others write. */
import { expect, it, vi } from 'vitest';
import { cardMemory } from '../../functions/lists/card-memory.ts';
import { storeAllCounts } from '../../functions/lists/stored-counts.ts';
import { ALL_TIMES } from '../../shared/lists/cards.ts';
import { packOf } from '../../shared/lists/entry.ts';
import { linkTo, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import type { Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { JOURNAL_COUNTERS } from '../../shared/store/table.ts';
import { postId } from '../support/ids.ts';
import { openTestTable, type Write } from '../support/written-table.ts';

const WRITE: Write = { id: 1, by: 0, day: 3, lasts: 1, venue: 0, text: '' };
const NUMBERS = { partition: JOURNAL_COUNTERS, from: 'gl', to: 'gl~' };
type Table = Awaited<ReturnType<typeof openTestTable>>;

/** A store whose numbers of the journal are those that `read` returns. */
const withNumbers = ({ service: { store } }: Table, read: () => Promise<readonly Item[]>): UncheckedStore => ({
  ...store,
  readRange: async range => (range.partition === JOURNAL_COUNTERS ? [...(await read())] : store.readRange(range)),
});
/** A table with one event. */
const written = async () => {
  const table = await openTestTable();
  await table.write(WRITE);
  return { table, store: table.service.store };
};
const countsIn = (table: Table, cards = table.newCards()) => ({
  counts: (store: UncheckedStore) => cards.counts({ store, now: table.now(), language: 'gl' }),
  cards,
});
const storeCounts = (table: Table, store: UncheckedStore) => storeAllCounts({ store, now: table.now() }, () => true);

it('counts follow the writes after those that were stored, also if these could not be read at first', async () => {
  const table = await openTestTable();
  const log = { info: vi.fn(), error: vi.fn() };
  const cards = cardMemory(Number.POSITIVE_INFINITY, () => table.time.now, log);
  await table.write(WRITE);
  table.time.now += 90_000;
  await storeAllCounts({ store: table.service.store, now: table.now() }, () => true);
  const read = vi.fn(table.service.store.read).mockRejectedValueOnce(new Error('throttled'));
  const readIndex = vi.fn(table.service.store.readIndex);
  const store = { ...table.service.store, read, readIndex };
  for (let id = 2; id <= 4; id++) {
    const counts = await cards.counts({ store, now: table.now(), language: 'gl' });
    expect(counts).toEqual(table.counts());
    await table.write({ ...WRITE, id, venue: id % 2 });
  }
  expect(readIndex).toHaveBeenCalledTimes(11); // all events were counted once
  const error = expect.objectContaining({ message: 'throttled' });
  expect(log.error.mock.calls, 'the alarm rings').toEqual([['fault', { error, about: 'the stored counts' }]]);
});

it.each([
  ['are known', 0],
  ['could not be read so far', 2],
])(
  'counts that %s have each row once, though two requests have read the numbers of two shards crosswise',
  async (_, failures) => {
    const { table, store } = await written();
    table.time.now += 90_000;
    await storeCounts(table, store);
    const numbers = () => store.readRange(NUMBERS);
    const sum = (items: readonly Item[]) => items.reduce((all, { version }) => all + Number(version), 0);
    let before: readonly Item[] = [];
    let between: readonly Item[] = [];
    let crosswise: readonly Item[] = [];
    for (let id = 2; sum(crosswise) === sum(before); id += 2) {
      before = await numbers();
      await table.write({ ...WRITE, id: id * 5 + 1 });
      between = await numbers();
      await table.write({ ...WRITE, id: id * 5 + 2, by: 1 });
      const old = new Map(before.map(({ sk, version }) => [sk, version]));
      const first = new Set(between.filter(({ sk, version }) => version !== old.get(sk)).map(({ sk }) => sk));
      crosswise = [
        ...before.filter(({ sk }) => first.has(sk)),
        ...(await numbers()).filter(({ sk }) => !first.has(sk)),
      ];
    }
    const read = vi.fn(store.read);
    for (let i = 0; i < failures; i++) read.mockRejectedValueOnce(new Error('throttled'));
    const readIndex = vi.fn(store.readIndex);
    const { counts } = countsIn(table);
    for (const items of [before, between, crosswise]) {
      const asked = { ...withNumbers(table, async () => items), read, readIndex };
      await counts(asked);
    }
    for (let i = 0; i < 2; i++) expect(await counts(store)).toEqual(table.counts());
  },
);

it('counts have an event once that is hidden from listings after the numbers were read', async () => {
  const { table, store } = await written();
  const { cards, counts } = countsIn(table);
  const all = { list: PUBLIC_EVENTS, starts: ALL_TIMES, ends: ALL_TIMES, texts: false };
  await cards.find({ store, now: table.now(), language: 'gl', ...all });
  const numbers = await store.readRange(NUMBERS);
  await table.write({ ...WRITE, isHidden: true });
  expect(await counts(withNumbers(table, async () => numbers))).toEqual(table.counts());
});

it('counts that were stored after the numbers were read are not taken for those of these numbers', async () => {
  const { table, store } = await written();
  const numbers = await store.readRange(NUMBERS);
  await table.write({ ...WRITE, id: 2 });
  await storeCounts(table, store);
  const { counts } = countsIn(table);
  await counts(withNumbers(table, async () => numbers));
  expect(await counts(store)).toEqual(table.counts());
});

it('counts are not stored if somebody writes between their numbers and them', async () => {
  const { table, store } = await written();
  let looks = 0;
  const meanwhile = withNumbers(table, async () => {
    const numbers = await store.readRange(NUMBERS);
    if (looks++ === 0) await table.write({ ...WRITE, id: 2 });
    return numbers;
  });
  expect(await storeCounts(table, meanwhile)).toBe(0);
  expect(await storeCounts(table, store)).toBe(1);
});

it('a new reader follows stored counts from when they were stored, and reads no index', async () => {
  const { table, store } = await written();
  await storeCounts(table, store);
  await table.write({ ...WRITE, id: 2 });
  table.time.now += 600_000;
  const readIndex = vi.fn(store.readIndex);
  expect(await countsIn(table).counts({ ...store, readIndex })).toEqual(table.counts());
  expect(readIndex).not.toHaveBeenCalled();
});

it.each([
  [0, 86_400_000, 0],
  [1, 3_599_000, 0],
  [1, 3_600_000, 1],
  [99, 0, 0],
  [100, 0, 1],
])('after %i changes and %i ms, counts are stored anew for %i languages', async (changes, later, stored) => {
  const { table, store } = await written();
  expect(await storeCounts(table, store)).toBe(1);
  for (let i = 0; i < changes; i++) await table.write({ ...WRITE, lasts: i % 2 });
  table.time.now += later;
  expect(await storeCounts(table, store)).toBe(stored);
});

it('more counts than an item holds are not stored', async () => {
  const { table, store } = await written();
  table.time.now += 300_000; // no row belongs to the last minutes
  const names = Array.from({ length: 20_001 }, (_, i) => linkTo('tag', i));
  const packed = packOf({ id: postId(1), start: 1, end: 1, published: 1, names, isProtected: false });
  const readIndex: UncheckedStore['readIndex'] = async range =>
    (await store.readIndex(range)).map(entry => ({ ...entry, packed }));
  expect(await storeCounts(table, { ...store, readIndex })).toBe(0);
});
