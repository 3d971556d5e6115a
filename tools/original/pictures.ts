/**
 * Replaces addresses of pictures that move together with a calendar (`--images`). Pictures are not
 * downloaded. Pure.
 */

/** Beginnings of addresses, and what replaces them. The first match counts. */
export type Rewriting = readonly (readonly [from: string, to: string])[];

export const movedPicture = (address: string, images: Rewriting): string => {
  const found = images.find(([from]) => address.startsWith(from));
  return found === undefined ? address : found[1] + address.slice(found[0].length);
};

/** Replaces the addresses of pictures within a description; addresses of links stay. */
export const movedPicturesIn = (html: string, images: Rewriting): string =>
  images.length === 0
    ? html
    : html.replace(/<img\b[^>]*>/gi, tag => images.reduce((text, [from, to]) => text.replaceAll(from, to), tag));
