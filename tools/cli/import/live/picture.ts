/** Pictures of a source. Nothing is fetched: their addresses are kept, or get another prefix. Pure. */
import * as v from 'valibot';
import { isPublicHost, webAddress } from '../../../../shared/http/addresses.ts';
import { Address } from '../../../../shared/model/base.ts';
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
 * `allowsPrivate`: an address that is not public is kept, without sizes.
 */
export const pictureFrom = (
  { url, alt, width, height, filesize, sizes }: OriginalImage,
  id: PostId,
  allowsPrivate: boolean,
): Picture | undefined => {
  const described = { url, alt, width, height, filesize };
  const sent = [{ ...described, sizes: sizesOf(sizes) }, described, { url }].map(each =>
    v.safeParse(SentPicture, each),
  );
  const found = sent.find(each => each.success)?.output;
  if (found === undefined || !v.is(SentPicture, { url })) {
    const address = webAddress(url);
    const isKept = allowsPrivate && address !== undefined && !isPublicHost(address);
    return isKept
      ? withDetails(plainPicture({ id, url: v.parse(Address, address) }), { width, height, filesize })
      : undefined;
  }
  const { url: address = url, ...details } = v.parse(SentPicture, sent.find(each => each.success)?.output ?? { url });
  const plain = plainPicture({ id, url: address });
  return withDetails({ ...plain, only_sizes: Object.keys(details.sizes ?? {}).length > 0 }, details);
};

const sizesOf = (sizes: OriginalImage['sizes']): object =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, { url, width, height, filesize }]) => [name, { url, width, height, filesize }]),
  );
