/** Pictures of a source. Nothing is fetched: their addresses are kept, or get another prefix. Pure. */
import * as v from 'valibot';
import { isPublicHost, webAddress } from '../../../../shared/http/addresses.ts';
import { type Picture, plainPicture, SentPicture, withDetails } from '../../../../shared/model/picture.ts';
import type { PostId } from '../../../../shared/store/records.ts';
import type { OriginalImage } from '../../../original/shapes.ts';
import type { Source } from './source.ts';

/** Prefixes of addresses, and what replaces them. The first match counts. */
export type Rewriting = readonly (readonly [from: string, to: string])[];

export const rewritten = (address: string, rewriting: Rewriting): string => {
  const found = rewriting.find(([from]) => address.startsWith(from));
  return found === undefined ? address : found[1] + address.slice(found[0].length);
};

const imageRewritten = (image: OriginalImage | null, rewriting: Rewriting): OriginalImage | null =>
  image && {
    ...image,
    url: rewritten(image.url, rewriting),
    sizes: Object.fromEntries(
      Object.entries(image.sizes).map(([name, size]) => [name, { ...size, url: rewritten(size.url, rewriting) }]),
    ),
  };

/** Gives the pictures of all records other prefixes, and those within descriptions. */
export const rewriteImages = ({ event, venue, organizer }: Source, rewriting: Rewriting): void => {
  if (rewriting.length === 0) return;
  const within = (description: string): string =>
    description.replace(/<img\b[^>]*>/gi, tag =>
      rewriting.reduce((text, [from, to]) => text.replaceAll(from, to), tag),
    );
  const each = <R extends Described>(records: Map<number, R>): void => {
    for (const [id, record] of records)
      records.set(id, {
        ...record,
        image: imageRewritten(record.image, rewriting),
        description: within(record.description),
      });
  };
  each(event);
  each(venue);
  each(organizer);
};
interface Described {
  readonly image: OriginalImage | null;
  readonly description: string;
}

/**
 * undefined: its address is not allowed (contract/texts#pictures). Invalid sizes are left out, then all details but the address.
 * `allowsPrivate`: addresses that are not public are kept, for a rehearsal on a copy of the source.
 */
export const pictureFrom = (
  { url, sizes, alt, width, height, filesize }: OriginalImage,
  id: PostId,
  allowsPrivate: boolean,
): Picture | undefined => {
  const details = { alt, width, height, filesize };
  // The schema allows no private addresses: they are added when the rest is checked.
  const address = webAddress(url);
  const isPrivate = allowsPrivate && address !== undefined && !isPublicHost(address);
  const at = isPrivate ? { id } : { url };
  const found = [{ ...at, ...details, sizes: sizesOf(sizes, isPrivate) }, { ...at, ...details }, at]
    .map(sent => v.safeParse(SentPicture, sent))
    .find(each => each.success)?.output;
  if (address === undefined || found === undefined || !v.is(SentPicture, at)) return undefined;
  const theirs = new Map(Object.entries(sizes));
  const own = Object.entries(found.sizes ?? {}).map(([name, size]) => [
    name,
    { ...size, url: size.url ?? webAddress(theirs.get(name)?.url ?? '') },
  ]);
  const plain = { ...plainPicture({ id, url: address }), only_sizes: own.length > 0 };
  return withDetails(plain, { ...found, sizes: Object.fromEntries(own) });
};

const sizesOf = (sizes: OriginalImage['sizes'], isPrivate: boolean): object =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, { url, width, height, filesize }]) => [
      name,
      { width, height, filesize, ...(!isPrivate && { url }) },
    ]),
  );
