/**
 * A store for many operations that run at once in one process: their reads are batched into one round trip, and their plans into as few
 * transactions as possible.
 */
import { type Change, type Item, keyOf } from '../../shared/store/change.ts';
import type { KeyRange, UncheckedStore } from '../../shared/store/store.ts';
import type { Key } from '../../shared/store/table.ts';
import { gather } from './gather.ts';
import { type Clock, groupCommit } from './group-commit.ts';

/** `onCommit` hears of each transaction how many plans went into it. */
export const groupedStore = (
  store: UncheckedStore,
  onCommit: (plans: number) => void = () => {},
  clock: Clock = () => performance.now(),
): UncheckedStore => {
  const reads = {
    eventual: gather(readAll(store, 'eventual')),
    consistent: gather(readAll(store, 'consistent')),
  };
  const increment = gather(incrementAll(store));
  const names = cachedNames(gather(findAll(store)));
  return {
    read: (keys, consistency) => reads[consistency](keys),
    readRange: names.find,
    increment: (key, by) => increment({ key, by }),
    updateItem: store.updateItem,
    commit: groupCommit(
      store,
      (changes, plans) => {
        names.forget(changes);
        if (plans > 0) onCommit(plans);
      },
      clock,
    ),
  };
};

type Find = UncheckedStore['readRange'];
/** The holders of one name, by key range. */
interface Cached {
  readonly since: number;
  readonly found: Map<string, ReturnType<Find>>;
}

/** Thousands of events name the same venues and tags. */
const CACHED_MS = 5_000;
const MAX_NAMES = 20_000;

/**
 * A cache of name items. Old entries do no harm: the record of a holder is read again, and a new record is created only if the lock of
 * the name is still as it was. But a venue or tag that is renamed meanwhile may be found by its old name until its entry expires.
 */
const cachedNames = (find: Find): { find: Find; forget: (changes: readonly Change[]) => void } => {
  const names = new Map<string, Cached>();
  const cacheOf = (partition: string): Cached => {
    const known = names.get(partition);
    if (known !== undefined && performance.now() - known.since < CACHED_MS) return known;
    const begun = { since: performance.now(), found: new Map() };
    if (names.size >= MAX_NAMES) names.clear();
    names.set(partition, begun);
    return begun;
  };
  return {
    find: range => {
      if (!range.partition.startsWith(NAMES)) return find(range);
      const { found } = cacheOf(range.partition);
      const name = JSON.stringify(range);
      const answer = found.get(name) ?? find(range);
      found.set(name, answer);
      return answer;
    },
    /** No changes: another process has written, and nobody knows what. */
    forget: changes => {
      for (const change of changes) names.delete(keyOf(change).pk);
      if (changes.length === 0) names.clear();
    },
  };
};

const NAMES = 'M#';

type Items = readonly (Item | undefined)[];

const readAll =
  (store: UncheckedStore, consistency: Parameters<UncheckedStore['read']>[1]) =>
  async (asked: readonly (readonly Key[])[]): Promise<Items[]> => {
    const items = await store.read(asked.flat(), consistency);
    let at = 0;
    return asked.map(({ length }) => {
      at += length;
      return items.slice(at - length, at);
    });
  };

const findAll =
  (store: UncheckedStore) =>
  (asked: readonly KeyRange[]): Promise<(readonly Item[])[]> => {
    const found = new Map<string, Promise<readonly Item[]>>();
    return Promise.all(
      asked.map(range => {
        const name = JSON.stringify(range);
        const answer = found.get(name) ?? store.readRange(range);
        found.set(name, answer);
        return answer;
      }),
    );
  };

/** Each gets numbers of its own out of one step of the counter. */
const incrementAll =
  (store: UncheckedStore) =>
  async (asked: readonly { readonly key: Key; readonly by: number }[]): Promise<number[]> => {
    const counters = new Map<string, { readonly key: Key; sum: number }>();
    const shares = asked.map(({ key, by }) => {
      const name = JSON.stringify([key.pk, key.sk]);
      const counter = counters.get(name) ?? { key, sum: 0 };
      counters.set(name, counter);
      counter.sum += by;
      return { name, upTo: counter.sum };
    });
    const starts = new Map<string, number>();
    await Promise.all(
      [...counters].map(async ([name, { key, sum }]) => starts.set(name, (await store.increment(key, sum)) - sum)),
    );
    return shares.map(({ name, upTo }) => (starts.get(name) ?? 0) + upTo);
  };
