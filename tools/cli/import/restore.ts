/** `calendar import DIR` restores an archive into an empty table (docs/archives.md). */

import { createHash, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../../functions/database/client.ts';
import { itemOf, readSchema } from '../../../functions/database/store.ts';
import { newHistory } from '../../../shared/lists/journal.ts';
import type { PictureFiles } from '../../../shared/model/picture-files.ts';
import type { AnyRecord } from '../../../shared/records/record.ts';
import { kindOf, OLDEST_TABLE, raised, SCHEMA } from '../../../shared/store/schema.ts';
import { IMPORT_KEY } from '../../../shared/store/table.ts';
import { picturesIn, putPictures, readManifest } from '../../archive/files.ts';
import type { Manifest } from '../../archive/format.ts';
import type { Rewriting } from '../../original/pictures.ts';
import { writeItems } from '../../table/batch-writer.ts';
import { refuseIdsOfDates } from '../../table/id-counters.ts';
import { refuseNewer, storeIn, type Table, tableAt } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { filesOfPicture, picturesOf } from '../../table/pictures.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { print } from '../../terminal/print.ts';
import { withProgress } from '../../terminal/progress.ts';
import { itemsOf } from './items.ts';

/**
 * @throws OperatorError if there is no archive, this version cannot read it, or the table is not
 * empty.
 */
export const restore = async (from: string, place: TableLocation, images: Rewriting): Promise<void> => {
  const folder = resolve(from);
  const manifest = readManifest(folder);
  if (manifest.schema > SCHEMA)
    throw new OperatorError(
      `Newer commands have written this archive (schema ${manifest.schema}, this version reads up to ${SCHEMA})`,
    );
  if (manifest.schema < OLDEST_TABLE)
    throw new OperatorError(
      `An older version has written this archive (schema ${manifest.schema}, this version reads ${OLDEST_TABLE} and later). Restore it with that version, and move in from its stage: npm run calendar -- import URL`,
    );
  const table = tableAt(place);
  await refuseNewer(storeIn(table));
  const stop = stopOnInterrupt();
  const { lines, files } = manifest;
  const pictures = files === 0 ? undefined : await picturesOf(place);
  if (files > 0 && pictures === undefined) throw new OperatorError('This table has no bucket for the pictures');
  await withProgress(lines.terms + lines.posts, advance =>
    importArchive(table, { folder, manifest, pictures, images, stop, onLine: advance }),
  );
  print(`restored ${lines.posts + lines.terms} records, ${files} files of pictures and ${lines.users} users`);
};

interface Restoring {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Where the files of pictures go; undefined: nowhere. */
  readonly pictures?: PictureFiles | undefined;
  /** Replaces the beginnings of addresses of uploaded pictures. */
  readonly images?: Rewriting;
  readonly stop: AbortSignal;
  /** Called with every record that is written. */
  readonly onLine: () => void;
}

/**
 * @throws OperatorError if the archive or the table is unsuitable.
 * @throws the reason of `stop`; the next import of the archive then continues.
 */
export const importArchive = async (
  table: Table,
  { folder, manifest, pictures, images = [], stop, onLine }: Restoring,
): Promise<void> => {
  const store = storeIn(table);
  const name = nameOf(manifest);
  await refuseOthers(table, name);
  const names = await pictureFilesIn(folder, manifest, images);
  // The schema, and the mark of an unfinished import.
  const schema = raised(await readSchema(store, 'consistent'));
  await store.commit([...(schema === undefined ? [] : [schema]), { put: { ...IMPORT_KEY, archive: name } }]);
  // Files come first, so that each picture that is known has its own.
  if (pictures !== undefined) await putPictures(folder, names, pictures, stop);
  await writeItems(table, itemsOf({ folder, manifest, images, onRecord: onLine }), stop);
  // Functions may have cached items of the empty table, and apps may have tokens of its change
  // feeds. Both become invalid with this write.
  await store.commit(newHistory(randomUUID(), Math.random()));
  await store.commit([{ remove: IMPORT_KEY }]);
};

/**
 * Reads the whole archive before the first write, so that one that cannot be read leaves the table
 * empty. Returns the names of the files of its pictures.
 *
 * @throws OperatorError also if the ids of posts reach those of dates, and if files are missing.
 */
const pictureFilesIn = async (folder: string, manifest: Manifest, images: Rewriting): Promise<string[]> => {
  refuseIdsOfDates(manifest.ids.post);
  const names: string[] = [];
  const onRecord = (record: AnyRecord) => record.type === 'picture' && names.push(...filesOfPicture(record));
  for await (const _ of itemsOf({ folder, manifest, images, onRecord }));
  const files = picturesIn(folder, names);
  if (files.length === manifest.files) return files;
  throw new OperatorError(`${folder} has ${files.length} files of pictures, and not ${manifest.files}`);
};

// --- The mark of an unfinished restore in the table. Only a restore of the same archive may
// continue; it writes all items once more.

/** Kinds of items that a table may have and still count as empty. */
const BEFORE_WRITES: ReadonlySet<string> = new Set(['schema', 'version of repairs', 'import']);
/** The table can have fewer items of these kinds, so one page of a scan is enough. */
const SAMPLE = 20;

/** @throws OperatorError if the table holds anything but a part of this archive. */
const refuseOthers = async (table: Table, archive: string): Promise<void> => {
  const [item] = await storeIn(table).read([IMPORT_KEY], 'consistent');
  if (item !== undefined && item.archive !== archive)
    throw new OperatorError('Another archive has been restored into this table in part: go on with that one');
  if (item === undefined && !(await isEmpty(table)))
    throw new OperatorError(
      'The table is not empty: an archive is restored into a new one only, such as that of "npm start -- --empty --home DIR"',
    );
};

const isEmpty = async ({ client, name }: Table): Promise<boolean> => {
  const { Items = [] } = await documentClient(client).send(
    new ScanCommand({ TableName: name, Limit: SAMPLE, ConsistentRead: true }),
  );
  return Items.every(item => BEFORE_WRITES.has(kindOf(itemOf(item)).name));
};

/**
 * Identifies an archive by its manifest. Archives that differ only in the contents of their lines
 * therefore have the same name.
 */
const nameOf = (manifest: Manifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);
