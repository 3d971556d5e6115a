/** Which items are read again, and which are taken from the cache (docs/decisions/caches). */
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ItemMemory, itemMemory, MEMORY_RULE } from '../../functions/database/item-memory.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import type { KeyRange, Store, UncheckedStore } from '../../shared/store/store.ts';
import { JOURNAL_COUNTERS, journalCounterKey, type Key } from '../../shared/store/table.ts';
import { memoryStore } from '../support/memory-store.ts';

const ALONE = '-';

const record = (id: string, fields: Partial<Item>): Item => ({ pk: `R#${id}`, sk: ALONE, ...fields });
const EVENT = record('1', { type: 'event', language: 'gl', status: 'publish' });
const VENUE = record('2', { type: 'venue', language: 'ca', status: 'publish' });
const DRAFT = record('3', { type: 'event', language: 'gl', status: 'draft' });
const SCHEDULED = record('4', { type: 'event', language: 'gl', status: 'future' });
const PICTURE = record('5', { type: 'picture', language: 'gl' });
const CATEGORY = record('t6', { type: 'category', language: 'gl' });
const LONG = record('7', { type: 'venue', language: 'gl', status: 'publish', description: 'x'.repeat(1_000) });
const GROUP: Item = { pk: 'R#2', sk: 'T', type: 'translations', language: 'ca', version: 1, members: [] };
const TERMS: Item = { pk: 'T#gl', sk: '!', version: 1 };
const SLUG: Item = { pk: 'S#gl/event/t', sk: ALONE, id: 1 };
const ITEMS = [EVENT, VENUE, DRAFT, SCHEDULED, PICTURE, CATEGORY, LONG, GROUP, TERMS, SLUG];

let versions: Partial<Record<Language, number>>;
let uptime: number;
let isBroken: boolean;
/** A read of the versions is answered only after this promise. */
let delay: Promise<void> | undefined;
/** The keys and partitions that were read from the table, except for the versions. */
let asked: string[];
let memory: ItemMemory;
beforeEach(async () => {
  versions = { gl: 1, ca: 1 };
  [uptime, isBroken, delay, asked] = [0, false, undefined, []];
  memory = open();
  await settle();
});

const nameOf = ({ pk, sk }: Key): string => (sk === ALONE ? pk : `${pk} ${sk}`);

const open = (bytes = 100_000): ItemMemory => {
  const raised = () =>
    Object.entries(versions).map(([language, n]) => ({ ...journalCounterKey(language as Language, 0), version: n }));
  const table = (): UncheckedStore => memoryStore([...ITEMS, ...raised()].map(put => ({ put })));
  const store: UncheckedStore = {
    ...table(),
    read: (keys, consistency) => {
      asked.push(...keys.map(nameOf));
      return table().read(keys, consistency);
    },
    readRange: async range => {
      if (range.partition !== JOURNAL_COUNTERS) asked.push(range.partition);
      else if (isBroken) throw new Error('the database is silent');
      const [found, until] = [await table().readRange(range), delay];
      await until;
      return found;
    },
  };
  return itemMemory({ store, uptime: () => uptime, bytes });
};

/**
 * Waits until the function has known the versions long enough to cache what it reads. Its very
 * first request reads no versions.
 */
const settle = async (): Promise<void> => {
  await begun().read([SLUG], 'eventual');
  await begun().read([SLUG], 'eventual');
  await setImmediate();
  uptime += MEMORY_RULE.settled;
};
/** The table as a request reads it that begins now. */
const begun = (): Store => memory.storeOfRequest();
/** Reads in one request. Returns what was found, and what of it came from the table. */
const inRequest = async (reading: (store: Store) => Promise<unknown>) => {
  asked = [];
  const found = await reading(begun());
  await setImmediate(); // items are put into the cache in parallel
  return { found, asked };
};
const read = (...items: readonly Key[]) => inRequest(store => store.read(items, 'eventual'));
const readRange = (range: KeyRange) => inRequest(store => store.readRange(range));

it.each([
  ['a record that readers see', EVENT],
  ['one that they will see', SCHEDULED],
  ['a category', CATEGORY],
  ['the version of the terms', TERMS],
])('is kept, so that another request does not read it: %s', async (_, item) => {
  expect(await read(item)).toEqual({ found: [item], asked: [nameOf(item)] });
  expect(await read(item)).toEqual({ found: [item], asked: [] });
});

describe('is read each time', () => {
  it.each([
    ['a record that readers do not see', DRAFT],
    ['a picture', PICTURE],
    ['what is not there', record('9', {})],
    ['a copy of a group without its record', GROUP],
    ['a slug', SLUG],
  ])('%s', async (_, key) => {
    await read(key);
    expect((await read(key)).asked).toEqual([nameOf(key)]);
  });

  it.each<[what: string, range: KeyRange]>([
    ['a partition', { partition: TERMS.pk }],
    ['a record with all its links', { partition: EVENT.pk }],
  ])('%s', async (_, range) => {
    await readRange(range);
    expect((await readRange(range)).asked).toEqual([range.partition]);
  });
});

describe('what is kept is read again', () => {
  it('after a change of its language, and only of that', async () => {
    await read(EVENT, VENUE);
    versions = { ...versions, ca: 2 };
    expect(await read(EVENT, VENUE)).toEqual({ found: [EVENT, VENUE], asked: ['R#2'] });
  });

  it('after a change, also if what an earlier request asked of the versions is answered last', async () => {
    await read(EVENT);
    const { promise: late, resolve: answer } = Promise.withResolvers<void>();
    delay = late;
    void begun().read([SLUG], 'eventual');
    [delay, versions] = [undefined, { ...versions, gl: 2 }];
    const store = begun();
    await store.read([SLUG], 'eventual');
    await setImmediate();
    answer();
    await setImmediate();
    asked = [];
    await store.read([EVENT], 'eventual');
    expect(asked).toEqual(['R#1']);
  });
});

describe('how long it is kept', () => {
  const [MINUTE, HOUR] = [60_000, 3_600_000];
  it.each([
    ['a minute, if its version is young', 0, MINUTE],
    ['twenty times as long as its version is known', MINUTE, 20 * (MINUTE + MEMORY_RULE.settled)],
    ['an hour, if its version is old', 20 * HOUR, HOUR],
  ])('%s', async (_, older, life) => {
    uptime += older;
    await read(EVENT);
    uptime += life - 1;
    expect((await read(EVENT)).asked).toEqual([]);
    uptime += 1;
    expect((await read(EVENT)).asked).toEqual(['R#1']);
  });

  it('not while the versions cannot be read', async () => {
    await read(EVENT);
    isBroken = true;
    expect(await read(EVENT)).toEqual({ found: [EVENT], asked: ['R#1'] });
  });
});

describe('nothing is kept', () => {
  it('of what was read less than three seconds after a change', async () => {
    versions = { ...versions, gl: 2 };
    await begun().read([SLUG], 'eventual');
    uptime += MEMORY_RULE.settled - 1;
    await read(EVENT);
    expect((await read(EVENT)).asked).toEqual(['R#1']);
  });

  it('without memory', async () => {
    memory = open(0);
    await read(EVENT);
    expect((await read(EVENT)).asked).toEqual(['R#1']);
  });
});
