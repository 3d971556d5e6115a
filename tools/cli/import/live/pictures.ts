/**
 * The pictures of a source that are not copied: their addresses are kept, or their beginning is
 * replaced (`--images`).
 */
import * as v from 'valibot';
import { newPicture, type PictureRecord } from '../../../../shared/model/picture.ts';
import { WriteConflict } from '../../../../shared/store/change.ts';
import { PostId, toStored } from '../../../../shared/store/records.ts';
import { postKey } from '../../../../shared/store/table.ts';
import { movedPicture, movedPicturesIn, type Rewriting } from '../../../original/pictures.ts';
import type { OriginalImage } from '../../../original/shapes.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { pictureFrom } from './building.ts';
import { marked } from './imported-record.ts';
import { keyIn, postsIn, type Source } from './read-source.ts';
import type { World } from './world.ts';

/**
 * Writes the missing pictures before the records that show them, because several records may show
 * the same picture. A picture is public if at least one public record shows it.
 */
export const bringPictures = async (missing: ReadonlySet<number>, world: World): Promise<void> => {
  const { deps, source, address, offset, stop } = world;
  const pictures = new Map<number, PictureRecord>();
  for (const { image, status, author } of postsIn(source)) {
    if (image === null || !missing.has(image.id) || world.copied.has(image.id)) continue;
    const picture = pictureFrom(image, v.parse(PostId, image.id + offset));
    if (picture === undefined) continue;
    const published = status === 'publish' || pictures.get(image.id)?.published === 1 ? 1 : 0;
    const made = { ...newPicture({ ...picture, author: world.authorOf(author) }), published };
    pictures.set(image.id, marked(made, { source: address, id: image.id }));
  }
  await inParallel([...pictures.values()], { concurrency: 8, stop }, async picture => {
    const put = { ...toStored(picture), ...postKey(picture.id) };
    await deps.store.commit([{ put, when: 'absent', conflict: 'id' }]).catch(error => {
      if (!(error instanceof WriteConflict)) throw error; // another writer has just created it
    });
  });
};

/** Replaces the beginnings of picture addresses in all records and their descriptions. */
export const moveImages = (source: Source, images: Rewriting): void => {
  for (const post of postsIn(source)) {
    const image = post.image && moved(post.image, images);
    source.records.set(keyIn(post), { ...post, image, description: movedPicturesIn(post.description, images) });
  }
};

const moved = (image: OriginalImage, images: Rewriting): OriginalImage => ({
  ...image,
  url: movedPicture(image.url, images),
  sizes: Object.fromEntries(
    Object.entries(image.sizes).map(([name, size]) => [name, { ...size, url: movedPicture(size.url, images) }]),
  ),
});
