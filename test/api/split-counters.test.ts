/** Counters that many raise at once are split, and folded back when it is calm (docs/data-model.md#split-counters). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../shared/store/change.ts';
import { kindOf } from '../../shared/store/item-kinds.ts';
import { baseKey, isShard } from '../../shared/store/shards.ts';
import { HOT_PARTITION } from '../../shared/store/table.ts';
import { randomFrom } from '../../tools/bench/calendars/random.ts';
import { openConflicts } from '../../tools/bench/contention/conflicts.ts';
import { type Tearing, withTornReads } from '../support/lag.ts';
import { recount } from '../support/recount.ts';
import { itemsOf, type Stored } from '../support/scan.ts';
import { NOW, type Opened, openService } from '../support/service.ts';

const EVENTS = 30;
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';
const LISTS = ['', 'venue', 'organizer', 'categories', 'tags'] as const;

let service: Opened;
const conflicts = openConflicts();
const tearing: Tearing = { left: 0, torn: 0 };
const ids = { '': 0, venue: 0, organizer: 0, categories: 0, tags: 0 };

const create = async (path: string, body: object): Promise<number> => {
  const made = await service.call('POST', path, { as: 'editor', body });
  expect(made.status).toBe(201);
  return made.body.id;
};

/** What happens beside the sweep: around each of its transactions. */
const beside = { before: async () => {}, after: async () => {} };

beforeAll(async () => {
  service = await openService({
    ...conflicts,
    around: store => {
      const torn = withTornReads(store, tearing, randomFrom(1).next);
      const commit = async (changes: readonly Change[]) => {
        await beside.before();
        await torn.commit(changes);
        await beside.after();
      };
      return { ...torn, commit };
    },
  });
  ids.venue = await create('/venues', { venue: 'Praza' });
  ids.organizer = await create('/organizers', { organizer: 'Concello' });
  ids.categories = await create('/categories', { name: 'Jazz' });
  ids.tags = await create('/tags', { name: 'Free' });
  const event = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', ...ids };
  await Promise.all(Array.from({ length: EVENTS }, (_, i) => create('/events', { ...event, title: `T${i}` })));
});
afterAll(() => service.stop());

const stored = async (is: (item: Stored) => boolean): Promise<Stored[]> => {
  const items: Stored[] = [];
  for await (const item of itemsOf(service.endpoint, service.table)) if (is(item)) items.push(item);
  return items;
};
const shards = () => stored(item => kindOf(item).role === 'sum' && isShard(item));
const notes = () => stored(({ pk }) => pk === HOT_PARTITION);

/** To an editor, whose answers are never remembered. */
const shown = async (path: string) => (await service.call('GET', path, { as: 'editor' })).body;
const numbersShown = (): Promise<number[]> =>
  Promise.all([
    ...LISTS.map(async list => (await shown(`/events?${MAY}${list && `&${list}=${ids[list]}`}`)).total),
    ...['categories', 'tags'].map(async terms => (await shown(`/${terms}`))[terms][0].count),
  ]);
const RIGHT = Array(LISTS.length + 2).fill(EVENTS);
const expectRight = async (): Promise<void> => {
  expect(await numbersShown()).toEqual(RIGHT);
  expect(await recount(service.endpoint, service.table)).toEqual([]);
};
const sweepAt = async (minute: number): Promise<number> => {
  service.setNow(NOW + 60 * minute);
  return (await service.publishDue()).folded;
};

it('are split under contention, and each has a note', async () => {
  expect(conflicts.cancelled()).toBeGreaterThan(0);
  const split = new Set((await shards()).map(({ pk }) => pk));
  const noted = new Set((await notes()).map(({ sk }) => sk.split('|')[0]));
  expect(split).toContain('N#gl/all');
  expect(split).toContain('K#gl/ct');
  expect(noted).toEqual(split);
  await expectRight();
});

it('are not folded within a minute of their split', async () => {
  const before = await shards();
  expect(await sweepAt(1)).toBe(0);
  expect(await shards()).toEqual(before);
});

it('get the sums of their shards, and readers in the middle of it read again', async () => {
  const { length } = await notes();
  beside.after = async () => {
    tearing.left = 2;
    expect(await numbersShown()).toEqual(RIGHT);
  };
  expect(await sweepAt(2)).toBe(length);
  beside.after = async () => {};
  tearing.left = 0;
  expect(tearing.torn).toBeGreaterThan(length);
  for (const { pk, sk, f, version, ...counters } of await shards())
    expect(new Set(Object.values(counters))).toEqual(new Set([0]));
  await expectRight();
});

it('keep a shard that is written while it is being removed', async () => {
  const [shard] = await shards();
  if (shard === undefined) throw new Error('there are no shards');
  const { pk, sk } = shard;
  beside.before = async () => {
    beside.before = async () => {};
    await service.store.commit([
      { add: { late: 1, version: 1 }, to: { pk, sk } },
      { add: { late: -1 }, to: baseKey(shard) },
    ]);
  };
  expect(await sweepAt(3)).toBe(0);
  const left = await shards();
  expect(left).toContainEqual(expect.objectContaining({ pk, sk, late: 1 }));
  expect(new Set(left.map(item => baseKey(item).sk))).toEqual(new Set([baseKey(shard).sk]));
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});

it('end without shards', async () => {
  expect([await sweepAt(4), await sweepAt(5)]).toEqual([1, 0]);
  expect([await shards(), await notes()]).toEqual([[], []]);
  await expectRight();
});
