/**
 * Numbers that many records add to, checked while records are written. A record of the same version in two scans was so in between;
 * one that is a version further was as one of them saw it; any other may have been as neither saw it, and have added one more to
 * any number. So a number that was read between the scans has bounds: outside of them it is wrong, and where they meet, it is known
 * what it should be. A correction by that much is right whenever it comes, as every write moves number and records alike.
 */
import * as v from 'valibot';
import { readableRecordOf } from '../../../shared/records/any-record.ts';
import { save } from '../../../shared/records/save-plan.ts';
import type { Change, Item } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import { type Key, postKey, recordKeyOf } from '../../../shared/store/table.ts';
import type { Difference } from './diagnose.ts';
import { differing } from './item-text.ts';
import { countersOf, isFinished, isTracked, movesOf, stateOf, type Tally } from './tally.ts';

/** One scan of the records, looking at some numbers only. */
export interface Recount {
  /** By the names that `Balance.sums` has: what all records add to each. */
  readonly all: Map<string, number>;
  /** What those add that have the version they had in the scan before. */
  readonly unchanged: Map<string, number>;
  /** As `stateOf` has them. */
  readonly versions: Map<string, number>;
  readonly notes: Map<string, Item>;
}

/** Numbers that the first scan found different; a write in the middle of it may be the only reason. */
export const suspectNumbers = ({ sums }: Tally): string[] =>
  [...sums].filter(([, { is, should }]) => is !== should).map(([name]) => name);

export const firstCount = ({ sums, versions }: Tally, names: readonly string[]): Recount => ({
  ...newRecount(names),
  all: new Map(names.map(name => [name, sums.get(name)?.should ?? 0])),
  versions,
});

export const newRecount = (names: readonly string[]): Recount => ({
  all: new Map(names.map(name => [name, 0])),
  unchanged: new Map(names.map(name => [name, 0])),
  versions: new Map(),
  notes: new Map(),
});

export const recount = (counted: Recount, item: Item, { versions: earlier }: Recount): void => {
  const { role } = kindOf(item);
  if (role === 'note') counted.notes.set(item.pk, item);
  const record = role === 'record' ? readableRecordOf(item) : undefined;
  if (record === undefined) return;
  const { pk } = recordKeyOf(record);
  if (!isTracked(record)) {
    counted.versions.set(pk, NEVER_CHANGED);
    return;
  }
  const state = stateOf(record);
  counted.versions.set(pk, state);
  const changes = save(undefined, record);
  add(counted.all, changes, 1);
  if (earlier.get(pk) === state && isFinished(state)) add(counted.unchanged, changes, 1);
};

/** A picture has no version: it adds to no number, and its id is not one that was taken and is gone again. */
const NEVER_CHANGED = 1;

/** To be called after the last item, as `tallyNotes`. */
export const recountNotes = ({ all, notes, versions }: Recount): void => {
  for (const [pk, note] of notes) if (!isFinished(versions.get(pk) ?? 0)) add(all, movesOf(note), -1);
};

const add = (to: Map<string, number>, changes: readonly Change[], times: 1 | -1): void => {
  for (const change of changes) {
    if (!('add' in change)) continue;
    for (const [counter, by] of Object.entries(change.add)) {
      const name = JSON.stringify([change.to.pk, change.to.sk, counter]);
      const sum = to.get(name);
      if (sum !== undefined) to.set(name, sum + times * by);
    }
  }
};

// --- what a number was between two scans ------------------------------------------------------------------------------

/**
 * How many records may have been, between the scans, as neither saw them: two versions further, new and changed already, gone, or
 * there and gone in between. `ids`: the last that was given to a post before the earlier scan, and after the numbers were read; one of
 * these that no scan met may have been such a record, or was never used. Terms add to no number.
 */
export const unseenBetween = (
  earlier: Recount,
  later: Recount,
  ids: { readonly before: number; readonly after: number },
): number => {
  let unseen = 0;
  for (const [pk, state] of later.versions)
    if (Math.ceil(state) - Math.floor(earlier.versions.get(pk) ?? 0) > 1) unseen += 1;
  for (const pk of earlier.versions.keys()) if (!later.versions.has(pk)) unseen += 1;
  for (let id = ids.before + 1; id <= ids.after; id++) {
    const { pk } = postKey(id);
    if (!earlier.versions.has(pk) && !later.versions.has(pk)) unseen += 1;
  }
  return unseen;
};

export interface Measured {
  readonly is: number;
  readonly least: number;
  readonly most: number;
}

/** `unseen`: as `unseenBetween` counts them. No record adds more than one to a number (`countedAs`, `moveCounts`). */
export const measure = (name: string, is: number, earlier: Recount, later: Recount, unseen: number): Measured => {
  const least = later.unchanged.get(name) ?? 0;
  const most = (earlier.all.get(name) ?? 0) + (later.all.get(name) ?? 0) - least + unseen;
  return { is, least, most };
};

export const isOff = ({ is, least, most }: Measured): boolean => is < least || is > most;

/** By how much it has to be corrected; undefined while writes leave that open. */
export const driftOf = ({ is, least, most }: Measured): number | undefined => (least === most ? least - is : undefined);

const NumberName = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string(), v.string()]));

export const readName = (name: string): { readonly key: Key; readonly counter: string } => {
  const [pk, sk, counter] = v.parse(NumberName, name);
  return { key: { pk, sk }, counter };
};

export const numberIn = (item: Item | undefined, counter: string): number =>
  new Map(item && countersOf(item)).get(counter) ?? 0;

/** Two measurements, one after the other: put right only where both say the same. */
export const numberDifference = (name: string, first: Measured, second: Measured): Difference => {
  const { key, counter } = readName(name);
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
