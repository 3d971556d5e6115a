/**
 * Every kind of item in the table, by its key, and what follows from records alone. Which function may read and write which
 * partitions is in `infra/grants.ts`, where a partition that is new here does not compile until it is said.
 */
import type { Key } from './table.ts';

/**
 * `record`: the truth; `derived`: follows from one record, exactly as `save` would put it; `sum`: numbers that many records add to;
 * `note`: what a large write has still to do; `other`: follows from no record, or only ever grows; `unknown`: this code does not know it.
 */
export type Role = 'record' | 'derived' | 'sum' | 'note' | 'other' | 'unknown';

export interface ItemKind {
  readonly name: string;
  readonly role: Role;
}

const KINDS = [
  ['R#*', /^-$/, 'record', 'record'],
  ['R#*', /^L#/, 'link entry', 'derived'],
  ['R#*', /^U$/, 'unfinished write', 'note'],
  ['S#*', /^-$/, 'slug', 'derived'],
  ['S#*', /^copies$/, 'copies of a slug', 'other'],
  ['M#*', /^#/, 'name', 'derived'],
  ['M#*', /^!$/, 'lock of a name', 'other'],
  ['N#*', /^\d{6}$/, 'counters', 'sum'],
  ['K#*', /^/, 'count', 'sum'],
  ['T#*', /^!$/, 'version of the terms', 'other'],
  ['T#*', /^/, 'card', 'derived'],
  ['W#*', /^/, 'text', 'derived'],
  ['F#', /^/, 'due', 'derived'],
  ['J#', /^/, 'move of a category', 'other'],
  ['I#post', /^-$/, 'counter of post ids', 'other'],
  ['I#term', /^-$/, 'counter of term ids', 'other'],
  ['I#record', /^-$/, 'counter of ids of both', 'other'],
  ['I#user', /^-$/, 'counter of user ids', 'other'],
  ['U#*', /^/, 'user or password', 'other'],
  ['A#*', /^-$/, 'login of a user id', 'other'],
  ['G#*', /^-$/, 'failed attempts', 'other'],
  ['Y#*', /^-$/, 'answer to a repetition', 'other'],
  ['V#repairs', /^-$/, 'version of repairs', 'other'],
  ['V#schema', /^-$/, 'schema', 'other'],
] as const satisfies readonly (readonly [partition: string, sort: RegExp, name: string, role: Role])[];

/** Partition keys as IAM writes them: `*` at the end stands for any continuation. */
export type Partitions = (typeof KINDS)[number][0];
export const PARTITIONS: readonly Partitions[] = [...new Set(KINDS.map(([partitions]) => partitions))];

const isIn = (pk: string, partitions: Partitions): boolean =>
  partitions.endsWith('*') ? pk.startsWith(partitions.slice(0, -1)) : pk === partitions;

/** A kind that is not listed: newer code may have put it. It is counted, and left alone. */
export const UNKNOWN: ItemKind = { name: 'unknown', role: 'unknown' };

export const kindOf = ({ pk, sk }: Key): ItemKind => {
  const found = KINDS.find(([partitions, sort]) => isIn(pk, partitions) && sort.test(sk));
  return found === undefined ? UNKNOWN : { name: found[2], role: found[3] };
};
