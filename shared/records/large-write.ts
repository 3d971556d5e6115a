/**
 * Writes that are too large for one transaction, such as an event with fifty links. The first step writes the record, its slug, as many
 * lists as fit, and a note of the remaining ones; each further step writes a part of these. An entry and its counters change in one
 * transaction, so totals are always exact. Until the last step, the record is missing in some lists. The next write of the record first
 * completes an unfinished one.
 */
import * as v from 'valibot';
import type { EventRecord } from '../events/record.ts';
import { type Change, type Item, mergeAdditions } from '../store/change.ts';
import { MAX_CHANGES } from '../store/limits.ts';
import { unfinishedKey } from '../store/table.ts';
import { type Carrying, fromStored, toStored } from '../store/unknown-attributes.ts';
import { rewrite, type SavePlan } from './save-plan.ts';

/** More steps than any write has, so that notes of different writes never share a version, and a delayed step fails on a newer note. */
const STEPS = 1_000;

/** The item under `unfinishedKey`. `version` counts the steps. */
const Note = v.object({
  version: v.number(),
  moves: v.array(v.array(v.custom<Change>(change => typeof change === 'object'))),
});
export type Unfinished = v.InferOutput<typeof Note> & Carrying;

export const unfinishedIn = (note: Item): Unfinished => fromStored(v.parse(Note, note), note, Note);

type Moves = readonly (readonly Change[])[];

/** The whole plan if it fits into one transaction, otherwise its first step. `extra`: changes that have to be in the first step. */
export const firstStep = (
  after: EventRecord,
  { head, moves }: SavePlan,
  extra: readonly Change[],
): { changes: Change[]; isLast: boolean } => {
  const whole = [...head, ...extra, ...moves.flat()];
  if (mergeAdditions(whole).length <= MAX_CHANGES) return { changes: whole, isLast: true };
  const [own, ...others] = head;
  if (own === undefined || !('put' in own)) throw new Error('a save begins with the record');
  const begun = [{ ...own, put: { ...own.put, unfinished: true } }, ...others, ...extra];
  const { taken, left } = take(moves, MAX_CHANGES - begun.length - 1);
  const note: Change = {
    put: { ...unfinishedKey(after.id), version: after.version * STEPS, moves: left },
    when: 'absent',
    conflict: 'version',
  };
  return { changes: [...begun, note, ...taken], isLast: false };
};

/** The next step of an unfinished write. The last one deletes the note. */
export const nextStep = (record: EventRecord, note: Unfinished): { changes: Change[]; isLast: boolean } => {
  const { version } = note;
  const { taken, left } = take(note.moves, MAX_CHANGES - 2);
  const at = unfinishedKey(record.id);
  if (left.length > 0)
    return {
      changes: [
        {
          put: { ...toStored({ ...note, version: version + 1, moves: left }), ...at },
          when: version,
          conflict: 'version',
        },
        ...taken,
      ],
      isLast: false,
    };
  return {
    changes: [{ remove: at, when: version, conflict: 'version' }, ...withoutMark(record), ...taken],
    isLast: true,
  };
};

/** Removes the mark `unfinished` from an event without a note, which could never be written again otherwise. */
export const withoutMark = ({ unfinished, ...done }: EventRecord): Change[] => [rewrite(done)];

const take = (moves: Moves, room: number): { taken: Change[]; left: Moves } => {
  const taken: Change[] = [];
  for (const [i, move] of moves.entries()) {
    if (taken.length + move.length > room) return { taken, left: moves.slice(i) };
    taken.push(...move);
  }
  return { taken, left: [] };
};
