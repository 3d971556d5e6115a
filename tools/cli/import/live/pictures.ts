/**
 * The pictures of a source. They are copied (`--copy-pictures`), or their addresses are kept, or
 * the beginnings of these are replaced (`--images`). Each keeps the id that it has there, so later
 * imports find it, whether they copy or not.
 */
import * as v from 'valibot';
import { readPosts } from '../../../../functions/records/read-records.ts';
import { pictureIn } from '../../../../functions/records/write-context.ts';
import { retryOnConflict } from '../../../../functions/runtime/run.ts';
import { newPicture, type PictureRecord } from '../../../../shared/model/picture.ts';
import type { MakeSizes, PictureFiles } from '../../../../shared/model/picture-files.ts';
import type { Picture } from '../../../../shared/model/post.ts';
import { newUpload } from '../../../../shared/model/upload.ts';
import { PostId, toStored } from '../../../../shared/store/records.ts';
import { postKey } from '../../../../shared/store/table.ts';
import type { Download } from '../../../http/download-picture.ts';
import { troubleOf } from '../../../http/service.ts';
import { movedPicture, movedPicturesIn, type Rewriting } from '../../../original/pictures.ts';
import type { OriginalImage, OriginalPost } from '../../../original/shapes.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { pictureFrom } from './building.ts';
import { marked } from './imported-record.ts';
import { keyIn, postsIn, type Source } from './read-source.ts';
import type { World } from './world.ts';

export interface Copying {
  readonly files: Pick<PictureFiles, 'put'>;
  readonly makeSizes: MakeSizes;
  readonly download: Download;
  /** The address below which the site has the files of pictures. */
  readonly uploads: string;
}

/** Decoding takes all of a processor. */
const COPIES_AT_ONCE = 2;

/**
 * Writes the missing pictures before the records that show them, because several records may show
 * the same picture, and adds to `world.copied` what was copied, now or before. A picture that
 * cannot be copied is reported, and keeps its address. Without `copying`, all new ones keep theirs.
 */
export const bringPictures = async (world: World, copying: Copying | undefined): Promise<void> => {
  const { source, stop } = world;
  const shown = Map.groupBy(
    postsIn(source).filter(({ image }) => image !== null),
    ({ image }) => image?.id ?? 0,
  );
  await inParallel([...shown.values()], { concurrency: copying ? COPIES_AT_ONCE : 8, stop, unit: 'pictures' }, posts =>
    retryOnConflict(() => bring(posts, world, copying)),
  );
};

/** `posts` show the same picture. It is public if at least one of them is. */
const bring = async (posts: readonly OriginalPost[], world: World, copying: Copying | undefined): Promise<void> => {
  const { offset, copied, address } = world;
  const { store } = world.deps;
  const [{ image = null, author = 0 } = {}] = posts;
  const picture = image && pictureFrom(image, v.parse(PostId, image.id + offset));
  if (image === null || picture === null || picture === undefined) return;
  const isPublic = posts.some(({ status }) => status === 'publish');
  const [post] = await readPosts(store, [picture.id], 'stored');
  const stored = post?.type === 'picture' ? post : undefined;
  if (stored?.upload !== undefined) {
    copied.set(image.id, pictureIn(stored));
    if (isPublic && stored.published === 0)
      await store.commit([{ add: { published: 1, version: 1 }, to: postKey(stored.id) }]);
    return;
  }
  const owner = stored?.author ?? world.authorOf(author);
  const copy = copying && (await copyOf(picture, owner, world, copying));
  if (copy === undefined && stored !== undefined) return;
  const published = isPublic ? 1 : (stored?.published ?? 0);
  const made = { ...(copy ?? newPicture({ ...picture, author: owner })), published };
  const record = marked({ ...made, version: (stored?.version ?? 0) + 1 }, { source: address, id: image.id });
  const put = { ...toStored(record), ...postKey(record.id) };
  await store.commit([{ put, when: stored?.version ?? 'absent', conflict: 'version' }]);
  if (copy !== undefined) copied.set(image.id, pictureIn(record));
};

/** Stores the files of a copy. Returns undefined if the picture cannot be copied. */
const copyOf = async (
  { id, url, alt }: Picture,
  author: number,
  { deps, offset, report, stop }: World,
  { files, makeSizes, download, uploads }: Copying,
): Promise<PictureRecord | undefined> => {
  try {
    const { bytes } = await download(url, stop);
    const made = await makeSizes(bytes);
    const name = new URL(url).pathname.split('/').at(-1) ?? '';
    const upload = newUpload({ ...{ id, name, made, uploads, author }, now: deps.clock() });
    await Promise.all(upload.files.map(({ key, bytes, mime }) => files.put(key, bytes, mime)));
    return { ...upload.picture, alt };
  } catch (error) {
    if (stop.aborted) throw error;
    report.add({ what: 'not copied', kind: 'picture', id: id - offset, name: url, why: troubleOf(error) });
    return undefined;
  }
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
