/** Which version of the service this code is. */
import manifest from '../../package.json' with { type: 'json' };
import { SCHEMA, type TableSchema } from '../store/schema.ts';

export const VERSION: string = manifest.version;

// The health check for monitors, with the version of the code.

export interface Health {
  readonly status: 'ok';
  readonly version: string;
  /** The number of the schema that it writes (docs/changing-what-is-stored.md). */
  readonly schema: number;
  /** The schema item of the table; absent: not read. */
  readonly table?: Pick<TableSchema, 'schema' | 'oldestWriter'>;
}

/** `table`: undefined if it was not read. */
export const health = (table: TableSchema | undefined): Health => ({
  status: 'ok',
  version: VERSION,
  schema: SCHEMA,
  ...(table && { table: { schema: table.schema, oldestWriter: table.oldestWriter } }),
});
