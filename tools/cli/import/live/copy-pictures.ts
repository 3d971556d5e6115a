/**
 * Copies the pictures of a source (`--copy-pictures`). A copy keeps the id that the picture has
 * there, so later imports find it, whether they copy or not.
 */
import * as v from 'valibot';
import { readPosts } from '../../../../functions/records/read-records.ts';
import { pictureIn } from '../../../../functions/records/write-context.ts';
import type { MakeSizes, PictureFiles } from '../../../../shared/model/picture-files.ts';
import { newUpload } from '../../../../shared/model/upload.ts';
import { PostId, toStored } from '../../../../shared/store/records.ts';
import { postKey } from '../../../../shared/store/table.ts';
import type { Download } from '../../../http/download-picture.ts';
import { troubleOf } from '../../../http/service.ts';
import type { OriginalPost } from '../../../original/shapes.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { pictureFrom } from './building.ts';
import { marked } from './imported-record.ts';
import { postsIn } from './read-source.ts';
import type { World } from './world.ts';

export interface Copying {
  readonly files: Pick<PictureFiles, 'put'>;
  readonly makeSizes: MakeSizes;
  readonly download: Download;
  /** The address below which the site has the files of pictures. */
  readonly uploads: string;
}

/** Decoding takes all of a processor. */
const AT_ONCE = 2;

/**
 * Adds to `world.copied` what was copied, now or before. A picture that cannot be copied is
 * reported, and keeps its address.
 */
export const copyPictures = async (world: World, copying: Copying | undefined): Promise<void> => {
  const { source, stop } = world;
  const shown = Map.groupBy(
    postsIn(source).filter(({ image }) => image !== null),
    ({ image }) => image?.id ?? 0,
  );
  const pace = { concurrency: copying ? AT_ONCE : 8, stop, unit: 'pictures' };
  await inParallel([...shown.values()], pace, posts => copyOne(posts, world, copying));
};

/** `posts` show the same picture. */
const copyOne = async (posts: readonly OriginalPost[], world: World, copying: Copying | undefined): Promise<void> => {
  const { deps, offset, copied, report, address, stop } = world;
  const [{ image = null, author = 0 } = {}] = posts;
  const picture = image && pictureFrom(image, v.parse(PostId, image.id + offset));
  if (image === null || picture === null || picture === undefined) return;
  const isPublic = posts.some(({ status }) => status === 'publish');
  const [post] = await readPosts(deps.store, [picture.id], 'stored');
  const stored = post?.type === 'picture' ? post : undefined;
  if (stored?.upload !== undefined) {
    copied.set(image.id, pictureIn(stored));
    if (isPublic && stored.published === 0)
      await deps.store.commit([{ add: { published: 1, version: 1 }, to: postKey(stored.id) }]);
    return;
  }
  if (copying === undefined) return;
  try {
    const { bytes } = await copying.download(picture.url, stop);
    const made = await copying.makeSizes(bytes);
    const [name = ''] = new URL(picture.url).pathname.split('/').slice(-1);
    const owner = stored?.author ?? world.authorOf(author);
    const upload = newUpload({
      id: picture.id,
      name,
      made,
      uploads: copying.uploads,
      author: owner,
      now: deps.clock(),
    });
    await Promise.all(upload.files.map(({ key, bytes, mime }) => copying.files.put(key, bytes, mime)));
    const published = isPublic ? 1 : (stored?.published ?? 0);
    const version = (stored?.version ?? 0) + 1;
    const record = marked(
      { ...upload.picture, alt: picture.alt, published, version },
      { source: address, id: image.id },
    );
    const put = { ...toStored(record), ...postKey(record.id) };
    await deps.store.commit([{ put, when: stored?.version ?? 'absent', conflict: 'version' }]);
    copied.set(image.id, pictureIn(record));
  } catch (error) {
    if (stop.aborted) throw error;
    report.add({ what: 'not copied', kind: 'picture', id: image.id, name: picture.url, why: troubleOf(error) });
  }
};
