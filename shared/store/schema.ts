/**
 * Every kind of item in the table, with the pattern of its key and its role, by which `verify`
 * decides what to compare. A new partition does not compile until `infra/grants.ts` says which
 * functions may read and write it, and `shared/lists/answer-versions.ts` says which answers
 * depend on it.
 */

import * as v from 'valibot';
import type { Change, Item } from './change.ts';
import { type Key, SCHEMA_KEY } from './table.ts';

/**
 * - `record`: a record itself, from which other items are derived
 * - `derived`: an item that is derived from one record, and that `save` would write again unchanged
 * - `group`: a copy of a group of translations, derived from several records
 * - `other`: an item that cannot be recomputed from records, such as a user, a lock or a counter of
 *   ids
 * - `unknown`: an item that this code does not know
 */
export type Role = 'record' | 'derived' | 'group' | 'other' | 'unknown';

interface ItemKind {
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
  ['T#*', /^/, 'term copy', 'derived'],
  ['W#*', /^/, 'text', 'derived'],
  ['F#', /^/, 'due', 'derived'],
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
  ['V#sources', /^feed#/, 'feed of a source', 'other'],
  ['V#sources', /^/, 'source of an import', 'other'],
  ['V#history', /^-$/, 'history', 'other'],
  ['V#schema', /^-$/, 'schema', 'other'],
  ['V#a', /^[a-z]{2}\d\d$/, 'version of answers', 'other'],
] as const satisfies readonly (readonly [partition: string, sort: RegExp, name: string, role: Role])[];

/** Patterns of partition keys in the syntax of IAM, in which `*` at the end matches any text. */
export type Partitions = (typeof KINDS)[number][0];
export const PARTITIONS: readonly Partitions[] = [...new Set(KINDS.map(([partitions]) => partitions))];

const isIn = (pk: string, partitions: Partitions): boolean =>
  partitions.endsWith('*') ? pk.startsWith(partitions.slice(0, -1)) : pk === partitions;

/**
 * The pattern that the partition key matches. Returns undefined if there is none, because newer
 * code may have written the item.
 */
export const partitionsOf = (pk: string): Partitions | undefined => PARTITIONS.find(each => isIn(pk, each));

/**
 * The kind of an item that is not listed. Newer code may have written it, so `verify` counts it and
 * never changes it.
 */
export const UNKNOWN: ItemKind = { name: 'unknown', role: 'unknown' };

export const kindOf = ({ pk, sk }: Key): ItemKind => {
  const found = KINDS.find(([partitions, sort]) => isIn(pk, partitions) && sort.test(sk));
  return found === undefined ? UNKNOWN : { name: found[2], role: found[3] };
};

// Which versions of the code may write the table. During a deployment and after a rollback, older
// and newer code write it side by side. So the table stores which code has written it, and older
// code refuses to write where it would do harm (docs/changing-what-is-stored.md).

/**
 * The version of what this code writes. Raise it by one for every new field, kind of item or index,
 * and when folding changes.
 */
export const SCHEMA = 1;
/** The oldest `SCHEMA` whose tables this code can read. */
export const OLDEST_TABLE = 1;
/**
 * The oldest `SCHEMA` whose code may write beside this code without damaging data that this code
 * relies on. Raise it in a deployment of its own, after `calendar verify` has found no difference:
 * after the first write there is no way back to older code. Say here what older code does wrong.
 */
export const OLDEST_WRITER = 1;

/**
 * The oldest `SCHEMA` whose `calendar verify --repair` adds everything that this code reads, or 0
 * if no repair is needed. Raise it with the code that begins to read new derived data or a new
 * index. That code answers nothing until the table is repaired, because its lists would miss what
 * older code has written.
 */
const NEEDED_REPAIR = 0;

export interface Writer {
  readonly schema: number;
  readonly oldestWriter: number;
  /** 0 by default. */
  readonly neededRepair?: number;
}
export const THIS_CODE: Writer = { schema: SCHEMA, oldestWriter: OLDEST_WRITER, neededRepair: NEEDED_REPAIR };

/** The highest of these numbers that any code has stored in the table. */
export interface TableSchema {
  readonly schema: number;
  readonly oldestWriter: number;
  /**
   * The `SCHEMA` of the newest code that has repaired the whole table. It is infinite in a new
   * table, which has no data of older code.
   */
  readonly repaired: number;
  /** The stored item, which is undefined in a new table. */
  readonly item: Item | undefined;
}

const Stored = v.object({ schema: v.number(), oldestWriter: v.number(), repaired: v.optional(v.number(), 0) });

/**
 * @throws ValiError for an item that cannot be parsed, because it is then unknown which code may
 * write.
 */
export const tableSchemaIn = (item: Item | undefined): TableSchema => ({
  ...(item === undefined ? { schema: 0, oldestWriter: 0, repaired: Number.POSITIVE_INFINITY } : v.parse(Stored, item)),
  item,
});

export const mayWrite = (table: TableSchema, writer = THIS_CODE): boolean =>
  writer.schema >= table.oldestWriter && !isOlder(table);

/** Whether the code that wrote the table left data that this code cannot read. */
export const isOlder = ({ item, schema }: TableSchema): boolean => item !== undefined && schema < OLDEST_TABLE;

/** Whether the table has been repaired as far as this code needs. */
export const isReady = ({ repaired }: TableSchema, { neededRepair = 0 } = THIS_CODE): boolean =>
  repaired >= neededRepair;

/** Whether newer code has written the table. */
export const isNewer = (table: TableSchema, writer = THIS_CODE): boolean => table.schema > writer.schema;

/**
 * The change to commit before the writer's first write, or undefined if nothing has to be raised.
 *
 * @throws WriteConflict `version` on commit if another writer was first.
 */
export const raised = (table: TableSchema, writer = THIS_CODE): Change | undefined =>
  table.schema >= writer.schema && table.oldestWriter >= writer.oldestWriter ? undefined : written(table, writer);

/**
 * The change to commit when the whole table has been repaired, or undefined if this or newer code
 * has already marked it.
 *
 * @throws WriteConflict `version` on commit if another writer was first.
 */
export const markedRepaired = (table: TableSchema, writer = THIS_CODE): Change | undefined =>
  table.repaired >= writer.schema ? undefined : written({ ...table, repaired: writer.schema }, writer);

const written = ({ item, ...table }: TableSchema, writer: Writer): Change => {
  const version = item === undefined ? undefined : v.parse(v.number(), item.version);
  return {
    put: {
      ...item,
      ...SCHEMA_KEY,
      schema: Math.max(table.schema, writer.schema),
      oldestWriter: Math.max(table.oldestWriter, writer.oldestWriter),
      repaired: item === undefined ? writer.schema : table.repaired,
      version: (version ?? 0) + 1,
    },
    when: version ?? 'absent',
    conflict: 'version',
  };
};
