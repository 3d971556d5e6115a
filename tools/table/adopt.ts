/**
 * Makes a table that has come back from a backup safe for clients that know ids and change tokens
 * from after it.
 */
import { randomUUID } from 'node:crypto';
import { newHistory } from '../../shared/lists/journal.ts';
import { ID_SPACES, LEFT_OUT, lastIds, skipIds } from './id-counters.ts';
import { forWriting, storeIn, type Table } from './open-table.ts';

/**
 * Makes new ids continue above those of the table and of those that it replaces, because its
 * counters may be older than records that clients know, and makes change tokens invalid. This also
 * clears the cached answers of functions. `lost` is the table that it replaces, if that still
 * exists. Repeating this skips as many ids again.
 */
export const adopt = async (table: Table, lost: readonly Table[], say: (line: string) => void): Promise<void> => {
  const store = await forWriting(storeIn(table));
  const given = await Promise.all([table, ...lost].map(each => lastIds(storeIn(each))));
  for (const of of ID_SPACES) {
    const upTo = Math.max(...given.map(last => last[of])) + LEFT_OUT;
    await skipIds(store, of, upTo);
    say(`  ids of ${of}s go on above ${upTo}`);
  }
  await store.commit(newHistory(randomUUID(), Math.random()));
};
