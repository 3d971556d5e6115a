/** Pictures, as WordPress shows media (contract/wordpress#media). They come as addresses with their records; nothing is uploaded. */
import type { OperationsOf } from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { offsetOf } from '../../shared/input/paging.ts';
import { mayUsePicture, type PictureRecord } from '../../shared/posts/picture-visibility.ts';
import type { PostRecord } from '../../shared/records/any-record.ts';
import { idInSlug, mediaSlug, mediaView } from '../../shared/wordpress/media.ts';
import { readPosts } from '../records/read-records.ts';
import { listedAs } from '../records/wordpress-replies.ts';
import type { Deps } from '../runtime/deps.ts';

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
    const [picture] = await readPosts(store, [path.id], now);
    if (!isPicture(picture) || !mayUsePicture(caller, picture)) throw new ApiError('rest_post_invalid_id');
    return { body: mediaView(picture) };
  },
  createMedia: async ({ authorise }) => {
    authorise();
    throw new ApiError('rest_not_implemented', { hint: { about: 'uploads' } });
  },
};

const isPicture = (record: PostRecord | undefined): record is PictureRecord => record?.type === 'picture';
