/**
 * Pictures, as WordPress shows media (contract/wordpress#media), and their files. Neither the
 * bucket nor the library of pictures is imported here, because the router has these operations,
 * too.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { OperationInput, OperationsOf, Reply } from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { idInSlug, type Media, type MediaInput, mediaSlug, mediaView } from '../../shared/api/wordpress-media.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { offsetOf } from '../../shared/http/paging.ts';
import { mayUsePicture, type PictureRecord } from '../../shared/model/picture.ts';
import {
  fileOf,
  INCOMING,
  type MadePicture,
  type Pictures,
  PRIVATE,
  PUBLIC,
  safeName,
} from '../../shared/model/picture-files.ts';
import { newUpload } from '../../shared/model/upload.ts';
import type { AnyRecord } from '../../shared/records/record.ts';
import type { Permission } from '../../shared/settings/rights.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import { type PostId, toStored } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import { readPost, readPosts } from '../records/read-records.ts';
import { type Repetition, repetitionOf } from '../records/repetitions.ts';
import { nextPostId } from '../records/unique-keys.ts';
import { createdAs, listedAs } from '../records/wordpress.ts';
import type { Deps } from '../runtime/deps.ts';

/** Seconds in which a large file has to be sent to its address. */
const UPLOAD_SECONDS = 3_600;
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

  readMedia: async ({ path, authorise, ...request }, deps) => {
    authorise();
    return { body: mediaView(await pictureAt(path.id, request, deps)) };
  },

  createMedia: async ({ body, ...request }, deps) => {
    const by = request.authorise();
    const { files, makeSizes } = bucketOf(deps);
    const { name, bytes } = await request.file();
    const { 'idempotency-key': key } = request.headers;
    const sent = [body, createHash('sha256').update(bytes).digest('base64url')];
    const repetition = key ? await repetitionOf(key, request, sent, isPicture, deps.store) : undefined;
    if (repetition?.first !== undefined) return createdReply(repetition.first, request, deps);
    const made = await makeSizes(bytes);
    return createdReply(await store({ name, made, body, by, repetition }, files, request, deps), request, deps);
  },

  startUpload: async ({ body, authorise, caller }, deps) => {
    authorise();
    const { files } = bucketOf(deps);
    const id = `${randomUUID()}-${safeName(body.filename, body.mime_type)}`;
    const options = { type: body.mime_type, size: body.filesize, seconds: UPLOAD_SECONDS };
    const { url: upload_url, headers } = await files.signedWrite(incomingKey(caller, id), options);
    return { body: { id, upload_url, method: 'PUT', headers, expires_in: UPLOAD_SECONDS } };
  },

  // The id of the upload is its idempotency key, so that finishing it twice makes one picture.
  finishUpload: async ({ body, path, ...request }, deps) => {
    const by = request.authorise();
    const { files, makeSizes } = bucketOf(deps);
    const repetition = await repetitionOf(`upload:${path.slug}`, request, body, isPicture, deps.store);
    if (repetition.first !== undefined) return createdReply(repetition.first, request, deps);
    const key = incomingKey(request.caller, path.slug);
    const bytes = await files.read(key);
    if (bytes === undefined) throw new ApiError('rest_post_invalid_id');
    const made = await makeSizes(bytes).catch(async error => {
      // What cannot be decoded now will never be.
      if (error instanceof ApiError) await files.remove(key);
      throw error;
    });
    const name = path.slug.slice(randomUUID().length + 1);
    const picture = await store({ name, made, body, by, repetition }, files, request, deps);
    await files.remove(key);
    return createdReply(picture, request, deps);
  },

  updateMedia: async ({ path, body, authorise, ...request }, deps) => {
    authorise();
    const picture = await pictureAt(path.id, request, deps);
    const by = authorise({ author: picture.author, status: 'publish' });
    const after = withTexts(picture, body);
    const put = { ...toStored(after), ...postKey(after.id), version: picture.version + 1 };
    await deps.store.commit([{ put, when: picture.version, conflict: 'version' }], by);
    return { body: mediaView(after) };
  },

  deleteMedia: async ({ path, query, authorise, ...request }, deps) => {
    authorise();
    const picture = await pictureAt(path.id, request, deps);
    const by = authorise({ author: picture.author, status: 'publish' });
    if (!query.force) throw new ApiError('rest_trash_not_supported');
    await deps.store.commit([{ remove: postKey(picture.id), type: 'picture' }], by);
    // Files without a picture are found by nobody, and removed by `calendar purge --pictures`.
    if (picture.upload !== undefined && deps.pictures !== undefined) {
      // A reader who has just found the picture has nothing to copy once the first are gone.
      await deps.pictures.files.remove(PRIVATE + fileOf(picture.id));
      await deps.pictures.files.remove(PUBLIC + fileOf(picture.id));
    }
    return { body: { deleted: true, previous: mediaView(picture) } };
  },

  readUpload: async ({ path, authorise, caller, now }, { store, pictures, originKeys }) => {
    authorise();
    const picture = await readPost(store, path.id, now);
    const file = fileOf(path.id, path.slug);
    const isFound =
      pictures !== undefined && isPicture(picture) && mayUsePicture(caller, picture) && hasFile(picture, path.slug);
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

const isPicture = (record: AnyRecord | undefined): record is PictureRecord => record?.type === 'picture';

/** The bucket is asked for nothing else, as it refuses some keys with errors of other kinds. */
const hasFile = ({ upload, url, sizes }: PictureRecord, name: string): boolean =>
  upload !== undefined &&
  [url, ...Object.values(sizes).map(size => size.url)].some(at => at.split('/').at(-1) === name);

/** @throws ApiError 404 for a picture that the caller may not use, as for an unknown one. */
const pictureAt = async (
  id: PostId,
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  { store }: Pick<Deps, 'store'>,
): Promise<PictureRecord> => {
  const picture = await readPost(store, id, now);
  if (!isPicture(picture) || !mayUsePicture(caller, picture)) throw new ApiError('rest_post_invalid_id');
  return picture;
};

/** @throws ApiError 501 in a deployment without a bucket, and in the router. */
const bucketOf = ({ pictures }: Pick<Deps, 'pictures'>): Pictures => {
  if (pictures === undefined) throw new ApiError('rest_not_implemented');
  return pictures;
};

const incomingKey = (caller: OperationInput['caller'], id: string): string => {
  if (caller === undefined || !/^[0-9a-f-]{36}-[a-z0-9-]+\.\w+$/.test(id)) throw new ApiError('rest_post_invalid_id');
  return `${INCOMING}${caller.id}/${id}`;
};

interface Upload {
  readonly name: string;
  readonly made: MadePicture;
  readonly body: MediaInput;
  readonly by: Permission;
  readonly repetition: Repetition<PictureRecord> | undefined;
}

/** Stores the files first, so that a picture that is known has all of them. */
const store = async (
  { name, made, body, by, repetition }: Upload,
  files: Pictures['files'],
  { caller, addresses, now }: Pick<OperationInput, 'caller' | 'addresses' | 'now'>,
  deps: Deps,
): Promise<PictureRecord> => {
  const id = await nextPostId(deps.store);
  const uploads = `${addresses.site}/${ROUTES.readUpload.base}`;
  const upload = newUpload({ id, name, made, uploads, author: caller?.id ?? 0, now });
  const picture = withTexts(upload.picture, body);
  let isCommitting = false;
  try {
    await Promise.all(upload.files.map(({ key, bytes, mime }) => files.put(key, bytes, mime)));
    const put = { ...toStored(picture), ...postKey(id) };
    isCommitting = true;
    await deps.store.commit([{ put, when: 'absent', conflict: 'id' }, ...(repetition?.remember(picture) ?? [])], by);
  } catch (error) {
    // A commit may fail after it was carried out, but for conflicts. What then is left over is
    // removed by `calendar purge --pictures`.
    if (!isCommitting || error instanceof WriteConflict) await files.remove(PRIVATE + fileOf(id)).catch(() => {});
    throw error;
  }
  return picture;
};

/** Changes what was sent; null clears a text. */
const withTexts = (picture: PictureRecord, sent: MediaInput): PictureRecord => {
  const { upload } = picture;
  const alt = sent.alt_text === undefined ? picture.alt : (sent.alt_text ?? '');
  if (upload === undefined) return { ...picture, alt };
  const textOf = (name: 'title' | 'caption' | 'description') =>
    sent[name] === undefined ? upload[name] : (sent[name] ?? '');
  const texts = { title: textOf('title'), caption: textOf('caption'), description: textOf('description') };
  return { ...picture, alt, upload: { ...upload, ...texts, post: sent.post ?? upload.post } };
};

const createdReply = (picture: PictureRecord, request: OperationInput, deps: Deps): Reply<Media> =>
  createdAs(mediaView, { body: picture }, request, ROUTES.listMedia, deps);
