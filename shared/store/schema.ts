/**
 * Which code may write the table. Older and newer code write it side by side: during a deployment, and after a rollback. The table
 * says which code has written it, so that older code stops where it would do harm (docs/changing-what-is-stored.md).
 */
import * as v from 'valibot';
import type { Change, Item } from './change.ts';
import { type Key, SCHEMA_KEY, SHARED_ID_COUNTER } from './table.ts';

/** The number of what this code writes. Raise it by one for every new field, kind of item or index, and when searches fold otherwise. */
export const SCHEMA = 10;
/** The first code that knows names of keys in hashes: `calendar keys rotate` makes it the oldest that may write (docs/decisions/0085). */
export const KNOWS_KEY_NAMES = 10;
/**
 * The oldest code (its `SCHEMA`) that may write beside this code without damaging what this code relies on. Raise it in a deployment of
 * its own, after `calendar verify` has found no difference: after the first write there is no way back to older code.
 *
 * Code with 1 gave terms and posts ids from one counter (docs/decisions/0043), and put protected events into open lists (0036). Code
 * with 2 does not raise the versions of answers, so other functions would show what it has changed up to an hour late (0046). Code with 3
 * to 5 may still write: filters by `event_status` and by names of places, and searches, may miss what it has changed until `calendar verify
 * --repair` (0052, 0020, 0056). Code with less than 7 does not tell translations of each other, until a repair as well (0054). Code with
 * less than 9 leaves no rows of what it has changed, and no repair can tell apps that follow the changes (0071).
 */
export const OLDEST_WRITER = 9;

/**
 * The oldest code (its `SCHEMA`) whose `calendar verify --repair` has added to all records what this code reads; 0: it reads nothing that a
 * repair has to add. Raise it with the code that begins to read derived data or a new index: where the table has not been repaired so far,
 * that code serves nothing, as its lists would lack what older code has written.
 */
export const NEEDED_REPAIR = 0;

export interface Writer {
  readonly schema: number;
  readonly oldestWriter: number;
  /** Absent: 0. */
  readonly neededRepair?: number;
}
export const THIS_CODE: Writer = { schema: SCHEMA, oldestWriter: OLDEST_WRITER, neededRepair: NEEDED_REPAIR };

/** The highest of these numbers that any code has written into the table. */
export interface TableSchema {
  readonly schema: number;
  readonly oldestWriter: number;
  /** The `SCHEMA` of the newest code that has repaired the whole table; infinite in a new one, which holds nothing of older code. */
  readonly repaired: number;
  /** The stored item; undefined in a new table. */
  readonly item: Item | undefined;
  /** Terms still have keys of posts, as with `SCHEMA` 1. Until `verify --repair` has moved them, new records could get ids in use. */
  readonly sharesIds: boolean;
}

/** The items that `tableSchemaIn` reads, in this order. */
export const SCHEMA_KEYS: readonly Key[] = [SCHEMA_KEY, SHARED_ID_COUNTER];

const Stored = v.object({ schema: v.number(), oldestWriter: v.number(), repaired: v.optional(v.number(), 0) });

/** @throws ValiError if the item cannot be read: then it is unknown which code may write. */
export const tableSchemaIn = ([item, sharedIds]: readonly (Item | undefined)[]): TableSchema => ({
  ...(item === undefined ? { schema: 0, oldestWriter: 0, repaired: Number.POSITIVE_INFINITY } : v.parse(Stored, item)),
  item,
  sharesIds: sharedIds !== undefined,
});

export const mayWrite = (table: TableSchema, writer = THIS_CODE): boolean =>
  writer.schema >= table.oldestWriter && !table.sharesIds;

/** Whether the table has everything that this code reads. */
export const isReady = ({ repaired }: TableSchema, { neededRepair = 0 } = THIS_CODE): boolean =>
  repaired >= neededRepair;

/** Whether code newer than the writer has written the table. */
export const isNewer = (table: TableSchema, writer = THIS_CODE): boolean => table.schema > writer.schema;

/** The change to commit before the writer's first write; undefined: the table needs none. @throws WriteConflict `version` on commit. */
export const raised = (table: TableSchema, writer = THIS_CODE): Change | undefined =>
  table.schema >= writer.schema && table.oldestWriter >= writer.oldestWriter ? undefined : written(table, writer);

/** The change to commit when all of the table has been repaired; undefined: newer code has done so. @throws as above. */
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
