/**
 * Which code may write the table. Older and newer code write it side by side: during a deployment, and after a rollback. The table
 * says which code has written it, so that older code stops where it would do harm (docs/changing-what-is-stored.md).
 */
import * as v from 'valibot';
import type { Change, Item } from './change.ts';
import { type Key, SCHEMA_KEY, SHARED_ID_COUNTER } from './table.ts';

/** What this code writes. Raised by one with every new field, kind of item or index. */
export const SCHEMA = 2;
/**
 * The oldest code (its `SCHEMA`) whose writes leave whole what this code relies on. Raised in a deployment of its own, after
 * `calendar verify` has found nothing different: from its first write on there is no way back to older code.
 * Code of 1 puts terms among posts, with ids from one counter (docs/decisions/0043), and protected events into open lists (0036).
 */
export const OLDEST_WRITER = 2;

export interface Writer {
  readonly schema: number;
  readonly oldestWriter: number;
}
export const THIS_CODE: Writer = { schema: SCHEMA, oldestWriter: OLDEST_WRITER };

/** What the table says: the highest of both numbers that any code has written with. */
export interface TableSchema extends Writer {
  /** As it is stored; undefined in a table that has not been written yet. */
  readonly item: Item | undefined;
  /** Terms still have keys of posts, as with `SCHEMA` 1: until `verify --repair` has moved them, a write would give out ids a second time. */
  readonly sharesIds: boolean;
}

/** The items that `tableSchemaIn` reads, in this order. */
export const SCHEMA_KEYS: readonly Key[] = [SCHEMA_KEY, SHARED_ID_COUNTER];

const Stored = v.object({ schema: v.number(), oldestWriter: v.number() });

/** @throws ValiError when the item is not readable: then it is unknown which code may write. */
export const tableSchemaIn = ([item, sharedIds]: readonly (Item | undefined)[]): TableSchema => ({
  ...(item === undefined ? { schema: 0, oldestWriter: 0 } : v.parse(Stored, item)),
  item,
  sharesIds: sharedIds !== undefined,
});

export const mayWrite = (table: TableSchema, writer = THIS_CODE): boolean =>
  writer.schema >= table.oldestWriter && !table.sharesIds;

/** Whether code newer than the writer has written there. */
export const isNewer = (table: TableSchema, writer = THIS_CODE): boolean => table.schema > writer.schema;

/** To be committed before the writer's first write. undefined: the table says so already. @throws WriteConflict `version` on commit. */
export const raised = ({ item, ...table }: TableSchema, writer = THIS_CODE): Change | undefined => {
  if (table.schema >= writer.schema && table.oldestWriter >= writer.oldestWriter) return undefined;
  const version = item === undefined ? undefined : v.parse(v.number(), item.version);
  return {
    put: {
      ...item,
      ...SCHEMA_KEY,
      schema: Math.max(table.schema, writer.schema),
      oldestWriter: Math.max(table.oldestWriter, writer.oldestWriter),
      version: (version ?? 0) + 1,
    },
    when: version ?? 'absent',
    conflict: 'version',
  };
};
