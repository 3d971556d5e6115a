/** Finds uploaded pictures without all of their files, and counts files without a picture. */
import { type PictureFiles, PRIVATE } from '../../../shared/model/picture-files.ts';
import { storedByPicture } from '../../table/pictures.ts';
import type { Checking } from './judge.ts';
import type { Tally } from './tally.ts';

export interface CheckedPictures {
  readonly uploads: number;
  readonly files: number;
  /** The number of files that belong to no picture. `calendar purge --pictures` removes them. */
  readonly unowned: number;
}

/**
 * An upload stores its files before the picture, and a removal removes them after it. So a picture
 * that is still there, when it is read once more, has lost what the list of files does not have.
 */
export const checkPictures = async (
  { store, report }: Checking,
  { uploads }: Tally,
  files: PictureFiles,
): Promise<CheckedPictures> => {
  const stored = await storedByPicture(files);
  for (const [id, { key, files }] of uploads) {
    const keys = new Set(stored.get(id)?.map(file => file.key));
    const missing = files.filter(file => !keys.has(PRIVATE + file));
    if (missing.length === 0) continue;
    const [item] = await store.read([key], 'consistent');
    if (item !== undefined) await report({ kind: 'file', key, is: 'nothing', should: missing.join(', ') });
  }
  const all = [...stored].flatMap(([id, own]) => own.map(() => id));
  return { uploads: uploads.size, files: all.length, unowned: all.filter(id => !uploads.has(id)).length };
};
