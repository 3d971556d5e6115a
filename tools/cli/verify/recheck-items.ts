/**
 * Reads items that seemed different in the scan, each together with its records, as they were at
 * one moment.
 */
import { unpacked } from '../../../functions/database/requests.ts';
import type { Item } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { recordKeyAt } from '../../../shared/store/table.ts';
import { diagnoseItem, type Owner, ownerOf } from './compare/diagnose-items.ts';
import type { Suspect } from './compare/tally.ts';
import { judge, type Reading } from './judge.ts';
import type { Report, Rereading } from './repair.ts';

/** The number of items that are read together. */
const ITEMS_AT_ONCE = 25;

/** Returns the number of items that could not be judged, because they were written all the time. */
export const recheckItems = async (again: Rereading, suspects: readonly Suspect[], report: Report): Promise<number> => {
  let unjudged = 0;
  for (let at = 0; at < suspects.length && !again.stop.aborted; at += ITEMS_AT_ONCE) {
    const some = suspects.slice(at, at + ITEMS_AT_ONCE);
    unjudged += await judge(again, () => readTogether(again.store, some), report);
  }
  return unjudged;
};

/**
 * Reads items between two readings of their records: if both readings are the same, nobody has
 * changed the item in between.
 */
const readTogether = async (store: UncheckedStore, suspects: readonly Suspect[]): Promise<Reading> => {
  const keys = suspects.map(({ key }) => key);
  const named = await store.read(keys, 'consistent');
  const owning = suspects.map(({ owners }, i) => [...new Set([...owners, ...namedBy(named[i])])]);
  const before = await readOwners(store, owning.flat());
  const items = (await store.read(keys, 'consistent')).map(item => item && unpacked(item));
  const after = await readOwners(store, owning.flat());
  const isSettled = (i: number): boolean => {
    const known = owning[i] ?? [];
    return (
      namedBy(items[i]).every(pk => known.includes(pk)) && known.every(pk => isSame(before.get(pk), after.get(pk)))
    );
  };
  const settled = suspects.map((_, i) => isSettled(i));
  return {
    differences: suspects.flatMap(({ key }, i) => {
      const owners = (owning[i] ?? []).flatMap(pk => after.get(pk) ?? []);
      return settled[i] ? (diagnoseItem(key, items[i], owners) ?? []) : [];
    }),
    unsettled: settled.filter(each => !each).length,
  };
};

const namedBy = (item: Item | undefined): string[] => {
  const owner = item && ownerOf(item);
  return owner === undefined ? [] : [owner];
};

const readOwners = async (store: UncheckedStore, partitions: readonly string[]): Promise<Map<string, Owner>> => {
  const unique = [...new Set(partitions)];
  const items = await store.read(unique.map(recordKeyAt), 'consistent');
  return new Map(unique.map((pk, i) => [pk, { pk, item: items[i] }]));
};

const isSame = (a: Owner | undefined, b: Owner | undefined): boolean => a?.item?.version === b?.item?.version;
