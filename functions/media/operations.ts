/**
 * Pictures, as WordPress shows media (contract/wordpress#media), and their files. Neither the
 * bucket nor the library of pictures is imported here, because the router has these operations,
 * too.
 */
import type { OperationsOf } from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { idInSlug, mediaSlug, mediaView } from '../../shared/api/wordpress-media.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { offsetOf } from '../../shared/http/paging.ts';
import { mayUsePicture, type PictureRecord } from '../../shared/model/picture.ts';
import { fileOf, PRIVATE, PUBLIC } from '../../shared/model/picture-files.ts';
import type { PostRecord } from '../../shared/records/record.ts';
import { readPost, readPosts } from '../records/read-records.ts';
import { listedAs } from '../records/wordpress.ts';
import type { Deps } from '../runtime/deps.ts';

/** Seconds for which an address of the bucket is valid that the service redirects to. */
const REDIRECTED = 300;

export const media: OperationsOf<'media', Deps> = {
  listMedia: async (request, deps) => {
    request.authorise();
    const { query, caller, now } = request;
    if (query.slug === undefined && query.include === undefined)
      throw new ApiError('rest_missing_callback_param', { missing: ['slug'] });
    const ids = query.include ?? (query.slug ?? []).flatMap(slug => idInSlug(slug) ?? []);
    const pictures = (await readPosts(deps.store, [...new Set(ids)], now))
      .filter(isPicture)
      .filter(picture => mayUsePicture(caller, picture))
      .filter(picture => query.slug?.includes(mediaSlug(picture)) ?? true);
    const offset = offsetOf(query);
    const views = pictures.slice(offset, offset + query.per_page);
    return listedAs(mediaView, { views, total: pictures.length }, request, ROUTES.listMedia, deps);
  },
  readMedia: async ({ path, authorise, caller, now }, { store }) => {
    authorise();
    const picture = await readPost(store, path.id, now);
    if (!isPicture(picture) || !mayUsePicture(caller, picture)) throw new ApiError('rest_post_invalid_id');
    return { body: mediaView(picture) };
  },
  createMedia: async ({ authorise }) => {
    authorise();
    throw new ApiError('rest_not_implemented');
  },
  readUpload: async ({ path, authorise, caller, now }, { store, pictures, originKeys }) => {
    authorise();
    const picture = await readPost(store, path.id, now);
    const file = fileOf(path.id, path.slug);
    const isFound =
      pictures !== undefined &&
      isPicture(picture) &&
      mayUsePicture(caller, picture) &&
      (await pictures.files.size(PRIVATE + file)) !== undefined;
    if (!isFound) throw new ApiError('rest_no_route');
    const { files } = pictures;
    // CloudFront looks for it there, and asks for the same file no more.
    if (picture.published > 0 && originKeys.length > 0 && (await files.size(PUBLIC + file)) === undefined)
      await files.copy(PRIVATE + file, PUBLIC + file);
    const address = await files.signedRead(PRIVATE + file, { seconds: REDIRECTED });
    return {
      body: {},
      headers: { Location: address, 'Cache-Control': 'no-store', 'Content-Security-Policy': 'sandbox' },
    };
  },
};

const isPicture = (record: PostRecord | undefined): record is PictureRecord => record?.type === 'picture';
