/**
 * `calendar purge --pictures` removes uploads that nothing names, and files of no picture, as a
 * write that broke off may leave them.
 */
import * as v from 'valibot';
import type { PictureRecord } from '../../../shared/model/picture.ts';
import { fileOf, type PictureFiles, PRIVATE, PUBLIC } from '../../../shared/model/picture-files.ts';
import { readableRecordOf } from '../../../shared/records/record.ts';
import type { Change } from '../../../shared/store/change.ts';
import { PostId } from '../../../shared/store/records.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { postKey, recordNameIn } from '../../../shared/store/table.ts';
import { isCommitted } from '../../table/change-all.ts';
import type { Table } from '../../table/open-table.ts';
import { picturesNamedIn, storedByPicture } from '../../table/pictures.ts';
import { scanWithProgress } from '../../table/scan-table.ts';

export interface Unused {
  readonly id: number;
  /** Undefined if there are only files. */
  readonly picture: PictureRecord | undefined;
  readonly files: number;
  readonly bytes: number;
}

interface Finding {
  /** In epoch seconds. What was uploaded later may be about to be named. */
  readonly before: number;
  /** The settings of the deployment, which may name pictures, too. */
  readonly settings: unknown;
  readonly stop: AbortSignal;
}

/**
 * Finds what no record names, be it in the trash, no description and no setting, in the order of
 * ids.
 */
export const findUnused = async (
  table: Table,
  files: PictureFiles,
  { before, settings, stop }: Finding,
): Promise<Unused[]> => {
  const stored = await storedByPicture(files);
  const pictures = new Map<number, PictureRecord>();
  const kept = new Set(picturesNamedIn(settings));
  await scanWithProgress(table, stop, item => {
    if (kindOf(item).role !== 'record') return;
    const record = readableRecordOf(item);
    const { space, id } = recordNameIn(item);
    if (record?.type === 'picture' && record.upload !== undefined && record.upload.at < before)
      pictures.set(record.id, record);
    else if (space === 'post') kept.add(id);
    if (record?.type !== 'picture') for (const named of picturesNamedIn(item)) kept.add(named);
  });
  return [...new Set([...pictures.keys(), ...stored.keys()])]
    .filter(id => !kept.has(id) && (stored.get(id) ?? []).every(({ at }) => at < before))
    .sort((a, b) => a - b)
    .map(id => {
      const own = stored.get(id) ?? [];
      return { id, picture: pictures.get(id), files: own.length, bytes: own.reduce((sum, { size }) => sum + size, 0) };
    });
};

/** Returns false for a picture that somebody has changed or shown since it was found. */
export const removeUnused = async (
  { id, picture }: Unused,
  store: UncheckedStore,
  files: PictureFiles,
): Promise<boolean> => {
  const key = postKey(v.parse(PostId, id));
  if (picture !== undefined) {
    const removal: Change = { remove: key, when: picture.version, conflict: 'version', type: 'picture' };
    if (!(await isCommitted(store, [removal]))) return false;
  }
  for (const folder of [PUBLIC, PRIVATE]) await files.remove(folder + fileOf(v.parse(PostId, id)));
  return true;
};
