/** Items as text: to tell whether two are the same, and to show where they differ. */
import type { Item } from '../../../shared/store/change.ts';

/** Members in one order, those that are undefined left out: the order of members says nothing, and no engine keeps it. */
export const canonical = (value: unknown): string => JSON.stringify(value, sorted) ?? '';

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * 53 bits of an item (two multiplicative hashes of 32 bits, after cyrb53): what two items of one key are compared by where not all
 * of them can be kept. Nothing secret hangs on it.
 */
export const fingerprint = (item: Item): number => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const character of canonical(item)) {
    const code = character.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return 2 ** 32 * (0x1fffff & b) + (a >>> 0);
};

const MAX_LENGTH = 200;
const NOTHING = 'nothing';

/** Of each side the members that the other has not or has otherwise; `nothing` of a side that is not there. */
export const differing = (is: Item | undefined, should: Item | undefined): { is: string; should: string } => ({
  is: shown(is, should),
  should: shown(should, is),
});

const shown = (item: Item | undefined, other: Item | undefined): string => {
  if (item === undefined) return NOTHING;
  const { pk, sk, ...members } = item;
  const told = Object.entries(members).filter(
    ([name, value]) => value !== undefined && (other === undefined || canonical(value) !== canonical(other[name])),
  );
  const text = canonical(Object.fromEntries(told));
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
};
