/**
 * Counters, checked while records are written. A record that has the same version in two scans had it in between; one that is a
 * version further was as one of the scans saw it; any other may have been as neither saw it, and have added one more to any counter.
 * So a counter that was read between the scans has bounds. Outside of them it is wrong; where they meet, its right value is known.
 * A correction by that much is right whenever it comes, as every write changes counters and records together.
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

/** One scan of the records, looking at some counters only. */
export interface Recount {
  /** By `counterName`: what all records add to each. */
  readonly all: Map<string, number>;
  /** What those records add that are as they were in the scan before. */
  readonly unchanged: Map<string, number>;
  /** Pictures among them, unlike in a tally: their ids are in use. */
  readonly records: RecordStates;
  readonly notes: Map<string, Item>;
}

/** The tally, as the recount that the next one is compared with. */
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
  // The next step of an unfinished write changes what the record leaves, and not its version.
  const isFinished = !record.unfinished && !earlier.unfinished.has(pk);
  if (isFinished && earlier.versions.get(pk) === record.version) add(counted.unchanged, changes, 1);
};

/** Pictures have no version and add to no counter. */
const PICTURE_VERSION = 1;

/** To be called after the last item, as `tallyNotes`. */
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

/** Two recounts, one after the other, and how many records may have been as neither of them saw them. */
export interface Interval {
  readonly earlier: Recount;
  readonly later: Recount;
  readonly unseen: number;
}

/**
 * How many records may have been, between the scans, as neither saw them: two versions further, new and changed already, gone, or
 * there and gone in between. `ids`: the last id that was given to a post before the earlier scan, and after the counters were read;
 * one of these that no scan met may have been such a record, or was never used. Terms add to no counter.
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

/** The oldest version whose items may have been there; 0 before the first. */
const oldestVersion = ({ versions, unfinished }: RecordStates, pk: string): number =>
  (versions.get(pk) ?? 0) - (unfinished.has(pk) ? 1 : 0);

export interface Measured {
  readonly is: number;
  readonly least: number;
  readonly most: number;
}

/** `is`: as it was read between the scans. No record adds more than one to a counter (`countedAs`, `moveCounts`). */
export const measure = (name: string, is: number, { earlier, later, unseen }: Interval): Measured => {
  const least = later.unchanged.get(name) ?? 0;
  const most = (earlier.all.get(name) ?? 0) + (later.all.get(name) ?? 0) - least + unseen;
  return { is, least, most };
};

export const isOff = ({ is, least, most }: Measured): boolean => is < least || is > most;

/** By how much it has to be corrected; undefined while writes leave that open. */
export const driftOf = ({ is, least, most }: Measured): number | undefined => (least === most ? least - is : undefined);

/** Of two measurements, one after the other. It is repaired only where both say the same. */
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
