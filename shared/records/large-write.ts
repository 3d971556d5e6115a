/**
 * Writes that are too large for one transaction, such as an event with fifty links. The first step writes the record, its slug, as many
 * lists as fit, and a note of the remaining ones; each further step writes a part of these. An entry and its counters change in one
 * transaction, so totals are always exact. Until the last step, the record is missing in some lists. The next write of the record first
 * completes an unfinished one.
 */
import * as v from 'valibot';
import { PostId } from '../addresses/record-ids.ts';
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
  /** An event with a note of the same write, which is finished before this one. */
  previous: v.optional(PostId),
});
export type Unfinished = v.InferOutput<typeof Note> & Carrying;

export const unfinishedIn = (note: Item): Unfinished => fromStored(v.parse(Note, note), note, Note);

type Moves = readonly (readonly Change[])[];

/**
 * All plans if they fit into one transaction, otherwise their first step: the records of all events, and as many lists as fit. So what events
 * have in common changes at once. Each note names the previous event with a note, so whoever finishes the last event finishes all.
 * `extra`: changes that have to be in the first step.
 */
export const firstStep = (
  writes: readonly { readonly event: EventRecord; readonly plan: SavePlan }[],
  extra: readonly Change[],
): { readonly changes: Change[]; readonly isLast: boolean } => {
  const heads = writes.flatMap(({ plan }) => plan.head);
  const whole = [...heads, ...extra, ...writes.flatMap(({ plan }) => plan.moves.flat())];
  if (mergeAdditions(whole).length <= MAX_CHANGES) return { changes: whole, isLast: true };
  let room = MAX_CHANGES - mergeAdditions([...heads, ...extra]).length - writes.length;
  const changes = [...extra];
  let previous: PostId | undefined;
  for (const { event, plan } of writes) {
    const { taken, left } = take(plan.moves, room);
    room -= taken.length;
    const isWhole = left.length === 0 && previous === undefined;
    changes.push(...(isWhole ? plan.head : begun(event, plan.head, left, previous)), ...taken);
    if (!isWhole) previous = event.id;
  }
  return { changes, isLast: previous === undefined && room >= 0 }; // below 0, `extra` alone is too large
};

/** The record, marked, with a note of the lists that are left. */
const begun = (
  { id, version }: EventRecord,
  [own, ...others]: SavePlan['head'],
  left: Moves,
  previous: PostId | undefined,
): Change[] => {
  if (own === undefined || !('put' in own)) throw new Error('a save begins with the record');
  const note = { ...unfinishedKey(id), version: version * STEPS, moves: left, ...(previous && { previous }) };
  return [
    { ...own, put: { ...own.put, unfinished: true } },
    ...others,
    { put: note, when: 'absent', conflict: 'version' },
  ];
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
