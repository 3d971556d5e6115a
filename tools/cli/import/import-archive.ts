/** Restores an archive into an empty table (docs/archives.md). */

import { randomUUID } from 'node:crypto';
import { readSchema } from '../../../functions/database/schema-guard.ts';
import type { Fallbacks } from '../../../shared/model/translations.ts';
import { newHistory } from '../../../shared/records/change-rows.ts';
import { raised } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Manifest } from '../../archive/format.ts';
import { writeItems } from '../../table/batch-writer.ts';
import { storeIn, type Table } from '../../table/open-table.ts';
import { readFacts } from './archive-facts.ts';
import { markWritten, nameOf, removeMark, writtenBefore } from './import-mark.ts';
import { itemsOf } from './items.ts';

export interface Importing {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly fallbacks: Fallbacks;
  readonly stop: AbortSignal;
  /** Called with every line that is written. */
  readonly onLine: () => void;
}

/** False: `stop` was aborted, and the next import of the archive continues. @throws OperatorError. */
export const importArchive = async (
  table: Table,
  { folder, manifest, fallbacks, stop, onLine }: Importing,
): Promise<boolean> => {
  const store = storeIn(table);
  const name = nameOf(manifest);
  const before = await writtenBefore(table, name);
  const facts = await readFacts(folder, manifest); // before the first write, so that an unreadable line leaves the table empty
  await claimTable(store, name, before);
  const items = itemsOf({ folder, manifest, facts, fallbacks, onLine });
  const onWritten = (count: number) => markWritten(store, name, count);
  if (!(await writeItems(table, items, { skip: before, onWritten, stop }))) return false;
  // Functions may have cached answers from the empty table, and apps may have tokens of its change feeds: both become invalid.
  await store.commit(newHistory(randomUUID(), Math.random()));
  await removeMark(store);
  return true;
};

/** Stores the schema and the mark of an unfinished import. */
const claimTable = async (store: UncheckedStore, name: string, before: number): Promise<void> => {
  const change = raised(await readSchema(store, 'consistent'));
  if (change !== undefined) await store.commit([change]);
  await markWritten(store, name, before);
};
