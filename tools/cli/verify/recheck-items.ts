/**
 * Reads items again that seemed different in the scan, each together with its records, as they were at one moment. Only what is
 * different in two such readings is reported: while a transaction becomes visible, one reading may meet the item and not yet the records.
 */
import { unpacked } from '../../../functions/database/requests.ts';
import type { Item } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { recordKeyAt } from '../../../shared/store/table.ts';
import { diagnoseItem, type Owner, ownerOf } from './compare/diagnose-items.ts';
import type { Suspect } from './compare/tally.ts';
import type { Report, Rereading } from './repair.ts';

/** How many items are read together. */
const ITEMS_AT_ONCE = 25;
/** A record that was written during each of these is being edited all the time. */
const MAX_READINGS = 10;
const PAUSE_MS = 100;

/** How many could not be judged, as they were written all the time. */
export const recheckItems = async (
  { store, stop, pause }: Rereading,
  suspects: readonly Suspect[],
  report: Report,
): Promise<number> => {
  let unjudged = 0;
  for (let at = 0; at < suspects.length && !stop.aborted; at += ITEMS_AT_ONCE) {
    let left = suspects.slice(at, at + ITEMS_AT_ONCE);
    const seen = new Map<Suspect, string>();
    for (let reading = 1; left.length > 0 && reading <= MAX_READINGS; reading++) {
      if (reading > 1) await pause(PAUSE_MS * reading);
      const again: Suspect[] = [];
      for (const { suspect, item, owners } of await readTogether(store, left)) {
        const difference = owners && diagnoseItem(suspect.key, item, owners);
        if (owners !== undefined && difference === undefined) continue;
        const text = difference && JSON.stringify([difference.is, difference.should]);
        if (difference !== undefined && text === seen.get(suspect)) await report(difference);
        else again.push(suspect);
        if (text !== undefined) seen.set(suspect, text);
      }
      left = again;
    }
    unjudged += left.length;
  }
  return unjudged;
};

interface Seen {
  readonly suspect: Suspect;
  readonly item: Item | undefined;
  /** The records of the item; undefined if one of them was written while they were read. */
  readonly owners: readonly Owner[] | undefined;
}

/** Items between two readings of their records: where these are the same, nobody has changed the item in between. */
const readTogether = async (store: UncheckedStore, suspects: readonly Suspect[]): Promise<Seen[]> => {
  const keys = suspects.map(({ key }) => key);
  const named = await store.read(keys, 'consistent');
  const owning = suspects.map(({ owners }, i) => [...new Set([...owners, ...namedBy(named[i])])]);
  const before = await readOwners(store, owning.flat());
  const items = (await store.read(keys, 'consistent')).map(item => item && unpacked(item));
  const after = await readOwners(store, owning.flat());
  return suspects.map((suspect, i) => {
    const item = items[i];
    const known = owning[i] ?? [];
    const isSettled =
      namedBy(item).every(pk => known.includes(pk)) && known.every(pk => isSame(before.get(pk), after.get(pk)));
    const owners = known.flatMap(pk => after.get(pk) ?? []);
    return { suspect, item, owners: isSettled ? owners : undefined };
  });
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
