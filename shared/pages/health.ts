/** What monitors ask: whether the service answers, and which code does. */
import { SCHEMA, type TableSchema } from '../store/schema.ts';
import { VERSION } from '../version.ts';

export interface Health {
  readonly status: 'ok';
  /** Of the running code. */
  readonly version: string;
  /** Number of what it writes (docs/changing-what-is-stored.md). */
  readonly schema: number;
  /** What the table says; absent: it was not asked. */
  readonly table?: Pick<TableSchema, 'schema' | 'oldestWriter'>;
}

/** `table`: as it was read; undefined: nothing was. */
export const health = (table: TableSchema | undefined): Health => ({
  status: 'ok',
  version: VERSION,
  schema: SCHEMA,
  ...(table && { table: { schema: table.schema, oldestWriter: table.oldestWriter } }),
});
