/** Writes the pictures of a source before the records that show them, as several records may show the same one. */
import * as v from 'valibot';
import { type PictureRecord, StoredPicture } from '../../../../shared/model/post.ts';
import { type Change, WriteConflict } from '../../../../shared/store/change.ts';
import { PostId, toStored } from '../../../../shared/store/records.ts';
import { postKey } from '../../../../shared/store/table.ts';
import type { Measure } from '../../../pictures/measure.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import type { Progress } from '../../../terminal/progress.ts';
import { hashOf, marked } from './mark.ts';
import { pictureFrom } from './picture.ts';
import { authorIn, type Source } from './source.ts';
import type { World } from './world.ts';

/** Pictures in one transaction. */
const TOGETHER = 50;

/** Pictures that are measured concurrently. */
const MEASURED_AT_ONCE = 8;

export interface Measuring {
  /** undefined: only dimensions that the source says are known. */
  readonly measure?: Measure | undefined;
  readonly stop: AbortSignal;
  readonly showProgress: (total: number, unit: string) => Progress;
}

/** Existing pictures stay: an id has the same address (`collisions.ts` checks it), and records store the details that they show. */
export const bringPictures = async (source: Source, world: World, measuring: Measuring): Promise<void> => {
  const { store } = world.deps;
  const wanted = [...picturesIn(source, world).values()];
  const items = await store.read(
    wanted.map(({ id }) => postKey(id)),
    'consistent',
  );
  const missing = await measured(
    wanted.filter((_, i) => items[i] === undefined),
    world,
    measuring,
  );
  if (measuring.stop.aborted) return; // the next run measures the others
  const here = items.flatMap(item => (v.is(StoredPicture, item) ? [v.parse(StoredPicture, item)] : []));
  for (const { id, width, height } of [...here, ...missing]) world.dimensions.set(id, { width, height });
  for (let at = 0; at < missing.length; at += TOGETHER) {
    const puts = missing.slice(at, at + TOGETHER).map(putOf);
    await store.commit(puts).catch(async error => {
      if (!(error instanceof WriteConflict)) throw error;
      for (const put of puts) await store.commit([put]).catch(ignoreConflict); // one of them has been created meanwhile
    });
  }
};

/** The pictures, with the dimensions of those whose source does not say them. */
const measured = async (
  pictures: readonly PictureRecord[],
  { report, offset }: World,
  { measure, stop, showProgress }: Measuring,
): Promise<PictureRecord[]> => {
  const unknown = measure === undefined ? [] : pictures.filter(({ width, height }) => width === 0 || height === 0);
  if (measure === undefined || unknown.length === 0) return [...pictures];
  const known = new Map<PostId, PictureRecord>();
  const progress = showProgress(unknown.length, 'pictures measured');
  await inParallel(unknown, { concurrency: MEASURED_AT_ONCE, stop }, async picture => {
    const found = await measure(picture.url);
    if (!('why' in found)) known.set(picture.id, { ...picture, ...found });
    else if (!stop.aborted)
      report.add({
        what: 'picture not measured',
        kind: 'picture',
        id: picture.id - offset,
        name: picture.url,
        ...found,
      });
    progress.advance();
  }).finally(progress.end);
  return pictures.map(picture => known.get(picture.id) ?? picture);
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
      const { image } = record;
      const id = v.parse(PostId, (image?.id ?? 0) + world.offset);
      const picture = image === null ? undefined : pictureFrom(image, id, world.allowsPrivate);
      if (image === null || picture === undefined) continue;
      const isPublic = record.status === 'publish';
      const published = isPublic || pictures.get(id)?.published === 1 ? 1 : 0;
      const author = world.authorOf(authorIn(record.author));
      const made: PictureRecord = { type: 'picture', unknown: {}, ...picture, author, published };
      pictures.set(id, marked(made, { source: world.source, id: image.id, hash: hashOf(image.url) }));
    }
  return pictures;
};
