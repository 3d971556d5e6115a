/** Tables that this code may not write: newer code has written them, or they have to be repaired first. */
import { readSchema } from '../../functions/database/schema-guard.ts';
import { isNewer, isOlder, SCHEMA, type TableSchema } from '../../shared/store/schema.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { OperatorError } from '../terminal/operator-error.ts';

export const OLDER =
  'An older version has written this table, and this one cannot read it. Use a new table, on one machine a new home: npm start -- --home FOLDER';

/** Says what to do if older code has written the table; undefined if this code can read it. */
export const outdated = async (store: UncheckedStore): Promise<string | undefined> =>
  isOlder(await readSchema(store, 'consistent')) ? OLDER : undefined;

/** @throws OperatorError which says what to do. */
export const refuseOutdated = async (store: UncheckedStore): Promise<void> => {
  const reason = await outdated(store);
  if (reason !== undefined) throw new OperatorError(reason);
};

/** Says which version of the code may write to the table; undefined if this one may. */
export const newer = (table: TableSchema): string | undefined =>
  isNewer(table)
    ? `Newer code has written this table (schema ${table.schema}, this version writes ${SCHEMA})`
    : undefined;

/** Older commands would not know what to count, to move and to take along. @throws OperatorError where newer code has written. */
export const refuseNewer = async (store: UncheckedStore): Promise<void> => {
  const reason = newer(await readSchema(store, 'consistent'));
  if (reason !== undefined) throw new OperatorError(`${reason}: use the commands of the version that is deployed`);
};
