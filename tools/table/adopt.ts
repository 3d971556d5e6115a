/**
 * Makes a table that has come back from a backup safe for clients that know ids and change tokens
 * from after it.
 */
import { randomUUID } from 'node:crypto';
import { newHistory } from '../../shared/lists/journal.ts';
import { leaveIdsOut } from './id-counters.ts';
import { forWriting, storeIn, type Table } from './open-table.ts';

/**
 * Makes new ids continue above those of the table and of those that it replaces, because its
 * counters may be older than records that clients know, and makes change tokens invalid. This also
 * clears the cached answers of functions.
 */
export const adopt = async (table: Table, lost: readonly Table[], say: (line: string) => void): Promise<void> => {
  const store = await forWriting(storeIn(table));
  const upTo = await leaveIdsOut(store, lost.map(storeIn));
  for (const [of, last] of Object.entries(upTo)) say(`  ids of ${of}s go on above ${last}`);
  await store.commit(newHistory(randomUUID(), Math.random()));
};
