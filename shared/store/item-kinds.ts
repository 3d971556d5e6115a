/** Every kind of item in the table, by its key, and what follows from records alone. */
import type { Key } from './table.ts';

/**
 * `record`: the truth; `trace`: left by one record, and exactly what `save` would put; `sum`: numbers that many records add to;
 * `note`: what a large write has still to do; `aside`: follows from no record, or only ever grows.
 */
export type Role = 'record' | 'trace' | 'sum' | 'note' | 'aside';

export interface ItemKind {
  readonly name: string;
  readonly role: Role;
}

const KINDS: readonly (readonly [partition: RegExp, sort: RegExp, name: string, role: Role])[] = [
  [/^R#/, /^-$/, 'record', 'record'],
  [/^R#/, /^L#/, 'link entry', 'trace'],
  [/^R#/, /^U$/, 'unfinished write', 'note'],
  [/^S#/, /^-$/, 'slug', 'trace'],
  [/^S#/, /^copies$/, 'copies of a slug', 'aside'],
  [/^M#/, /^#/, 'name', 'trace'],
  [/^M#/, /^!$/, 'lock of a name', 'aside'],
  [/^N#/, /^\d{6}$/, 'counters', 'sum'],
  [/^K#/, /^/, 'count', 'sum'],
  [/^T#/, /^!$/, 'version of the terms', 'aside'],
  [/^T#/, /^/, 'card', 'trace'],
  [/^W#/, /^/, 'text', 'trace'],
  [/^F#/, /^/, 'due', 'trace'],
  [/^[IUAYVGJ]#/, /^/, 'aside', 'aside'],
];

/** A kind that is not in the table: by another version, or by nobody. It is named, and left alone. */
export const UNKNOWN: ItemKind = { name: 'unknown', role: 'trace' };

export const kindOf = ({ pk, sk }: Key): ItemKind => {
  const found = KINDS.find(([partition, sort]) => partition.test(pk) && sort.test(sk));
  return found === undefined ? UNKNOWN : { name: found[2], role: found[3] };
};
