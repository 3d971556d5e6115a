/**
 * A difference between the stored and the expected state, and the text of items to compare and show
 * them.
 */
import { createHash } from 'node:crypto';
import type { Change, Item } from '../../../../shared/store/change.ts';
import type { Key } from '../../../../shared/store/table.ts';
import { canonical } from '../../../table/canonical.ts';

export interface Difference {
  /** The name of the kind of item (`shared/store/schema.ts`). */
  readonly kind: string;
  readonly key: Key;
  readonly is: string;
  readonly should: string;
  /**
   * The correction, for one transaction. It is absent if there is none, or one transaction is not
   * enough.
   */
  readonly repair?: readonly Change[] | undefined;
}

/**
 * A hash that stands for the content of an item, because not all items of a table fit into memory.
 */
export const fingerprint = (item: Item): string =>
  createHash('sha256').update(canonical(item)).digest('base64').slice(0, 12);

const MAX_SHOWN_LENGTH = 200;

/** Both sides as text, with only the attributes that differ, or `nothing` for a missing item. */
export const differing = (is: Item | undefined, should: Item | undefined): { is: string; should: string } => ({
  is: shown(is, should),
  should: shown(should, is),
});

const shown = (item: Item | undefined, other: Item | undefined): string => {
  if (item === undefined) return 'nothing';
  const { pk, sk, ...members } = item;
  const different = Object.entries(members).filter(
    ([name, value]) => value !== undefined && (other === undefined || canonical(value) !== canonical(other[name])),
  );
  const text = canonical(Object.fromEntries(different));
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
};
