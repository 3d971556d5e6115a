/** Addresses of pictures that move with a calendar (`--images`). Nothing is fetched. Pure. */

/** Beginnings of addresses, and what replaces them. The first match counts. */
export type Rewriting = readonly (readonly [from: string, to: string])[];

export const movedPicture = (address: string, images: Rewriting): string => {
  const found = images.find(([from]) => address.startsWith(from));
  return found === undefined ? address : found[1] + address.slice(found[0].length);
};

/** The pictures within a description; its links stay. */
export const movedPicturesIn = (html: string, images: Rewriting): string =>
  images.length === 0
    ? html
    : html.replace(/<img\b[^>]*>/gi, tag => images.reduce((text, [from, to]) => text.replaceAll(from, to), tag));
