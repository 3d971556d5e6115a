/**
 * Lists from memory beside writers: each read after a write has it, although indexes lag, clocks differ, rows are seen late or never, and
 * memory is short.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardMemory } from '../../functions/lists/card-memory.ts';
import { readList } from '../../functions/lists/list-reader.ts';
import { storeAllCounts } from '../../functions/lists/stored-counts.ts';
import { countChanges } from '../../shared/lists/counts.ts';
import { type Entry, entryAttributes, moveLinkEntries, oldestFirst, type Placement } from '../../shared/lists/entry.ts';
import { HIDDEN_EVENTS, type ListName, linkList, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { isOpen, type ListPlan, unfiltered } from '../../shared/lists/plan.ts';
import { searchTextItem, type WordMatcher } from '../../shared/lists/search.ts';
import { UNBOUNDED_WINDOW, type Window } from '../../shared/lists/window.ts';
import { VERSION } from '../../shared/records/answer-versions.ts';
import { newHistory } from '../../shared/records/journal.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION, changesPartition } from '../../shared/store/table.ts';
import { DAY, fromSeconds, numericStamp } from '../../shared/time/wall.ts';
import { storeAt } from '../support/called.ts';
import { postId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { type LagTime, withRandomLag } from '../support/random-lag.ts';
import { casesOf } from '../support/sample.ts';
import { NOW, type Opened, openService } from '../support/service.ts';

const HISTORIES = casesOf('HISTORIES', { whole: 150, sample: 4 });
/** Seconds by which the clocks of the writers differ from that of the reader. */
const SKEWS = [0, 40, -40];
const placeOf = ({ start, published, id }: Entry): number[] => [start, published, id];
const VENUES = [1, 2, 3].map(id => linkList('venue', id));

/** A table, its writers, one for each clock, and what it has to contain. */
const openTable = async (seed: number) => {
  const clients: DynamoDBClient[] = [];
  const noted = (client: DynamoDBClient): DynamoDBClient => {
    clients.push(client);
    return client;
  };
  const service = await openService({ items: [], wrap: noted });
  const time: LagTime = { now: 0 };
  const writers = SKEWS.map(skew =>
    storeAt(service.endpoint, service.table, noted, { time: () => (NOW + skew) * 1000 + time.now }),
  );
  let writer = 0;
  const store = withRandomLag(
    { ...service.store, commit: changes => (writers[writer] ?? service.store).commit(changes) },
    time,
    seed,
  );
  const events = new Map<number, { version: number; at: Placement | undefined; text: string }>();

  const gone = new Set<number>();

  /** Puts an event into the list, moves it, takes it out of the list, or deletes it. */
  const write = async ({ id, by, day, lasts, venue, text, isHidden = false }: Write): Promise<void> => {
    if (gone.has(id)) return;
    writer = by;
    const before = events.get(id);
    const version = (before?.version ?? 0) + 1;
    const at = day === undefined ? undefined : placementOf(id, { day, lasts, venue, isHidden });
    const record = { pk: `R#${id}`, sk: '-', type: 'event', language: 'gl', id, version };
    const was = before?.at && searchTextItem(before.at, '', undefined);
    const is = at && searchTextItem(at, text, undefined);
    const texts: Change[] = [
      ...(was && was.sk + was.pk !== `${is?.sk}${is?.pk}` ? [{ remove: { pk: was.pk, sk: was.sk } }] : []),
      ...(is ? [{ put: is }] : []),
    ];
    const when = before?.version ?? 'absent';
    const unlisted = !isPublic(before?.at) && !isPublic(at);
    const counted = countChanges(countedBy(before?.at), countedBy(at));
    await store.commit([
      { put: { ...record, ...entryAttributes(at) }, when, conflict: 'version', counted, ...(unlisted && { unlisted }) },
      ...moveLinkEntries(linked(before?.at), linked(at)),
      ...texts,
    ]);
    events.set(id, { version, at, text });
  };
  const remove = async (id: number): Promise<void> => {
    const { version, at } = events.get(id) ?? {};
    if (version === undefined) return;
    const { pk, sk } = { pk: `R#${id}`, sk: '-' };
    await store.commit([
      {
        ...{ remove: { pk, sk }, when: version, conflict: 'version', language: 'gl', type: 'event' },
        ...{ counted: countChanges(countedBy(at), []), ...(!isPublic(at) && { unlisted: true }) },
      },
      ...moveLinkEntries(linked(at), []),
    ]);
    events.delete(id);
    gone.add(id); // no id is given twice
  };

  /** In order. */
  const expected = (plan: ListPlan, word: string | undefined): number[][] => {
    const { startFrom, startBefore, endFrom, endBefore } = plan.window;
    const isAsked = ({ start, end, names, isProtected }: Entry): boolean =>
      startFrom <= start &&
      start < startBefore &&
      endFrom <= end &&
      end < endBefore &&
      plan.namesAnyOf.every(([venue]) => names.some(name => name === venue)) &&
      !(plan.tests.length > 0 && isProtected); // `isOpen` is the only test
    return [...events.values()]
      .flatMap(({ at, text }) =>
        at !== undefined && isPublic(at) && (word === undefined || text.includes(word)) ? [at] : [],
      )
      .filter(isAsked)
      .sort(oldestFirst)
      .map(placeOf);
  };
  const counts = (): Record<string, number> =>
    Object.fromEntries(
      [
        ...Map.groupBy(
          [...events.values()].flatMap(({ at }) => countedBy(at)),
          list => list,
        ),
      ].map(([list, all]) => [list, all.length]),
    );
  const now = () => instant(NOW + Math.floor(time.now / 1000));
  /** With its connections, of which thousands of histories would have too many. */
  const stop = async (): Promise<void> => {
    await service.stop();
    for (const client of clients) client.destroy();
  };
  return { service, store, time, now, write, remove, expected, counts, stop };
};

interface Write {
  readonly id: number;
  readonly by: number;
  /** Of its start; undefined: it is in no public list. */
  readonly day: number | undefined;
  readonly lasts: number;
  readonly venue: number;
  readonly text: string;
  readonly isHidden?: boolean;
}

const isPublic = (at: Placement | undefined): boolean => at?.list === PUBLIC_EVENTS;
const countedBy = (at: Placement | undefined): readonly ListName[] =>
  at === undefined || at.isProtected ? [] : at.names;
const linked = (at: Placement | undefined): Placement[] =>
  at !== undefined && isPublic(at) ? at.names.map(list => ({ ...at, list })) : [];

/** A time so many days from now. */
const onDay = (days: number): number => numericStamp(fromSeconds(NOW + days * DAY));

const placementOf = (
  id: number,
  { day, lasts, venue, isHidden }: { day: number; lasts: number; venue: number; isHidden: boolean },
): Placement => ({
  ...{
    language: 'gl',
    list: isHidden ? HIDDEN_EVENTS : PUBLIC_EVENTS,
    id: postId(id),
    published: onDay(0),
    isProtected: id % 5 === 0,
  },
  ...{ start: onDay(day), end: onDay(day + lasts) },
  names: VENUES.slice(venue, venue + 1),
});

const planOf = (window: Partial<Window>, more: Partial<ListPlan> = {}): ListPlan => ({
  ...unfiltered({ lists: [PUBLIC_EVENTS], tests: [] }),
  ...{ window: { ...UNBOUNDED_WINDOW, ...window }, ...more },
});

const wordTest =
  (word: string): WordMatcher =>
  ({ folded }) =>
    folded.includes(word);

const id = fc.nat(14);
const day = fc.integer({ min: -60, max: 60 });
const bound = fc.oneof(fc.constant(null), day);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('write' as const), id, by: fc.nat(SKEWS.length - 1) },
      day: fc.option(day, { nil: undefined, freq: 4 }),
      lasts: fc.constantFrom(0, 1, 40, 366, 367, 800),
      venue: fc.nat(VENUES.length),
      text: fc.constantFrom('gaita', 'jazz'),
      isHidden: fc.nat(3).map(n => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 3, 70, 90_000) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), reader: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('store' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('read' as const), reader: fc.nat(1) },
      startFrom: bound,
      endFrom: bound,
      startBefore: bound,
      venue: fc.constantFrom(null, null, null, 0, 1, 2),
      leavesOutProtected: fc.boolean(),
      word: fc.constantFrom(null, null, 'gaita', 'jazz'),
    }),
  },
);

it('a read has all writes before it, whatever window, filter, search and clock', { timeout: 7_200_000 }, async () => {
  const at = (days: number | null, otherwise: number) => (days === null ? otherwise : onDay(days));
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.integer(),
      async (commands, seed) => {
        const table = await openTable(seed);
        const readers = [Number.POSITIVE_INFINITY, 2_000].map(bytes => cardMemory(bytes, () => table.time.now));
        for (const each of commands) {
          if (each.kind === 'write') await table.write(each);
          else if (each.kind === 'remove') await table.remove(each.id);
          else if (each.kind === 'wait') table.time.now += each.seconds * 1000;
          else if (each.kind === 'store') await storeAllCounts({ ...table, now: table.now() }, () => true);
          else if (each.kind === 'count') {
            const cards = readers[each.reader] ?? cardMemory(0, () => 0);
            const counts = await cards.counts({ ...table, now: table.now(), language: 'gl' });
            expect(Object.fromEntries(counts)).toEqual(table.counts());
          } else {
            const plan = planOf(
              {
                startFrom: at(each.startFrom, Number.NEGATIVE_INFINITY),
                endFrom: at(each.endFrom, Number.NEGATIVE_INFINITY),
                startBefore: at(each.startBefore, Number.POSITIVE_INFINITY),
              },
              {
                namesAnyOf: each.venue === null ? [] : [VENUES.slice(each.venue, each.venue + 1)],
                tests: each.leavesOutProtected ? [isOpen] : [],
              },
            );
            const word = each.word ?? undefined;
            const cards = readers[each.reader] ?? cardMemory(0, () => 0);
            const asked = { store: table.store, language: 'gl', now: table.now(), cards } as const;
            const found = await readList(asked, plan, word === undefined ? undefined : wordTest(word));
            expect(found.map(placeOf)).toEqual(table.expected(plan, word));
          }
        }
        await table.stop();
      },
    ),
    { numRuns: HISTORIES },
  );
});

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

it('counts follow the writes after those that were stored', async () => {
  const table = await openTable(1);
  const cards = cardMemory(Number.POSITIVE_INFINITY, () => table.time.now);
  const write: Write = { id: 1, by: 0, day: 3, lasts: 1, venue: 0, text: '' };
  await table.write(write);
  table.time.now += 90_000;
  await storeAllCounts({ store: table.service.store, now: table.now() }, () => true);
  for (let id = 2; id <= 4; id++) {
    const counts = await cards.counts({ store: table.service.store, now: table.now(), language: 'gl' });
    expect(Object.fromEntries(counts)).toEqual(table.counts());
    await table.write({ ...write, id, venue: id % 2 });
  }
  await table.stop();
});

describe('numbers of the journal', () => {
  it('50 writers at once through one store, and 50 through another: each gets a number, and there are no gaps', async () => {
    const service = await openService({ items: [] });
    const stores = [0, 1].map(() => storeAt(service.endpoint, service.table, client => client));
    const ids = Array.from({ length: 50 }, (_, i) => i + 1);
    await Promise.all(
      stores.flatMap((store, i) =>
        ids.map(n => {
          const record = { pk: `R#${i * 50 + n}`, sk: '-', type: 'event', language: 'gl', id: i * 50 + n, version: 1 };
          return store.commit([{ put: record, when: 'absent', conflict: 'version' }]);
        }),
      ),
    );
    const shards = await service.store.readRange({ partition: ANSWERS_PARTITION, consistent: true });
    const day = fromSeconds(Math.floor(Date.now() / 1000)).slice(0, 10);
    const rows = await service.store.readRange({ partition: changesPartition('gl', day), consistent: true });
    const expected = shards.flatMap(({ sk, version }) =>
      Array.from({ length: Number(version) }, (_, i) => `${Number(sk.slice(2))} ${i + 1}`),
    );
    expect(rows.map(({ s, n }) => `${s} ${n}`).sort()).toEqual(expected.sort());
    expect(rows).toHaveLength(100);
    await service.stop();
  });
});
