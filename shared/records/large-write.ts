/**
 * Writes that are too large for one transaction, such as a festival with fifty links. The first step writes the record, its slug and as
 * many lists as fit, and notes the rest; every later step takes from the note. A list always changes together with its counters, so every
 * list is exact throughout; only this record is still missing from some. The next write of the record finishes first.
 */
import * as v from 'valibot';
import type { EventRecord } from '../events/record.ts';
import { type Change, type Item, mergeAdditions } from '../store/change.ts';
import { MAX_CHANGES, unfinishedKey } from '../store/table.ts';
import { type Carrying, fromStored, toStored } from '../store/unknown-attributes.ts';
import { derivedDataOf } from './derived-data.ts';
import { recordItem, type SavePlan } from './save-plan.ts';

/** More than any write takes: notes of different writes never have the same version, so a late step of one cannot change the note of another. */
const STEPS = 1_000;

/** What `unfinishedKey` holds; `version` counts the steps. */
const Note = v.object({
  version: v.number(),
  moves: v.array(v.array(v.custom<Change>(change => typeof change === 'object'))),
});
export type Unfinished = v.InferOutput<typeof Note> & Carrying;

export const unfinishedIn = (note: Item): Unfinished => fromStored(v.parse(Note, note), note, Note);

type Moves = readonly (readonly Change[])[];

/** The whole plan if it fits; else its first step. `extra` belongs to the record's own change and goes first, too. */
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

/** The next step of a noted write; the last one clears the note. */
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

/** Takes the mark from an event whose note is gone: it could never be written again. */
export const withoutMark = ({ unfinished, ...done }: EventRecord): Change[] => [
  { put: recordItem(done, derivedDataOf(done)), when: done.version, conflict: 'version' },
];

const take = (moves: Moves, room: number): { taken: Change[]; left: Moves } => {
  const taken: Change[] = [];
  for (const [i, move] of moves.entries()) {
    if (taken.length + move.length > room) return { taken, left: moves.slice(i) };
    taken.push(...move);
  }
  return { taken, left: [] };
};
