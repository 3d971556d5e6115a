/** A new picture whose files are here, with the addresses of its sizes. */

import type { PostId } from '../store/records.ts';
import type { Instant } from '../time/wall.ts';
import { newPicture, type PictureRecord } from './picture.ts';
import { fileOf, type MadeFile, type MadePicture, PRIVATE, safeName, sizeFile } from './picture-files.ts';

interface NewUpload {
  readonly id: PostId;
  /** The name of the file, as it was sent. */
  readonly name: string;
  readonly made: MadePicture;
  /** The address below which the site has the files of pictures, without a slash at its end. */
  readonly uploads: string;
  readonly author: number;
  readonly now: Instant;
}

interface FileToStore extends Pick<MadeFile, 'bytes' | 'mime'> {
  readonly key: string;
}

/** The files are to be stored first, so that a picture that is known has all of them. */
export const newUpload = ({
  id,
  name: sent,
  made,
  uploads,
  author,
  now,
}: NewUpload): { readonly picture: PictureRecord; readonly files: readonly FileToStore[] } => {
  const name = safeName(sent, made.mime);
  const named = made.files.map(file => ({
    ...file,
    file: fileOf(id, file.name === 'full' ? name : sizeFile(name, file)),
  }));
  const sizes = named.flatMap(({ name: size, file, width, height, bytes }) =>
    size === 'full' ? [] : [[size, { url: `${uploads}/${file}`, width, height, filesize: bytes.length }] as const],
  );
  const picture = newPicture({
    id,
    url: `${uploads}/${fileOf(id, name)}`,
    author,
    alt: '',
    width: made.width,
    height: made.height,
    filesize: named[0]?.bytes.length ?? 0,
    sizes: Object.fromEntries(sizes),
    only_sizes: false,
    upload: { at: now, name, title: sent.replace(/\.\w+$/, ''), caption: '', description: '', post: 0 },
  });
  return { picture, files: named.map(({ file, bytes, mime }) => ({ key: PRIVATE + file, bytes, mime })) };
};
