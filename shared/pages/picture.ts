/** Pictures on pages, in the size that a screen needs. */
import type * as v from 'valibot';
import type { ImageView } from '../model/picture.ts';
import { type Html, html } from './html.ts';
import type { Place } from './layout.ts';
import { plain } from './shown.ts';

type Image = v.InferOutput<typeof ImageView>;

/**
 * The picture with those sizes that pages can show: they load pictures over HTTPS or from their own
 * origin, as their Content-Security-Policy requires.
 */
export const pictureOf = (
  { site }: Pick<Place, 'site'>,
  { image }: { readonly image: Image | false },
): Image | undefined => {
  // All sites of a local server are of one origin, so a page of one shows pictures of the others.
  const isLoaded = ({ url }: Pick<Image, 'url'>): boolean =>
    url.startsWith('https:') || url.startsWith(new URL('/', site).href);
  if (image === false || !isLoaded(image)) return undefined;
  return { ...image, sizes: Object.fromEntries(Object.entries(image.sizes).filter(([, size]) => isLoaded(size))) };
};

interface Shown {
  readonly className: string;
  /** How wide the picture is, for browsers to choose a size (HTML, `sizes` of `img`). */
  readonly sizes: string;
  /** Empty where a title beside the picture says what it shows. */
  readonly alt?: string;
  /** Whether it is at the top of the page, and is loaded at once. */
  readonly isFirst?: boolean;
}

export const pictureTag = (image: Image, { className, sizes, alt = '', isFirst = false }: Shown): Html => {
  const { width, height } = image;
  const candidates = candidatesOf(image);
  const choice = candidates.length > 1 && html` srcset="${candidates.join(', ')}" sizes="${sizes}"`;
  const sides = width !== undefined && height !== undefined && html` width="${width}" height="${height}"`;
  return html`<img class="${className}" src="${plain((image.sizes.large ?? image).url)}"${choice} alt="${alt}"${sides}${!isFirst && html` loading="lazy"`} decoding="async">`;
};

/**
 * Sizes whose width is known. A thumbnail is cropped to a square, so it is another picture. An
 * address that ends in a comma cannot be a candidate (HTML, `srcset`).
 */
const candidatesOf = ({ url, width, sizes }: Image): string[] => {
  const { thumbnail: _, ...whole } = sizes;
  const known = [...Object.values(whole), { url, width }];
  const byWidth = new Map(
    known.flatMap(each =>
      each.width === undefined || each.url.endsWith(',') ? [] : [[each.width, plain(each.url)] as const],
    ),
  );
  return [...byWidth].toSorted(([a], [b]) => a - b).map(([each, address]) => `${address} ${each}w`);
};
