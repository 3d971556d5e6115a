/** Pictures in `wp/v2/media` (contract/wordpress#media). */
import * as v from 'valibot';
import { Bool, Html, IdList, Integer, Line, TextList, Whole } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { imageView, mimeTypeOf, type PictureRecord } from '../model/picture.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../model/picture-files.ts';
import { PostId } from '../store/records.ts';
import { percentDecoded, slugOf } from '../text/fold.ts';
import { escapeTitle, paragraphs } from '../text/html.ts';
import { fromSeconds } from '../time/wall.ts';
import { PAGING } from './wordpress-paging.ts';

/** There is no list of all pictures, so clients name those that they know. */
export const MediaQuery = v.object({
  ...PAGING,
  slug: v.optional(TextList),
  include: v.optional(IdList),
  ml_language: LanguageParameter,
});

/** Sides that are not known are left out. */
const Source = {
  width: v.optional(Whole),
  height: v.optional(Whole),
  mime_type: v.string(),
  source_url: v.string(),
};

const Rendered = v.object({ rendered: v.string() });

export const Media = v.object({
  id: Whole,
  /** When it was uploaded; absent if it is an address of elsewhere. */
  date_gmt: v.optional(v.string()),
  guid: v.object({ rendered: v.string() }),
  slug: v.string(),
  status: v.string(),
  type: v.string(),
  link: v.string(),
  title: Rendered,
  caption: Rendered,
  description: Rendered,
  author: Whole,
  post: v.nullable(Whole),
  alt_text: v.string(),
  media_type: v.string(),
  mime_type: v.string(),
  media_details: v.object({
    width: v.optional(Whole),
    height: v.optional(Whole),
    filesize: Whole,
    sizes: v.record(v.string(), v.object(Source)),
  }),
  source_url: v.string(),
});
export type Media = v.InferOutput<typeof Media>;

/** The fields of a picture that clients write. */
export const MediaInput = v.object({
  title: Line,
  alt_text: Line,
  caption: Html,
  description: Html,
  post: v.optional(v.pipe(Integer, v.minValue(0, 'range'))),
  ml_language: LanguageParameter,
});
export type MediaInput = v.InferOutput<typeof MediaInput>;

/** Announces a file that is too large for a request of the API. */
export const UploadInput = v.object({
  filename: v.pipe(v.string('type'), v.trim(), v.nonEmpty('empty'), v.maxLength(200, 'too-long')),
  mime_type: v.picklist(PICTURE_TYPES, 'enum'),
  /** In bytes. */
  filesize: v.pipe(Integer, v.minValue(1, 'range'), v.maxValue(MAX_PICTURE_BYTES, 'range')),
  ml_language: LanguageParameter,
});

/** Where the file has to be sent, and what finishes the upload: `POST …/media/uploads/{id}`. */
export const StartedUpload = v.object({
  id: v.string(),
  upload_url: v.string(),
  method: v.string(),
  headers: v.record(v.string(), v.string()),
  /** In seconds. */
  expires_in: Whole,
});

export const DeleteMediaQuery = v.object({ force: v.optional(Bool, false), ml_language: LanguageParameter });
export const DeletedMedia = v.object({ deleted: v.boolean(), previous: Media });

export const mediaView = (picture: PictureRecord): Media => {
  const { url, width, height, alt, filesize, sizes } = imageView(picture);
  const { upload } = picture;
  const name = upload?.title ?? nameOf(url);
  return {
    id: picture.id,
    ...(upload && { date_gmt: fromSeconds(upload.at).replace(' ', 'T') }),
    guid: { rendered: url },
    slug: mediaSlug(picture),
    status: 'inherit',
    type: 'attachment',
    link: url,
    title: { rendered: escapeTitle(name) },
    caption: { rendered: paragraphs(upload?.caption ?? '') },
    description: { rendered: paragraphs(upload?.description ?? '') },
    author: picture.author,
    post: upload?.post || null,
    alt_text: alt,
    media_type: 'image',
    mime_type: mimeTypeOf(url),
    media_details: {
      ...sidesOf({ width, height }),
      filesize,
      sizes: Object.fromEntries(
        Object.entries(sizes).map(([size, { 'mime-type': mime_type, url: source_url, ...sides }]) => [
          size,
          { ...sidesOf(sides), mime_type, source_url },
        ]),
      ),
    },
    source_url: url,
  };
};

interface Sides {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}
const sidesOf = ({ width, height }: Sides): Sides => (width && height ? { width, height } : {});

/** The file's name without its extension. */
const nameOf = (url: string): string =>
  decoded(URL.parse(url)?.pathname.split('/').at(-1) ?? '').replace(/\.\w{1,5}$/, '');

const decoded = (path: string): string => percentDecoded(path) ?? path;

/**
 * The slug of a picture, such as `poster-1219`. It is made from the file's name, and ends with the
 * id, by which the picture is found. So no item of the table keeps slugs of pictures
 * (docs/decisions/pictures).
 */
export const mediaSlug = ({ id, url }: Pick<PictureRecord, 'id' | 'url'>): string =>
  [slugOf(nameOf(url)).slice(0, MAX_NAME), String(id)].filter(part => part !== '').join('-');
const MAX_NAME = 100;

/**
 * The id in a slug of a picture. Returns undefined if there is none, so no picture has this slug.
 */
export const idInSlug = (slug: string): PostId | undefined => {
  const id = Number(/(?:^|-)(\d{1,15})$/.exec(slug)?.[1]);
  return id > 0 ? v.parse(PostId, id) : undefined;
};
