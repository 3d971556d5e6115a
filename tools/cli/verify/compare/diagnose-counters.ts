/**
 * Checks counters while records are being written, with two scans and a read of the counters in between.
 *
 * A record with the same version in both scans had that version when the counters were read. One whose version rose by one was in the state
 * of one of the scans. Any other record may have been in a state that no scan saw, and may then have added one to any counter. This gives
 * each counter a lower and an upper bound. A counter outside of them is wrong. If the bounds are equal, its correct value is known; adding
 * the difference is then correct at any time, because every write changes counters and records together.
 */
import * as v from 'valibot';
import { PostId } from '../../../../shared/addresses/record-ids.ts';
import { readableRecordOf } from '../../../../shared/records/any-record.ts';
import { save } from '../../../../shared/records/save-plan.ts';
import type { Change, Item } from '../../../../shared/store/change.ts';
import { kindOf } from '../../../../shared/store/item-kinds.ts';
import { postKey, recordKeyOf } from '../../../../shared/store/table.ts';
import { type Difference, differing } from './difference.ts';
import { isContentRecord, pendingChanges } from './item-owner.ts';
import {
  addState,
  type CounterId,
  counterName,
  newRecordStates,
  type RecordStates,
  type SuspectCounter,
  type Tally,
} from './tally.ts';

/** One scan of the records, for some counters only. */
export interface Recount {
  /** What all records add to each counter, by `counterName`. */
  readonly all: Map<string, number>;
  /** What the records add that have the same version as in the scan before. */
  readonly unchanged: Map<string, number>;
  /** With pictures, unlike in a tally, because `unseenBetween` needs all ids in use. */
  readonly records: RecordStates;
  readonly notes: Map<string, Item>;
}

/** The tally as the first recount, with which the next one is compared. */
export const firstRecount = ({ records }: Tally, suspects: readonly SuspectCounter[]): Recount => ({
  ...newRecount(suspects),
  all: new Map(suspects.map(suspect => [counterName(suspect), suspect.expected])),
  records,
});

export const newRecount = (counters: readonly CounterId[]): Recount => ({
  all: new Map(counters.map(id => [counterName(id), 0])),
  unchanged: new Map(counters.map(id => [counterName(id), 0])),
  records: newRecordStates(),
  notes: new Map(),
});

export const recount = (counted: Recount, item: Item, { records: earlier }: Recount): void => {
  const { role } = kindOf(item);
  if (role === 'note') counted.notes.set(item.pk, item);
  const record = role === 'record' ? readableRecordOf(item) : undefined;
  if (record === undefined) return;
  const { pk } = recordKeyOf(record);
  if (!isContentRecord(record)) {
    counted.records.versions.set(pk, PICTURE_VERSION);
    return;
  }
  addState(counted.records, record);
  const changes = save(undefined, record);
  add(counted.all, changes, 1);
  // Each step of an unfinished write changes derived data, but not the version of the record.
  const isFinished = !record.unfinished && !earlier.unfinished.has(pk);
  if (isFinished && earlier.versions.get(pk) === record.version) add(counted.unchanged, changes, 1);
};

/** Pictures have no version and add to no counter. */
const PICTURE_VERSION = 1;

/** To be called after the last item, like `tallyNotes`. */
export const recountNotes = ({ all, notes, records: { unfinished } }: Recount): void => {
  for (const [pk, note] of notes) if (unfinished.has(pk)) add(all, pendingChanges(note), -1);
};

const add = (to: Map<string, number>, changes: readonly Change[], times: 1 | -1): void => {
  for (const change of changes) {
    if (!('add' in change)) continue;
    for (const [counter, by] of Object.entries(change.add)) {
      const name = counterName({ ...change.to, counter });
      const sum = to.get(name);
      if (sum !== undefined) to.set(name, sum + times * by);
    }
  }
};

// --- what a counter was between two scans ------------------------------------------------------------------------------

/** Two consecutive recounts. `unseen`: how many records may have been in a state between them that neither saw. */
export interface Interval {
  readonly earlier: Recount;
  readonly later: Recount;
  readonly unseen: number;
}

/**
 * How many records may have been in a state between the scans that neither saw: written twice, created and changed, deleted, or created and
 * deleted. `ids`: the last id of a post that was assigned before the earlier scan, and after the counters were read. An id in between that
 * no scan saw was never used, or belonged to a record that was created and deleted. Terms add to no counter.
 */
export const unseenBetween = (
  earlier: Recount,
  later: Recount,
  ids: { readonly before: number; readonly after: number },
): number => {
  const [before, after] = [earlier.records, later.records];
  let unseen = 0;
  for (const [pk, version] of after.versions) if (version - oldestVersion(before, pk) > 1) unseen += 1;
  for (const pk of before.versions.keys()) if (!after.versions.has(pk)) unseen += 1;
  for (let id = ids.before + 1; id <= ids.after; id++) {
    const { pk } = postKey(v.parse(PostId, id));
    if (!before.versions.has(pk) && !after.versions.has(pk)) unseen += 1;
  }
  return unseen;
};

/** The oldest version whose derived data may have been stored; 0: none, before the record was created. */
const oldestVersion = ({ versions, unfinished }: RecordStates, pk: string): number =>
  (versions.get(pk) ?? 0) - (unfinished.has(pk) ? 1 : 0);

export interface Measured {
  readonly is: number;
  readonly least: number;
  readonly most: number;
}

/** `is`: the counter, as it was read between the scans. A record adds at most one to a counter (`countedAs`, `moveCounts`). */
export const measure = (name: string, is: number, { earlier, later, unseen }: Interval): Measured => {
  const least = later.unchanged.get(name) ?? 0;
  const most = (earlier.all.get(name) ?? 0) + (later.all.get(name) ?? 0) - least + unseen;
  return { is, least, most };
};

export const isOff = ({ is, least, most }: Measured): boolean => is < least || is > most;

/** The amount to add; undefined: concurrent writes make it uncertain. */
export const driftOf = ({ is, least, most }: Measured): number | undefined => (least === most ? least - is : undefined);

/** `first`, `second`: consecutive measurements. Only if they agree, the counter is repaired. */
export const counterDifference = ({ pk, sk, counter }: CounterId, first: Measured, second: Measured): Difference => {
  const key = { pk, sk };
  const drift = driftOf(second);
  const isCertain = drift !== undefined && drift === driftOf(first);
  const { is, least, most } = second;
  return {
    kind: kindOf(key).name,
    key,
    ...differing({ ...key, [counter]: is }, { ...key, [counter]: least === most ? least : `${least} to ${most}` }),
    ...(isCertain && { repair: [{ add: { [counter]: drift }, to: key }] }),
  };
};
