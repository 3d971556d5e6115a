/** `calendar verify`: compares everything in a table with what its records should leave, also while they are written. */

import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { retryOnConflict } from '../../../functions/database/retry-on-conflict.ts';
import { readSchema } from '../../../functions/database/schema-guard.ts';
import { finish } from '../../../functions/records/commit-event.ts';
import { PostId } from '../../../shared/addresses/record-ids.ts';
import { readableRecordOf } from '../../../shared/records/any-record.ts';
import { unfinishedIn } from '../../../shared/records/large-write.ts';
import type { Item } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import { markedRepaired, raised } from '../../../shared/store/schema.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type Key, recordKeyAt, recordNameIn, unfinishedKeyAt } from '../../../shared/store/table.ts';
import type { Instant } from '../../../shared/time/instant.ts';
import { fromSeconds } from '../../../shared/time/wall.ts';
import type { Fallbacks } from '../../../shared/translations/fallback.ts';
import { storeIn, type Table } from '../../table/open-table.ts';
import { scanTable } from '../../table/scan-table.ts';
import { refuseNewer } from '../../table/schema-check.ts';
import type { Difference } from './compare/difference.ts';
import { diagnoseIdCounters, diagnoseTermKey, ID_COUNTERS } from './compare/misplaced-terms.ts';
import { newTally, suspectItems, type Tally, tallyItem, tallyNotes, unnotedCounters } from './compare/tally.ts';
import { doubtfulGroups } from './compare/tally-groups.ts';
import { lastPostId, recheckCounters } from './recheck-counters.ts';
import { recheckFallbacks, tallyFallbacks } from './recheck-fallbacks.ts';
import { recheckGroups } from './recheck-groups.ts';
import { recheckItems, recheckPictures } from './recheck-items.ts';
import { recheckSplits } from './recheck-splits.ts';
import { openRepair } from './repair.ts';
import type { Rereading } from './rereading.ts';

export interface Verifying {
  readonly repair: boolean;
  /** Of the sites that fall back on other languages; absent: none does. */
  readonly fallbacks?: Fallbacks;
  /** The time of the check, in epoch seconds. */
  readonly now: Instant;
  readonly stop: AbortSignal;
  /** Once for every scan; `onRecord` is to be called with every record that it meets. */
  readonly watch: (scan: (onRecord: () => void) => Promise<void>) => Promise<void>;
  readonly report: (difference: Difference, isPutRight: boolean) => void;
  /** Absent: waits. A table that nobody writes needs no pauses. */
  readonly pause?: Rereading['pause'];
}

export interface Verified {
  readonly items: number;
  readonly records: number;
  /** Items of kinds that this code does not know, as newer code may have written them. They are neither judged nor changed. */
  readonly unknown: number;
  readonly different: number;
  readonly putRight: number;
  /** Items that were being written whenever they were read, so that they could not be judged. */
  readonly unjudged: number;
  /** Counters within the bounds that simultaneous writes leave open, in which no fault was seen. */
  readonly busy: number;
}

/**
 * Where `stop` was aborted, what it says is not all. Throws OperatorError when another repair is at work, or newer code has written a table
 * that is to be repaired.
 */
export const verifyTable = async (
  table: Table,
  { repair, fallbacks = new Map(), now, stop, watch, report, pause = setTimeout }: Verifying,
): Promise<Verified> => {
  const store = storeIn(table);
  if (repair) await raiseSchema(store);
  const putRight = repair ? await openRepair(store) : undefined;
  const summary = { items: 0, records: 0, unknown: 0, different: 0, putRight: 0, unjudged: 0, busy: 0 };
  const found = async (difference: Difference, put = putRight): Promise<boolean> => {
    const isPutRight = put !== undefined && (await put(difference));
    summary.different += 1;
    summary.putRight += isPutRight ? 1 : 0;
    report(difference, isPutRight);
    return isPutRight;
  };
  const scan = (onItem: (item: Item) => void): Promise<void> =>
    watch(onRecord =>
      scanTable(table, stop, item => {
        onItem(item);
        if (kindOf(item).role === 'record') onRecord();
      }),
    );

  const again: Rereading = { store, stop, pause };
  const lastId = await lastPostId(store);
  const tally = newTally();
  const inOtherLists = new Set<PostId>();
  await scan(item => {
    summary.items += 1;
    summary.unknown += kindOf(item).role === 'unknown' ? 1 : 0;
    tallyItem(tally, item);
    tallyFallbacks(inOtherLists, item, fallbacks);
  });
  summary.records = tally.records.versions.size;
  if (stop.aborted) return summary;
  tallyNotes(tally);

  const left = await moveMisplaced(store, tally, found, stop);
  for (const pk of tally.notes.keys()) {
    const difference = await unfinishedSince(store, pk, now - MAX_STEP_SECONDS);
    const id = v.parse(PostId, recordNameIn({ pk }).id);
    const end = difference?.repair === undefined && repair ? () => finish(store, id).then(() => true) : putRight;
    if (difference !== undefined) await found(difference, end);
  }
  for await (const difference of recheckSplits(store, unnotedCounters(tally))) await found(difference);
  for await (const difference of recheckPictures(again, tally.pictures)) await found(difference);
  // The items of a term are compared with the term: not while it is stored elsewhere.
  const suspects = suspectItems(tally).filter(({ owners }) => !owners.some(pk => left.has(pk)));
  summary.unjudged += await recheckItems(again, suspects, found);
  summary.unjudged += await recheckGroups(again, doubtfulGroups(tally.groups), found);
  const moved = (difference: Difference, end: () => Promise<boolean>) => found(difference, repair ? end : undefined);
  await recheckFallbacks(again, inOtherLists, fallbacks, moved);
  if (stop.aborted) return summary;
  const counters = await recheckCounters({ ...again, lastId, scan }, tally);
  summary.busy += counters.busy;
  for (const difference of counters.differences)
    await found(tally.unreadable.size === 0 ? difference : { ...difference, repair: undefined });
  if (repair && !stop.aborted) await markRepaired(store);
  return summary;
};

/**
 * Code that reads what this one adds may serve from now on. What was written meanwhile does not keep it from that: on a busy table there is
 * always something, and what older code writes until it is replaced is for the next repair anyway.
 */
const markRepaired = (store: Store): Promise<void> =>
  retryOnConflict(async () => {
    const change = markedRepaired(await readSchema(store, 'consistent'));
    if (change !== undefined) await store.commit([change]);
  });

/**
 * A repair writes as this code does: older code has to stop before anything is moved that it would not find. Throws OperatorError where
 * newer code has written.
 */
const raiseSchema = (store: Store): Promise<void> =>
  retryOnConflict(async () => {
    await refuseNewer(store);
    const change = raised(await readSchema(store, 'consistent'));
    if (change !== undefined) await store.commit([change]);
  });

/** Reports terms among posts, then the id counters. Returns the partitions of the terms that were not moved. */
const moveMisplaced = async (
  store: Store,
  { misplaced, largest }: Tally,
  found: (difference: Difference) => Promise<boolean>,
  stop: AbortSignal,
): Promise<ReadonlyMap<string, Key>> => {
  const left = new Map(misplaced);
  for (const [pk, key] of misplaced) {
    if (stop.aborted) return left;
    const [item] = await store.read([key], 'consistent');
    const difference = diagnoseTermKey(key, item);
    if (difference === undefined || (await found(difference))) left.delete(pk);
  }
  for (const difference of diagnoseIdCounters(
    { largest, misplaced: left },
    await store.read(ID_COUNTERS, 'consistent'),
  ))
    await found(difference);
  return left;
};

/** After how many seconds without a step a large write counts as failed. */
const MAX_STEP_SECONDS = 60;

const unfinishedSince = async (store: Store, pk: string, before: number): Promise<Difference | undefined> => {
  const key = unfinishedKeyAt(pk);
  const [item, note] = await store.read([recordKeyAt(pk), key], 'consistent');
  if (note === undefined) return undefined;
  const { moves } = unfinishedIn(note);
  const difference = { kind: kindOf(key).name, key, is: `${moves.length} lists to go`, should: 'finished' };
  if (item === undefined)
    return {
      ...difference,
      should: 'nothing',
      repair: [{ check: recordKeyAt(pk), when: 'absent', conflict: 'version' }, { remove: key }],
    };
  const record = readableRecordOf(item);
  const isLate = record !== undefined && 'modified_utc' in record && record.modified_utc <= fromSeconds(before);
  return isLate ? difference : undefined;
};
