/** What is noted of an operation's reads, so that its answer is remembered as long as it is true, and no longer. */

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ANSWER_RULE, versionWatch } from '../../functions/answers/cache-entries.ts';
import { type Dependencies, itemCache } from '../../functions/answers/item-cache.ts';
import { termCache } from '../../functions/terms/memory.ts';
import { SYSTEM } from '../../shared/auth/rights.ts';
import { LANGUAGES } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import { PostId } from '../../shared/store/records.ts';
import type { Store, UncheckedStore } from '../../shared/store/store.ts';
import { JOURNAL_COUNTERS, postKey, userPartition } from '../../shared/store/table.ts';
import { instant } from '../support/instant.ts';

const KEY = postKey(v.parse(PostId, 40));
const storeOf = (item: Item | undefined): UncheckedStore => ({
  read: async keys => keys.map(() => item),
  readRange: async () => [],
  readIndex: async () => [],
  increment: async () => 1,
  updateItem: async () => {},
  commit: async () => {},
});

/** The store of a request, over a table that answers every key with this item; and what it notes. */
const observed = (item?: Item) => {
  const table = storeOf(item);
  const dependencies: Dependencies = { languages: new Set(), validity: [], isPrivate: false };
  const versions = versionWatch(table, () => 0, ANSWER_RULE)(instant(0));
  return { store: itemCache(table, 1000)(versions, dependencies), dependencies };
};
const noted = async (what: (store: Store) => Promise<unknown>, item?: Item) => {
  const { store, dependencies } = observed(item);
  await what(store);
  return { languages: [...dependencies.languages].sort(), isPrivate: dependencies.isPrivate };
};
const inRange = (partition: string) => noted(store => store.readRange({ partition }));
const byKey = (item?: Item) => noted(store => store.read([KEY], 'eventual'), item);

describe('languages', () => {
  it.each([
    ['W#ca/all#0', ['ca']],
    ['K#fr/ct', ['fr']],
    ['T#es', ['es']],
    ['gl/all#0', ['gl']],
  ])('of the partition %s', async (partition, languages) => {
    expect(await inRange(partition)).toEqual({ languages, isPrivate: false });
  });

  it('of a record are its own', async () => {
    expect(await byKey({ ...KEY, language: 'fr' })).toEqual({ languages: ['fr'], isPrivate: false });
  });

  it.each<[why: string, item: Item | undefined]>([
    ['a record that does not exist', undefined],
    ['one whose language this code does not know', { ...KEY, language: 'pt' }],
    ['a picture', { ...KEY, type: 'picture' }],
  ])('all, of %s', async (_, item) => {
    expect((await byKey(item)).languages).toEqual([...LANGUAGES].sort());
  });
});

it('of terms in memory are those whose terms were read, now or before', async () => {
  const terms = termCache(storeOf(undefined));
  const first = await noted(store => terms('ca', store));
  expect([first, await noted(store => terms('ca', store))]).toEqual(
    Array(2).fill({ languages: ['ca'], isPrivate: false }),
  );
});

describe('private is', () => {
  it.each([userPartition('ana'), 'A#7', 'G#pair', 'J#', 'V#schema', JOURNAL_COUNTERS, 'R#40', 'W#pt/all', 'Q#gl/all'])(
    'whoever reads %s',
    async partition => {
      expect((await inRange(partition)).isPrivate).toBe(true);
    },
  );

  it.each<[why: string, what: (store: Store) => Promise<unknown>]>([
    ['who asks for an id', store => store.increment(KEY, 1)],
    ['who changes an item', store => store.updateItem(KEY, {})],
    ['who writes', store => store.commit([], SYSTEM)],
  ])('%s', async (_, what) => {
    expect(await noted(what)).toEqual({ languages: [], isPrivate: true });
  });
});

describe('a scheduled record', () => {
  const at = (text: string) => instant(Date.parse(`${text}Z`) / 1000);
  const scheduled = { ...KEY, language: 'gl', status: 'future' };

  it('leaves the answer as it is until its second', async () => {
    const item = { ...scheduled, date_utc: '2027-03-01 11:30:00' };
    const { store, dependencies } = observed(item);
    await store.read([KEY], 'eventual');
    const holds = (text: string) => dependencies.validity.every(test => test(at(text)));
    expect([holds('2027-03-01T11:29:59'), holds('2027-03-01T11:30:00')]).toEqual([true, false]);
  });
});
