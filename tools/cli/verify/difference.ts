/** A difference between the stored and the expected state, and the texts that show it. */
import { createHash } from 'node:crypto';
import type { Change, Item } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import { type Key, TERMS_VERSION } from '../../../shared/store/table.ts';
import { canonical } from '../../table/canonical.ts';

export interface Difference {
  /** The name of the kind of item (`shared/store/schema.ts`). */
  readonly kind: string;
  readonly key: Key;
  readonly is: string;
  readonly should: string;
  /** The conditions that the records from which the item should follow are as they were read. */
  readonly asRead?: readonly Change[];
  /**
   * The correction, for one transaction with `asRead`. It is absent if there is none, because an
   * operator has to decide.
   */
  readonly repair?: readonly Change[] | undefined;
}

/**
 * A number of 48 bits that stands for the content of an item, because not all items of a table fit
 * into memory.
 */
export const fingerprint = (item: Item): number =>
  createHash('sha256').update(canonical(item)).digest().readUIntBE(0, 6);

/** Tells functions that the terms in their memory are outdated, if the item is one of them. */
export const termsRaised = ({ pk }: Key): Change[] =>
  pk.startsWith('T#') ? [{ add: { [TERMS_VERSION]: 1 }, to: { pk, sk: '!' } }] : [];

const MAX_SHOWN_LENGTH = 200;

/** Both sides as text, with only the attributes that differ, or `nothing` for a missing item. */
export const differing = (key: Key, is: Item | undefined, should: Item | undefined): Difference => ({
  kind: kindOf(key).name,
  key: { pk: key.pk, sk: key.sk },
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
