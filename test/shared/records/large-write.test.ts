/** A write too large for one transaction is cut into steps, of which every one is whole in itself (docs/data-model.md#large-writes). */
import { describe, expect, it } from 'vitest';
import { derivedDataOf } from '../../../shared/records/derived-data.ts';
import { firstStep, nextStep, unfinishedIn, withoutMark } from '../../../shared/records/large-write.ts';
import { recordItem, type SavePlan } from '../../../shared/records/save-plan.ts';
import { type Change, mergeAdditions } from '../../../shared/store/change.ts';
import { MAX_CHANGES } from '../../../shared/store/limits.ts';
import { linesOf } from '../../support/change-lines.ts';
import { postId } from '../../support/ids.ts';
import { eventRecord } from '../../support/records.ts';

const EVENT = eventRecord();
const OWN = { put: { pk: 'R#40', sk: '-', version: 3 }, when: 2, conflict: 'version' } as const satisfies Change;
const SLUG = { put: { pk: 'S#gl/event/gaitas', sk: '-', id: 40 }, when: 'absent', conflict: 'slug' } as const;
const OLD = { put: { pk: 'S#gl/event/gaita', sk: 'old#0000000040', id: 40 } };
const CARD = { put: { pk: 'T#gl', sk: 't50' } };
const EXTRA = { put: { pk: 'Y#7/key', sk: '-' }, when: 'absent', conflict: 'idempotency-key' } as const;
/** One list each: an entry and a count. */
const move = (i: number): Change[] => [
  { put: { pk: 'R#40', sk: `L#t${i}` } },
  { add: { n: 1 }, to: { pk: 'K#gl/ct', sk: `t${i}` } },
];
const moves = (count: number, from = 0): Change[][] => Array.from({ length: count }, (_, i) => move(from + i));
/** With record, two slugs and one more change, these fill a transaction, but for the versions of answers. */
const FULL = (MAX_CHANGES - 4) / 2;
/** With the note and the record, these fill one. */
const STEP = (MAX_CHANGES - 2) / 2;
const planOf = (count: number): SavePlan => ({ head: [OWN, SLUG, OLD], moves: moves(count) });

describe('the first step', () => {
  it('is the whole write, if it fits', () => {
    const { head, moves } = planOf(FULL);
    expect(firstStep([{ event: EVENT, plan: { head, moves } }], [EXTRA])).toEqual({
      changes: [...head, EXTRA, ...moves.flat()],
      isLast: true,
    });
  });

  it.each<[why: string, plan: SavePlan, extra: Change[], isLast: boolean]>([
    ['as many changes as a plan may have', planOf(FULL), [EXTRA], true],
    ['one more', planOf(FULL), [EXTRA, CARD], false],
    [
      'additions to one counter are one change',
      { ...planOf(FULL), head: [OWN, SLUG, ...move(0).slice(1), ...move(1).slice(1)] },
      [EXTRA],
      true,
    ],
  ])('%s', (_, plan, extra, isLast) => {
    expect(firstStep([{ event: EVENT, plan }], extra).isLast).toBe(isLast);
  });

  it('takes the record, marked, and as many lists as fit, and notes the others', () => {
    const { changes, isLast } = firstStep([{ event: EVENT, plan: planOf(60) }], [EXTRA]);
    expect(isLast).toBe(false);
    expect(changes).toEqual([
      EXTRA,
      { ...OWN, put: { ...OWN.put, unfinished: true } },
      SLUG,
      OLD,
      { put: { pk: 'R#40', sk: 'U', version: 3000, moves: moves(18, 42) }, when: 'absent', conflict: 'version' },
      ...moves(42).flat(),
    ]);
  });

  it.each([
    ['a full transaction', [], MAX_CHANGES, 't42'],
    ['with room for one change: a list is never divided', [EXTRA], MAX_CHANGES - 1, 't41'],
  ])('%s', (_, extra, length, last) => {
    const { changes } = firstStep([{ event: EVENT, plan: planOf(60) }], extra);
    expect(mergeAdditions(changes)).toHaveLength(length);
    expect(linesOf(changes.slice(-2))).toEqual([`put R#40 L#${last}`, `add {"n":1} to K#gl/ct ${last}`]);
  });

  it('has the records of all events, and notes the lists of each that do not fit', () => {
    const other = { ...eventRecord(), id: postId(41) };
    const head: Change[] = [{ put: { pk: 'R#41', sk: '-', version: 3 }, when: 2, conflict: 'version' }];
    const writes = [
      { event: EVENT, plan: planOf(2) },
      { event: other, plan: { head, moves: moves(60, 2) } },
    ];
    const { changes, isLast } = firstStep(writes, [EXTRA]);
    expect(isLast).toBe(false);
    expect(linesOf(changes).filter(line => /^put R#4\d [-U]/.test(line))).toEqual([
      'put R#40 - if 2 (version)',
      'put R#41 - if 2 (version)',
      'put R#41 U if absent (version)',
    ]);
    expect(changes).toHaveLength(MAX_CHANGES - 2); // a list is never divided, and one of two notes is not needed
  });

  it('has a note of the last event if any has one, which names the previous', () => {
    const writes = [
      { event: { ...eventRecord(), id: postId(41) }, plan: planOf(60) },
      { event: EVENT, plan: { head: [OWN], moves: [] } },
    ];
    expect(firstStep(writes, []).changes.slice(-2)).toEqual([
      { ...OWN, put: { ...OWN.put, unfinished: true } },
      { put: { pk: 'R#40', sk: 'U', version: 3000, moves: [], previous: 41 }, when: 'absent', conflict: 'version' },
    ]);
  });

  it('is not the last one if new records alone are too many, and there are no lists', () => {
    const records = Array.from({ length: MAX_CHANGES }, (_, i): Change => ({ put: { pk: `R#t${i}`, sk: '-' } }));
    expect(firstStep([{ event: EVENT, plan: { head: [OWN], moves: [] } }], records).isLast).toBe(false);
  });

  it('needs the record to mark', () => {
    expect(() => firstStep([{ event: EVENT, plan: { head: [], moves: moves(60) } }], [])).toThrow(
      'begins with the record',
    );
  });
});

describe('the next step', () => {
  const marked = { ...EVENT, unfinished: true };
  const done = { put: recordItem(EVENT, derivedDataOf(EVENT)), when: 3, conflict: 'version' };
  const noteOf = (count: number, more: Change[][] = []) =>
    unfinishedIn({ pk: 'R#40', sk: 'U', version: 3000, moves: [...moves(count), ...more], byNewerCode: 'kept' });

  it('takes what fits from the note, if it is as it was read', () => {
    expect(nextStep(marked, noteOf(60))).toEqual({
      isLast: false,
      changes: [
        {
          put: { pk: 'R#40', sk: 'U', version: 3001, moves: moves(16, STEP), byNewerCode: 'kept' },
          when: 3000,
          conflict: 'version',
        },
        ...moves(STEP).flat(),
      ],
    });
  });

  it('is the last one when nothing is left: note and mark go', () => {
    expect(nextStep(marked, noteOf(STEP))).toEqual({
      isLast: true,
      changes: [{ remove: { pk: 'R#40', sk: 'U' }, when: 3000, conflict: 'version' }, done, ...moves(STEP).flat()],
    });
  });

  it('is not the last one while a single change is left', () => {
    const left: Change[] = [{ remove: { pk: 'F#', sk: '20270110120000#0000000040' } }];
    const { changes, isLast } = nextStep(marked, noteOf(STEP, [left]));
    expect([isLast, changes[0]]).toMatchObject([false, { put: { moves: [left] } }]);
  });

  it('an event whose note is gone loses its mark, in the version that was read', () => {
    expect(withoutMark(marked)).toEqual([done]);
    expect(done.put).not.toHaveProperty('unfinished');
  });
});
