/**
 * What a reader of a list reads after a write: only the journal if that is enough, otherwise the
 * index.
 */
import { describe, expect, it, vi } from 'vitest';
import { cardMemory } from '../../functions/lists/card-memory.ts';
import { readList } from '../../functions/lists/read-list.ts';
import { newHistory } from '../../shared/lists/journal.ts';
import type { Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { changesPartition, JOURNAL_COUNTERS, REPAIRS } from '../../shared/store/table.ts';
import type { Opened } from '../support/service.ts';
import { onDay, openTestTable, placeOf, planOf, SKEWS, type Write, wordTest } from '../support/written-table.ts';

const FIRST: Write = { id: 1, by: 0, day: 3, lasts: 1, venue: 0, text: 'gaita' };

const isRow = ({ pk }: Item): boolean => pk.startsWith(changesPartition('gl', ''));

describe('a reader that knows the list, after a write', () => {
  /**
   * Returns what is read after `FIRST` and another write. `hides` says whether a read of the
   * journal does not show the new row.
   */
  const afterWrite = async (hides: (look: number) => boolean, by = 0, between?: (table: Opened) => Promise<void>) => {
    const table = await openTestTable();
    const readIndex = vi.fn(table.store.readIndex);
    let looks = Number.NEGATIVE_INFINITY;
    let old = 0;
    const store: UncheckedStore = {
      ...table.store,
      readIndex,
      readRange: async range => {
        const items = await table.store.readRange(range);
        if (!items.some(isRow)) return items;
        return hides(looks++) ? items.slice(0, old) : items;
      },
    };
    const cards = table.newCards();
    const entries = () => table.find(store, cards);
    await table.write(FIRST);
    table.time.now += 1_000;
    await entries();
    await table.write({ ...FIRST, id: 2, day: 4, by });
    await between?.(table.service);
    table.time.now += 3_000; // indexes show it by now
    [looks, old] = [0, 1];
    readIndex.mockClear();
    const found = await entries();
    expect(found.map(placeOf)).toEqual(table.expected({}));
    return { indexes: readIndex.mock.calls.length, looks };
  };

  it('reads its row, and no index', async () => {
    expect(await afterWrite(() => false)).toEqual({ indexes: 0, looks: 1 });
  });

  it.each([
    ['is visible later than its number', (look: number) => look === 0, 0],
    ['has the time of a clock that is behind', () => false, SKEWS.indexOf(-40)],
  ])('looks again if the row %s', async (_, hides, by) => {
    expect(await afterWrite(hides, by)).toEqual({ indexes: 0, looks: 2 });
  });

  it('reads the index anew if the row is missing for good', async () => {
    const { indexes } = await afterWrite(look => look >= 0);
    expect(indexes).toBe(9);
  });

  it.each([
    ['restored', newHistory('restored', 0.5)],
    ['repaired', [{ put: { ...REPAIRS, version: 1 }, when: 'absent', conflict: 'version' } as const]],
  ])('reads the index anew if the table has been %s', async (_, changes) => {
    const { indexes } = await afterWrite(
      () => false,
      0,
      ({ store }) => store.commit(changes),
    );
    expect(indexes).toBe(9);
  });
});

it('a new reader takes the later of two changes, although the clock of the first writer was ahead', async () => {
  const table = await openTestTable();
  await table.write({ ...FIRST, by: SKEWS.indexOf(40), day: undefined });
  await table.write({ ...FIRST, by: SKEWS.indexOf(0) });
  table.time.now += 70_000; // the first row belongs to the last minute, the second one does not
  const found = await table.find(table.store);
  expect(found.map(placeOf)).toEqual(table.expected({}));
  expect(found).toHaveLength(1);
});

it('a reader looks for new rows near the last one that it knows, not from where it began', async () => {
  const table = await openTestTable();
  const { store } = table.service;
  const readRange = vi.fn(store.readRange);
  const cards = table.newCards();
  for (let id = 1; id <= 4; id++) {
    await table.write({ ...FIRST, id });
    readRange.mockClear();
    await table.find({ ...store, readRange }, cards);
    table.time.now += 600_000;
  }
  const read = await Promise.all(readRange.mock.results.map(({ value }) => value));
  expect(read.flat().filter(isRow)).toHaveLength(2);
});

it('no row after the numbers that were read stands for one before them that is not visible yet', async () => {
  const table = await openTestTable();
  const { store } = table.service;
  const cards = table.newCards();
  const find = (by: UncheckedStore) => table.find(by, cards);
  await table.write(FIRST);
  await find(store);
  table.time.now += 1_000;
  await table.write({ ...FIRST, id: 2 });
  const numbers = await store.readRange({ partition: JOURNAL_COUNTERS, from: 'gl', to: 'gl~' });
  table.time.now += 1_000;
  await table.write({ ...FIRST, id: 3 });
  const readRange: UncheckedStore['readRange'] = async range => {
    if (range.partition === JOURNAL_COUNTERS) return numbers;
    const rows = await store.readRange(range);
    return rows.length < 3 ? rows.slice(-1) : rows.filter((_, i) => i !== 1);
  };
  await find({ ...store, readRange });
  expect((await find(store)).map(placeOf)).toEqual(table.expected({}));
});

it('an item that has no entry, although an index has it, is in no list', async () => {
  const table = await openTestTable();
  await table.write(FIRST);
  const { store } = table.service;
  const readIndex: typeof store.readIndex = async range => {
    const shown = await store.readIndex(range);
    return shown.flatMap(entry => [entry, { ...entry, pk: 'R#9', packed: undefined }]);
  };
  const found = await table.find({ ...store, readIndex });
  expect(found.map(placeOf)).toEqual(table.expected({}));
  expect(found).toHaveLength(1);
});

it.each([
  [3_599_000, 1],
  [3_600_000, 0],
])('what no row of the journal tells is found after an hour: %i ms later, %i are left', async (later, left) => {
  const table = await openTestTable();
  const cards = table.newCards();
  const find = () => table.find(table.service.store, cards);
  await table.write(FIRST);
  expect(await find()).toHaveLength(1);
  await table.service.store.commit([{ remove: { pk: 'R#1', sk: '-' } }]);
  expect(await find()).toHaveLength(1);
  table.time.now += later;
  expect(await find()).toHaveLength(left);
});

it('a search of one day after another reads the texts of all days once', async () => {
  const table = await openTestTable();
  for (let day = 1; day <= 9; day++) await table.write({ ...FIRST, id: day, day });
  table.time.now += 300_000; // no row belongs to the last minutes
  const readRange = vi.fn(table.service.store.readRange);
  const [store, cards] = [{ ...table.service.store, readRange }, cardMemory(Number.POSITIVE_INFINITY, () => 0)];
  for (let day = 1; day <= 9; day++) {
    const plan = { ...planOf({}), starts: { from: onDay(day), to: onDay(day + 1) } };
    const found = await readList({ store, cards, language: 'gl', now: table.now() }, plan, wordTest('gaita'));
    expect(found).toHaveLength(1);
  }
  expect(readRange.mock.calls.filter(([{ partition }]) => partition.startsWith('W#'))).toHaveLength(8);
});

it('a request that read its numbers before another one knows all that this has read, and reads nothing', async () => {
  const table = await openTestTable();
  const { store } = table.service;
  const cards = cardMemory(Number.POSITIVE_INFINITY, () => 0);
  const find = (by: UncheckedStore) => table.find(by, cards);
  await table.write(FIRST);
  const before = await store.readRange({ partition: JOURNAL_COUNTERS, from: 'gl', to: 'gl~' });
  await table.write({ ...FIRST, id: 2 });
  await find(store);
  const unreadable = () => Promise.reject(new Error('it reads again'));
  const numbersAlone = { ...store, readIndex: unreadable, readRange: async () => before };
  expect(await find(numbersAlone)).toHaveLength(2);
});

it.each([
  ['forgets a list that is too large, when more of it is asked for', 0, 27],
  ['keeps a list that is not', Number.POSITIVE_INFINITY, 17],
])('a reader %s', async (_, bytes, reads) => {
  const table = await openTestTable();
  const { store } = table.service;
  await table.write(FIRST);
  const readIndex = vi.fn(store.readIndex);
  const cards = table.newCards(bytes);
  for (const day of [0, 200, 0]) {
    await table.find({ ...store, readIndex }, cards, { ends: { from: onDay(day), to: onDay(day + 10) } });
  }
  expect(readIndex).toHaveBeenCalledTimes(reads);
});
