/**
 * More looks at items that seem different: together with their records, as they were at one moment. What is different is so in two
 * of them, one after the other: of a transaction that is under way, one look may meet the item already, and the records not yet.
 */
import { setTimeout } from 'node:timers/promises';
import type { Item } from '../../../shared/store/change.ts';
import type { Store } from '../../../shared/store/store.ts';
import { recordKeyAt, unfinishedKeyAt } from '../../../shared/store/table.ts';
import { type Difference, diagnose, type Owner } from './diagnose.ts';
import { ownerOf, type Suspect } from './tally.ts';

/** Looked at together. */
const GROUP = 25;
/** A record that is written as often as that is somebody's at work. */
const MAX_LOOKS = 10;
const PAUSE_MS = 100;

/** How many were written all the time, and could not be judged. What was different twice has been reported. */
export const recheckItems = async (
  store: Store,
  suspects: readonly Suspect[],
  report: (difference: Difference) => Promise<unknown>,
  stop: AbortSignal,
): Promise<number> => {
  let unjudged = 0;
  for (let at = 0; at < suspects.length && !stop.aborted; at += GROUP) {
    let left = suspects.slice(at, at + GROUP);
    const seen = new Map<Suspect, string>();
    for (let look = 1; left.length > 0 && look <= MAX_LOOKS; look++) {
      if (look > 1) await setTimeout(PAUSE_MS * look);
      const again: Suspect[] = [];
      for (const { suspect, item, owners } of await readTogether(store, left)) {
        const difference = owners && diagnose(suspect.key, item, owners);
        if (owners !== undefined && difference === undefined) continue;
        const said = difference && JSON.stringify([difference.is, difference.should]);
        if (difference !== undefined && said === seen.get(suspect)) await report(difference);
        else again.push(suspect);
        if (said !== undefined) seen.set(suspect, said);
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
  /** undefined: one of them was written meanwhile. */
  readonly owners: readonly Owner[] | undefined;
}

/** Items between two readings of their records: where these are the same, nobody has changed the item in between. */
const readTogether = async (store: Store, suspects: readonly Suspect[]): Promise<Seen[]> => {
  const keys = suspects.map(({ key }) => key);
  const named = await store.read(keys, 'consistent');
  const owning = suspects.map(({ owners }, i) => [...new Set([...owners, ...namedBy(named[i])])]);
  const before = await readOwners(store, owning.flat());
  const items = await store.read(keys, 'consistent');
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

const readOwners = async (store: Store, partitions: readonly string[]): Promise<Map<string, Owner>> => {
  const unique = [...new Set(partitions)];
  const items = await store.read(
    unique.flatMap(pk => [recordKeyAt(pk), unfinishedKeyAt(pk)]),
    'consistent',
  );
  return new Map(unique.map((pk, i) => [pk, { pk, item: items[2 * i], note: items[2 * i + 1] }]));
};

const isSame = (a: Owner | undefined, b: Owner | undefined): boolean =>
  a?.item?.version === b?.item?.version && a?.note?.version === b?.note?.version;
