/** Writes the pictures of a source before the records that show them, as several records may show the same one. */
import * as v from 'valibot';
import { PostId } from '../../../../shared/addresses/record-ids.ts';
import type { PictureRecord } from '../../../../shared/posts/picture-visibility.ts';
import { type Change, WriteConflict } from '../../../../shared/store/change.ts';
import { postKey } from '../../../../shared/store/table.ts';
import { toStored } from '../../../../shared/store/unknown-attributes.ts';
import { hashOf, marked } from './mark.ts';
import { imageRewritten, pictureFrom } from './picture.ts';
import { authorIn, type Source } from './source.ts';
import type { World } from './world.ts';

/** Pictures in one transaction. */
const TOGETHER = 50;

/** Existing pictures stay: an id has the same address (`collisions.ts` checks it), and records store the details that they show. */
export const bringPictures = async (source: Source, world: World): Promise<void> => {
  const { store } = world.deps;
  const wanted = [...picturesIn(source, world).values()];
  const items = await store.read(
    wanted.map(({ id }) => postKey(id)),
    'consistent',
  );
  const missing = wanted.filter((_, i) => items[i] === undefined);
  for (let at = 0; at < missing.length; at += TOGETHER) {
    const puts = missing.slice(at, at + TOGETHER).map(putOf);
    await store.commit(puts).catch(async error => {
      if (!(error instanceof WriteConflict)) throw error;
      for (const put of puts) await store.commit([put]).catch(ignoreConflict); // one of them has been created meanwhile
    });
  }
};

const ignoreConflict = (error: unknown): void => {
  if (!(error instanceof WriteConflict)) throw error;
};

const putOf = (picture: PictureRecord): Change => ({
  put: { ...toStored(picture), ...postKey(picture.id) },
  when: 'absent',
  conflict: 'id',
});

/** By id. A picture is public if at least one public record shows it. */
const picturesIn = (source: Source, world: World): ReadonlyMap<number, PictureRecord> => {
  const pictures = new Map<number, PictureRecord>();
  for (const kind of ['event', 'venue', 'organizer'] as const)
    for (const record of source[kind].values()) {
      const image = imageRewritten(record.image, world.images);
      const id = v.parse(PostId, (image?.id ?? 0) + world.offset);
      const picture = image === null ? undefined : pictureFrom(image, id);
      if (image === null || picture === undefined) continue;
      const isPublic = record.status === 'publish';
      const published = isPublic || pictures.get(id)?.published === 1 ? 1 : 0;
      const author = world.authorOf(authorIn(record.author));
      const made: PictureRecord = { type: 'picture', unknown: {}, ...picture, author, published };
      pictures.set(id, marked(made, { source: world.source, id: image.id, hash: hashOf(image.url) }));
    }
  return pictures;
};
