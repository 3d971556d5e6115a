/** Writes the pictures of a source before the records that show them, as several records may show the same one. */
import * as v from 'valibot';
import { isPublicHost, webAddress } from '../../../../shared/http/addresses.ts';
import { type Picture, plainPicture, SentPicture, withDetails } from '../../../../shared/model/picture.ts';
import type { PictureRecord } from '../../../../shared/model/post.ts';
import { type Change, WriteConflict } from '../../../../shared/store/change.ts';
import { PostId, toStored } from '../../../../shared/store/records.ts';
import { postKey } from '../../../../shared/store/table.ts';
import type { OriginalImage } from '../../../original/shapes.ts';
import { hashOf, marked } from './mark.ts';
import { authorIn, type Source } from './source.ts';
import type { World } from './world.ts';

/** Pictures in one transaction. */
const TOGETHER = 50;

/** Existing pictures stay: an id has the same address (`claim-ids.ts` checks it), and records store the details that they show. */
export const bringPictures = async (source: Source, world: World): Promise<void> => {
  const { store } = world.deps;
  const wanted = [...picturesIn(source, world).values()];
  const items = await store.read(
    wanted.map(({ id }) => postKey(id)),
    'consistent',
  );
  const missing = wanted.filter((_, i) => items[i] === undefined);
  for (let at = 0; at < missing.length; at += TOGETHER) {
    const puts = missing.slice(at, at + TOGETHER).map(putOf);
    await store.commit(puts).catch(async error => {
      if (!(error instanceof WriteConflict)) throw error;
      for (const put of puts) await store.commit([put]).catch(ignoreConflict); // one of them has been created meanwhile
    });
  }
};

const ignoreConflict = (error: unknown): void => {
  if (!(error instanceof WriteConflict)) throw error;
};

const putOf = (picture: PictureRecord): Change => ({
  put: { ...toStored(picture), ...postKey(picture.id) },
  when: 'absent',
  conflict: 'id',
});

/** By id. A picture is public if at least one public record shows it. */
const picturesIn = (source: Source, world: World): ReadonlyMap<number, PictureRecord> => {
  const pictures = new Map<number, PictureRecord>();
  for (const kind of ['event', 'venue', 'organizer'] as const)
    for (const record of source[kind].values()) {
      const { image } = record;
      const id = v.parse(PostId, (image?.id ?? 0) + world.offset);
      const picture = image === null ? undefined : pictureFrom(image, id, world.allowsPrivate);
      if (image === null || picture === undefined) continue;
      const isPublic = record.status === 'publish';
      const published = isPublic || pictures.get(id)?.published === 1 ? 1 : 0;
      const author = world.authorOf(authorIn(record.author));
      const made: PictureRecord = { type: 'picture', unknown: {}, ...picture, author, published };
      pictures.set(id, marked(made, { source: world.source, id: image.id, hash: hashOf(image.url) }));
    }
  return pictures;
};

// --- Pictures of a source. Nothing is fetched: their addresses are kept, or get another prefix. Pure.

/** Prefixes of addresses, and what replaces them. The first match counts. */
export type Rewriting = readonly (readonly [from: string, to: string])[];

const rewritten = (address: string, rewriting: Rewriting): string => {
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
