/** Pictures in `wp/v2/media` (contract/wordpress#media). */
import * as v from 'valibot';
import { IdList, TextList, Whole } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { imageView, type PictureRecord } from '../model/picture.ts';
import { PostId } from '../store/records.ts';
import { percentDecoded, slugOf } from '../text/fold.ts';
import { escapeTitle } from '../text/html.ts';
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

export const Media = v.object({
  id: Whole,
  guid: v.object({ rendered: v.string() }),
  slug: v.string(),
  status: v.string(),
  type: v.string(),
  link: v.string(),
  title: v.object({ rendered: v.string() }),
  author: Whole,
  alt_text: v.string(),
  media_type: v.string(),
  mime_type: v.string(),
  media_details: v.object({
    width: v.optional(Whole),
    height: v.optional(Whole),
    sizes: v.record(v.string(), v.object(Source)),
  }),
  source_url: v.string(),
});

export const mediaView = (picture: PictureRecord): v.InferOutput<typeof Media> => {
  const { url, width, height, alt, sizes } = imageView(picture);
  const name = nameOf(url);
  return {
    id: picture.id,
    guid: { rendered: url },
    slug: mediaSlug(picture),
    status: 'inherit',
    type: 'attachment',
    link: url,
    title: { rendered: escapeTitle(name) },
    author: picture.author,
    alt_text: alt,
    media_type: 'image',
    mime_type: sizes.thumbnail?.['mime-type'] ?? '',
    media_details: {
      ...sidesOf({ width, height }),
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
