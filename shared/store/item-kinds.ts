/**
 * Every kind of item in the table: the pattern of its key, and its role, by which `verify` decides what to compare. A new partition does
 * not compile until `infra/grants.ts` says which functions may read and write it, and `shared/records/answer-versions.ts` which answers
 * depend on it.
 */
import type { Key } from './table.ts';

/**
 * - `record`: a record itself, from which other items are derived
 * - `derived`: derived from one record; `save` would write the same item
 * - `group`: a copy of a group of translations, derived from several records
 * - `other`: cannot be recomputed from records, such as users, locks and the counters of ids
 * - `unknown`: this code does not know the item
 */
export type Role = 'record' | 'derived' | 'group' | 'other' | 'unknown';

export interface ItemKind {
  readonly name: string;
  readonly role: Role;
}

const KINDS = [
  ['R#*', /^-$/, 'record', 'record'],
  ['R#*', /^L#/, 'link entry', 'derived'],
  ['R#*', /^T$/, 'translations', 'group'],
  ['S#*', /^-$/, 'slug', 'derived'],
  ['S#*', /^copies$/, 'copies of a slug', 'other'],
  ['S#*', /^old#/, 'old slug', 'derived'],
  ['M#*', /^#/, 'name', 'derived'],
  ['M#*', /^!$/, 'lock of a name', 'other'],
  ['K#*', /^-$/, 'counts', 'other'],
  ['T#*', /^!$/, 'version of the terms', 'other'],
  ['T#*', /#T$/, 'translations', 'group'],
  ['T#*', /^/, 'card', 'derived'],
  ['W#*', /^/, 'text', 'derived'],
  ['F#', /^/, 'due', 'derived'],
  ['E#', /^/, 'event in lists with fallbacks', 'other'],
  ['X#*', /^/, 'key of a source', 'derived'],
  ['I#post', /^-$/, 'counter of post ids', 'other'],
  ['I#post', /^#/, 'skipped ids', 'other'],
  ['I#term', /^-$/, 'counter of term ids', 'other'],
  ['I#term', /^#/, 'skipped ids', 'other'],
  ['I#user', /^-$/, 'counter of user ids', 'other'],
  ['I#user', /^#/, 'skipped ids', 'other'],
  ['I#user', /^@/, 'user with a skipped id', 'other'],
  ['U#*', /^/, 'user or password', 'other'],
  ['A#*', /^-$/, 'login of a user id', 'other'],
  ['G#*', /^-$/, 'failed attempts', 'other'],
  ['Y#*', /^-$/, 'answer to a repetition', 'other'],
  ['C#*', /^\d{13}#/, 'changes', 'other'],
  ['V#repairs', /^-$/, 'version of repairs', 'other'],
  ['V#import', /^-$/, 'import', 'other'],
  ['V#sources', /^/, 'source of an import', 'other'],
  ['V#history', /^-$/, 'history', 'other'],
  ['V#schema', /^-$/, 'schema', 'other'],
  ['V#a', /^[a-z]{2}\d\d$/, 'version of answers', 'other'],
] as const satisfies readonly (readonly [partition: string, sort: RegExp, name: string, role: Role])[];

/** Patterns of partition keys in the syntax of IAM: `*` at the end matches any text. */
export type Partitions = (typeof KINDS)[number][0];
export const PARTITIONS: readonly Partitions[] = [...new Set(KINDS.map(([partitions]) => partitions))];

const isIn = (pk: string, partitions: Partitions): boolean =>
  partitions.endsWith('*') ? pk.startsWith(partitions.slice(0, -1)) : pk === partitions;

/** The pattern that the partition key matches; undefined: none, as newer code may have written it. */
export const partitionsOf = (pk: string): Partitions | undefined => PARTITIONS.find(each => isIn(pk, each));

/** Of a kind that is not listed. Newer code may have written it, so `verify` counts it and never changes it. */
export const UNKNOWN: ItemKind = { name: 'unknown', role: 'unknown' };

export const kindOf = ({ pk, sk }: Key): ItemKind => {
  const found = KINDS.find(([partitions, sort]) => isIn(pk, partitions) && sort.test(sk));
  return found === undefined ? UNKNOWN : { name: found[2], role: found[3] };
};
