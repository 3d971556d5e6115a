/** The version of the service. */
import manifest from '../../package.json' with { type: 'json' };
import { SCHEMA, type TableSchema } from '../store/schema.ts';

export const VERSION: string = manifest.version;

// The health check for monitors.

interface Health {
  readonly status: 'ok';
  readonly version: string;
  /** The number of the schema that this code writes (docs/changing-what-is-stored.md). */
  readonly schema: number;
  /** The schema item of the table; absent if it was not read. */
  readonly table?: Pick<TableSchema, 'schema' | 'oldestWriter'>;
}

/** `table` is undefined if it was not read. */
export const health = (table: TableSchema | undefined): Health => ({
  status: 'ok',
  version: VERSION,
  schema: SCHEMA,
  ...(table && { table: { schema: table.schema, oldestWriter: table.oldestWriter } }),
});
