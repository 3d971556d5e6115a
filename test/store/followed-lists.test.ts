/** What a reader of a list reads after a write: the journal alone if that is enough, the index if not. */
import { describe, expect, it } from 'vitest';
import { cardMemory } from '../../functions/lists/card-memory.ts';
import { readList } from '../../functions/lists/list-reader.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import type { ListPlan } from '../../shared/lists/plan.ts';
import { VERSION } from '../../shared/records/answer-versions.ts';
import { newHistory } from '../../shared/records/journal.ts';
import type { Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION, changesPartition } from '../../shared/store/table.ts';
import type { LagTime } from '../support/random-lag.ts';
import type { Opened } from '../support/service.ts';
import { openTable, placeOf, planOf, SKEWS, VENUES, type Write, wordTest } from '../support/written-table.ts';

describe('a reader that knows the list, after a write', () => {
  const isRow = ({ pk }: Item): boolean => pk.startsWith(changesPartition('gl', ''));
  const FIRST: Write = { id: 1, by: 0, day: 3, lasts: 1, venue: 0, text: 'gaita' };

  /** What it reads after `FIRST` and another write. `hides`: whether a look at the journal does not show the new row. */
  const afterWrite = async (hides: (look: number) => boolean, between?: (table: Opened) => Promise<void>) => {
    const table = await openTable(1);
    const indexes: string[] = [];
    let looks = Number.NEGATIVE_INFINITY;
    let old = 0;
    const store: UncheckedStore = {
      ...table.store,
      readIndex: range => {
        indexes.push(range.partition);
        return table.store.readIndex(range);
      },
      readRange: async range => {
        const items = await table.store.readRange(range);
        if (!items.some(isRow)) return items;
        return hides(looks++) ? items.slice(0, old) : items;
      },
    };
    const cards = cardMemory(Number.POSITIVE_INFINITY, () => table.time.now);
    const entries = () => readList({ store, language: 'gl', now: table.now(), cards }, planOf({}));
    await table.write(FIRST);
    table.time.now += 1_000;
    await entries();
    await table.write({ ...FIRST, id: 2, day: 4 });
    await between?.(table.service);
    table.time.now += 3_000; // indexes show it by now
    [indexes.length, looks, old] = [0, 0, 1];
    const found = await entries();
    expect(found.map(placeOf)).toEqual(table.expected(planOf({}), undefined));
    await table.stop();
    return { indexes, looks };
  };

  it('reads its row, and no index', async () => {
    expect(await afterWrite(() => false)).toEqual({ indexes: [], looks: 1 });
  });

  it('looks again if the row is visible later than its number', async () => {
    expect(await afterWrite(look => look >= 0 && look < 2)).toEqual({ indexes: [], looks: 3 });
  });

  it('reads the index anew if the row is missing for good', async () => {
    const { indexes } = await afterWrite(look => look >= 0);
    expect(indexes).toHaveLength(8);
  });

  it('reads the index anew if the table has been restored', async () => {
    const { indexes } = await afterWrite(
      () => false,
      ({ store }) => store.commit(newHistory('restored', 0.5)),
    );
    expect(indexes).toHaveLength(8);
  });
});

it('a new reader takes the later of two changes, although the clock of the first writer was ahead', async () => {
  const table = await openTable(1);
  const write: Write = { id: 1, by: SKEWS.indexOf(40), day: undefined, lasts: 1, venue: 0, text: 'gaita' };
  await table.write(write);
  await table.write({ ...write, by: SKEWS.indexOf(0), day: 3 });
  table.time.now += 70_000; // the first row is of the last minute, the second one is not
  for (const namesAnyOf of [[], [VENUES.slice(0, 1)]]) {
    const plan = planOf({}, { namesAnyOf });
    const cards = cardMemory(Number.POSITIVE_INFINITY, () => table.time.now);
    const found = await readList({ store: table.store, language: 'gl', now: table.now(), cards }, plan);
    expect(found.map(placeOf)).toEqual(table.expected(plan, undefined));
    expect(found).toHaveLength(1);
  }
  await table.stop();
});

describe('beside an index that still shows what it showed at first', () => {
  /** Eventually consistent reads are as the first ones were. */
  const frozen = (store: UncheckedStore): UncheckedStore => {
    const once = <Range, T>(read: (range: Range) => Promise<T>) => {
      const first = new Map<string, Promise<T>>();
      return (range: Range): Promise<T> => {
        const asked = JSON.stringify(range);
        const found = first.get(asked) ?? read(range);
        first.set(asked, found);
        return found;
      };
    };
    const readRange = once(store.readRange);
    return {
      ...store,
      readRange: range => (range.consistent ? store.readRange(range) : readRange(range)),
      readIndex: once(store.readIndex),
    };
  };

  it.each<[what: string, plan: ListPlan, word: string | undefined]>([
    ['a list', planOf({}), undefined],
    ['a list of a venue', planOf({}, { namesAnyOf: [VENUES.slice(0, 1)] }), undefined],
    ['a search', planOf({}), 'gaita'],
  ])('%s of a new reader has each write before it', async (_, plan, word) => {
    const table = await openTable(1);
    const store = frozen(table.service.store);
    const find = (): Promise<readonly Entry[]> =>
      readList(
        { store, language: 'gl', now: table.now(), cards: cardMemory(0, () => 0) },
        plan,
        word === undefined ? undefined : wordTest(word),
      );
    const each: Write = { id: 1, by: 0, day: 3, lasts: 1, venue: 0, text: 'gaita' };
    for (let id = 1; id <= 8; id++) await table.write({ ...each, id });
    expect(await find()).toHaveLength(8);
    await table.write({ ...each, id: 1, text: 'jazz', venue: 1 });
    await table.write({ ...each, id: 9 });
    await table.remove(2);
    expect((await find()).map(placeOf)).toEqual(table.expected(plan, word));
    await table.stop();
  });
});

describe('a reader forgets what it knows', () => {
  /** What it finds before and after something that no row of the journal tells. */
  const lengths = async (change: (table: Awaited<ReturnType<typeof openTable>>) => Promise<void>) => {
    const table = await openTable(1);
    const cards = cardMemory(Number.POSITIVE_INFINITY, () => table.time.now);
    const find = () => readList({ store: table.service.store, language: 'gl', now: table.now(), cards }, planOf({}));
    await table.write({ id: 1, by: 0, day: 3, lasts: 1, venue: 0, text: '' });
    const before = await find();
    await table.service.store.commit([{ remove: { pk: 'R#1', sk: '-' } }]);
    const still = await find();
    await change(table);
    const after = await find();
    await table.stop();
    return [before, still, after].map(({ length }) => length);
  };

  it.each([
    [3_599_000, 1],
    [3_600_000, 0],
  ])('after an hour: %i ms later it finds %i', async (later, found) => {
    const wait = async ({ time }: { time: LagTime }): Promise<void> => {
      time.now += later;
    };
    expect(await lengths(wait)).toEqual([1, 1, found]);
  });

  it('if numbers of the journal are lower than those that it knows', async () => {
    const lower = async ({ service: { store }, time }: { service: Opened; time: LagTime }): Promise<void> => {
      time.now += 200_000; // or the rows of the last minute tell of it
      const shards = await store.readRange({ partition: ANSWERS_PARTITION, from: 'gl', to: 'gl~' });
      await store.commit(shards.map(({ pk, sk }) => ({ put: { pk, sk, [VERSION]: 0 } })));
    };
    expect(await lengths(lower)).toEqual([1, 1, 0]);
  });
});

it.each([
  ['the links of a venue', false, ['byLink']],
  ['all of the list, if times of modification are needed, which links lack', true, ['byDate']],
])('a new reader of a list of a venue reads %s', async (_, needsModified, indexes) => {
  const { service, now, stop } = await openTable(1);
  const asked = new Set<string>();
  const readIndex: UncheckedStore['readIndex'] = range => {
    asked.add(range.index);
    return service.store.readIndex(range);
  };
  const cards = cardMemory(Number.POSITIVE_INFINITY, () => 0);
  const plan = planOf({}, { namesAnyOf: [VENUES.slice(0, 1)], needsModified });
  await readList({ store: { ...service.store, readIndex }, language: 'gl', now: now(), cards }, plan);
  expect([...asked]).toEqual(indexes);
  await stop();
});
