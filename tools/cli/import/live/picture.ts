/** Pictures of a source: their addresses stay, or have another beginning, and nothing is fetched. Pure. */
import * as v from 'valibot';
import type { PostId } from '../../../../shared/addresses/record-ids.ts';
import { SentPicture } from '../../../../shared/input/picture.ts';
import { type Picture, plainPicture, withDetails } from '../../../../shared/posts/picture.ts';
import type { OriginalImage } from '../../../original/shapes.ts';

/** The beginning of addresses, and what takes its place. */
export type Rewriting = readonly (readonly [from: string, to: string])[];

export const rewritten = (address: string, rewriting: Rewriting): string => {
  const found = rewriting.find(([from]) => address.startsWith(from));
  return found === undefined ? address : found[1] + address.slice(found[0].length);
};

export const imageRewritten = (image: OriginalImage | null, rewriting: Rewriting): OriginalImage | null =>
  image && {
    ...image,
    url: rewritten(image.url, rewriting),
    sizes: Object.fromEntries(
      Object.entries(image.sizes).map(([name, size]) => [name, { ...size, url: rewritten(size.url, rewriting) }]),
    ),
  };

/** undefined: its address may not be shown here (contract/texts#pictures). Sizes that may not be are left out. */
export const pictureFrom = ({ url, alt, width, height, sizes }: OriginalImage, id: PostId): Picture | undefined => {
  const described = { url, alt, width, height };
  const sent = [{ ...described, sizes: sizesOf(sizes) }, described, { url }].map(each =>
    v.safeParse(SentPicture, each),
  );
  const found = sent.find(each => each.success)?.output;
  if (found === undefined || !v.is(SentPicture, { url })) return undefined;
  const { url: address = url, ...details } = v.parse(SentPicture, sent.find(each => each.success)?.output ?? { url });
  return withDetails(plainPicture({ id, url: address }), details);
};

const sizesOf = (sizes: OriginalImage['sizes']): object =>
  Object.fromEntries(Object.entries(sizes).map(([name, { url, width, height }]) => [name, { url, width, height }]));
