/** What those who read beside writes see on AWS, and never of the embedded engine: indexes that lag behind the table. */
import type { Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { INDEXES, type Key } from '../../shared/store/table.ts';
import { withAllRights } from './roles.ts';

export interface Lag {
  /** From now on, indexes show the table as it is now. */
  freeze: () => void;
  /** They show it as it is by then. */
  thaw: () => void;
  /** Resolves when a frozen partition has been asked for whose name begins so. */
  asked: (partition: string) => Promise<void>;
}

/** Indexes that lag for as long as a test wants. */
export const withLag = (store: UncheckedStore): { store: UncheckedStore; lag: Lag } => {
  /** Items written since, as they were. */
  let before: Map<string, Item | undefined> | undefined;
  const waiting = new Map<string, () => void>();
  const commit: UncheckedStore['commit'] = async changes => {
    const keys = changes.flatMap(change =>
      'put' in change ? [change.put] : 'remove' in change ? [change.remove] : [],
    );
    const stored = before === undefined ? [] : await withAllRights(() => store.read(keys, 'consistent'));
    await store.commit(changes);
    for (const [i, key] of keys.entries()) if (!before?.has(nameOf(key))) before?.set(nameOf(key), stored[i]);
  };

  const find: UncheckedStore['readRange'] = async question => {
    const { index, partition, from = '', to = '\u{10FFFF}', limit, descending = false, ...how } = question;
    if (index === undefined || before === undefined) return store.readRange(question);
    const names = INDEXES[index];
    const sort = (item: Item): string => String(item[names.sort]);
    const old = [...before.values()].filter(
      item => item?.[names.partition] === partition && from <= sort(item) && sort(item) <= to,
    );
    const known = before;
    const now = await store.readRange({ ...how, index, partition, from, to });
    const shown = [...now.filter(item => !known.has(nameOf(item))), ...old.flatMap(item => item ?? [])];
    shown.sort((a, b) => (sort(a) < sort(b) === descending ? 1 : -1));
    for (const [awaited, done] of waiting) if (partition.startsWith(awaited)) done();
    return shown.slice(0, limit);
  };

  return {
    store: { ...store, commit, readRange: find },
    lag: {
      freeze: () => {
        before = new Map();
      },
      thaw: () => {
        before = undefined;
      },
      asked: partition => new Promise(done => waiting.set(partition, done)),
    },
  };
};

const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;
