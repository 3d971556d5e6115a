/**
 * Changes of a plan as lines to compare: what is done to which item, on which condition. The
 * content of items is left out.
 */
import { type Change, keyOf } from '../../shared/store/change.ts';

/** Writes `put S#gl/event/gaitas - if absent (slug)` or `add {"n":1} to T#gl !`. */
export const linesOf = (changes: readonly Change[]): string[] =>
  changes.map(change => {
    const { pk, sk } = keyOf(change);
    const { when, conflict } = { when: undefined, conflict: undefined, ...change };
    const state = typeof when === 'object' ? `${when.counter} ${when.is}` : when;
    const condition = state === undefined ? '' : ` if ${state} (${conflict})`;
    return `${verbOf(change)} ${pk} ${sk}${condition}`;
  });

const verbOf = (change: Change): string => {
  if ('add' in change) return `add ${JSON.stringify(change.add)} to`;
  if ('check' in change) return 'check';
  return 'put' in change ? 'put' : 'remove';
};
