/**
 * Every kind of item in the table, by its key, and what follows from records alone. Which function may read and write which
 * partitions is in `infra/grants.ts`, where a partition that is new here does not compile until it is said.
 */
import type { Key } from './table.ts';

/**
 * `record`: the truth; `trace`: left by one record, and exactly what `save` would put; `sum`: numbers that many records add to;
 * `note`: what a large write has still to do; `aside`: follows from no record, or only ever grows; `unknown`: this code does not say.
 */
export type Role = 'record' | 'trace' | 'sum' | 'note' | 'aside' | 'unknown';

export interface ItemKind {
  readonly name: string;
  readonly role: Role;
}

const KINDS = [
  ['R#*', /^-$/, 'record', 'record'],
  ['R#*', /^L#/, 'link entry', 'trace'],
  ['R#*', /^U$/, 'unfinished write', 'note'],
  ['S#*', /^-$/, 'slug', 'trace'],
  ['S#*', /^copies$/, 'copies of a slug', 'aside'],
  ['M#*', /^#/, 'name', 'trace'],
  ['M#*', /^!$/, 'lock of a name', 'aside'],
  ['N#*', /^\d{6}$/, 'counters', 'sum'],
  ['K#*', /^/, 'count', 'sum'],
  ['T#*', /^!$/, 'version of the terms', 'aside'],
  ['T#*', /^/, 'card', 'trace'],
  ['W#*', /^/, 'text', 'trace'],
  ['F#', /^/, 'due', 'trace'],
  ['J#', /^/, 'move of a category', 'aside'],
  ['I#post', /^-$/, 'counter of post ids', 'aside'],
  ['I#term', /^-$/, 'counter of term ids', 'aside'],
  ['I#record', /^-$/, 'counter of ids of both', 'aside'],
  ['I#user', /^-$/, 'counter of user ids', 'aside'],
  ['U#*', /^/, 'user or password', 'aside'],
  ['A#*', /^-$/, 'login of a user id', 'aside'],
  ['G#*', /^-$/, 'failed attempts', 'aside'],
  ['Y#*', /^-$/, 'answer to a repetition', 'aside'],
  ['V#repairs', /^-$/, 'version of repairs', 'aside'],
  ['V#schema', /^-$/, 'schema', 'aside'],
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
