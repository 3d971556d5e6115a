/**
 * Pictures as clients send them, as records of their own, and as answers show them. What another
 * record stores of its picture is in `post.ts`. The service never fetches a picture
 * (contract/texts#pictures).
 */
import * as v from 'valibot';
import { isPublicHost, isSameAddress } from '../http/addresses.ts';
import { Integer, Line, WebAddress, Whole } from '../http/fields.ts';
import { type Caller, isEditor } from '../settings/rights.ts';
import { type Carrying, PostId } from '../store/records.ts';
import { escapeTitle } from '../text/html.ts';
import { Address } from './base.ts';
import { type Picture, pictureDetails, type Size } from './post.ts';

/**
 * Sizes that every picture shows unless its source has fewer. Clients of The Events Calendar read
 * them without checking that they exist.
 */
const STANDARD_SIZES = ['thumbnail', 'medium', 'medium_large', 'large'] as const;
export const isStandardSize = (name: string): boolean => STANDARD_SIZES.some(standard => standard === name);

/**
 * The maximum number of other sizes. The standard ones do not count, because every answer has them
 * and clients can send them back.
 */
const MAX_SIZES = 20;
const SIZE_NAME = /^[A-Za-z0-9_-]{1,64}$/;
/** A limit in pixels that no picture on the web reaches. */
const MAX_SIDE = 100_000;

const PictureAddress = v.pipe(WebAddress, v.check(isPublicHost, 'url'));

const PictureId = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger('type')),
    v.pipe(v.string(), v.trim(), v.regex(/^\d+$/), v.transform(Number), v.safeInteger('type')),
  ]),
  v.transform(id => v.parse(PostId, id)),
);

const Side = v.optional(v.pipe(Integer, v.minValue(0, 'range'), v.maxValue(MAX_SIDE, 'range')));

/** In bytes. */
const Filesize = v.optional(v.pipe(Integer, v.minValue(0, 'range'), v.maxValue(1e9, 'range')));

export const SentSize = v.object({ url: v.optional(PictureAddress), width: Side, height: Side, filesize: Filesize });

const Sizes = v.pipe(
  v.record(v.string(), SentSize),
  v.check(sent => Object.keys(sent).filter(name => !isStandardSize(name)).length <= MAX_SIZES, 'too-long'),
  v.check(sent => Object.keys(sent).every(name => SIZE_NAME.test(name)), 'type'),
);

/** The fields of a picture other than its address. */
const details = { alt: Line, width: Side, height: Side, filesize: Filesize, sizes: v.optional(Sizes) };
const SentDetails = v.object(details);
type SentDetails = v.InferOutput<typeof SentDetails>;

export const SentPicture = v.pipe(
  v.object({ id: v.optional(PictureId), url: v.optional(PictureAddress), ...details }),
  v.check(({ id, url }) => id !== undefined || url !== undefined, 'url'),
);
export type SentPicture = v.InferOutput<typeof SentPicture>;

/** `false` is what events without a picture show. */
const None = v.pipe(
  v.union([v.null(), v.literal(''), v.literal(false), v.strictTuple([])]),
  v.transform(() => null),
);

export const Image = v.optional(
  v.union(
    [
      None,
      v.pipe(
        PictureAddress,
        v.transform((url): SentPicture => ({ url })),
      ),
      v.pipe(
        PictureId,
        v.transform((id): SentPicture => ({ id })),
      ),
      SentPicture,
    ],
    ({ input }) => (typeof input === 'string' ? 'url' : 'type'),
  ),
);

/** The picture with the details that were sent. The others stay. */
export const withDetails = (picture: Picture, sent: SentDetails): Picture => {
  const after = {
    ...picture,
    alt: sent.alt ?? picture.alt,
    width: sent.width ?? picture.width,
    height: sent.height ?? picture.height,
    filesize: sent.filesize ?? picture.filesize,
  };
  return sent.sizes === undefined ? after : { ...after, sizes: sizesToStore(sent.sizes, after) };
};

/** A size without an address has that of the picture. */
const sizesToStore = (sent: NonNullable<SentDetails['sizes']>, picture: Picture): Picture['sizes'] =>
  Object.fromEntries(
    Object.entries(sent)
      .map(([name, { url = picture.url, width = 0, height = 0, filesize = 0 }]): [string, Size] => [
        name,
        { url, width, height, filesize },
      ])
      .filter(([name, size]) => picture.only_sizes || !(isStandardSize(name) && saysNothing(size, picture))),
  );

const saysNothing = ({ url, width, height, filesize }: Size, picture: Picture): boolean =>
  isSameAddress(url, picture.url) &&
  (filesize === 0 || filesize === picture.filesize) &&
  ((width === picture.width && height === picture.height) || (width === 0 && height === 0));

// --- as a record of its own, which other records show (docs/decisions/pictures)

/** What is known of a picture whose files are here. */
export const Upload = v.object({
  /** In epoch seconds. */
  at: v.number(),
  /** The name of its file (`picture-files.ts`). */
  name: v.string(),
  title: v.string(),
  caption: v.string(),
  description: v.string(),
  /** The id of the record to which the client says that it belongs, 0 for none. */
  post: v.number(),
});
export type Upload = v.InferOutput<typeof Upload>;

export const StoredPicture = v.object({
  type: v.literal('picture'),
  id: PostId,
  version: v.optional(v.number(), 1),
  url: Address,
  /** The id of the user who added it, or 0 if that is not known. */
  author: v.optional(v.number(), 0),
  /**
   * Above 0 once a public record has shown the picture. Writes only add to the number, so a public
   * picture stays public (`functions/records/write-context.ts`).
   */
  published: v.optional(v.number(), 0),
  /** Absent if it is an address of elsewhere. */
  upload: v.optional(Upload),
  ...pictureDetails,
});
export type PictureRecord = v.InferOutput<typeof StoredPicture> & Carrying;

/** A picture that no public record has shown yet. */
export const newPicture = (picture: Picture & Pick<PictureRecord, 'author' | 'upload'>): PictureRecord => ({
  ...picture,
  type: 'picture',
  unknown: {},
  version: 1,
  published: 0,
});

/**
 * For other callers the picture does not exist, because any answer with it would reveal its
 * address. The id 0 names no author: all users with bearer tokens have it who have not written
 * anything yet (`functions/auth/authenticate.ts`).
 */
export const mayUsePicture = (caller: Caller | undefined, { author, published }: PictureRecord): boolean =>
  published > 0 || (author !== 0 && author === caller?.id) || isEditor(caller);

// --- as answers show it

/** Absent if they are not known. */
const sides = { width: v.optional(Whole), height: v.optional(Whole) };

const SizeView = v.object({
  ...sides,
  'mime-type': v.string(),
  filesize: Whole,
  url: v.string(),
});

export const ImageView = v.object({
  url: v.string(),
  id: Whole,
  extension: v.string(),
  ...sides,
  filesize: Whole,
  alt: v.string(),
  sizes: v.record(v.string(), SizeView),
});

export const imageView = (picture: Picture): v.InferOutput<typeof ImageView> => ({
  url: picture.url,
  id: picture.id,
  extension: extensionOf(picture.url),
  ...sidesView(picture),
  filesize: picture.filesize,
  alt: escapeTitle(picture.alt),
  sizes: Object.fromEntries(sizeNames(picture).map(name => [name, sizeView(picture.sizes[name] ?? picture)])),
});

/** The names are sorted because the database does not keep the order of members. */
const sizeNames = ({ sizes, only_sizes }: Picture): string[] => [
  ...STANDARD_SIZES.filter(name => !only_sizes || name in sizes),
  ...Object.keys(sizes)
    .filter(name => !isStandardSize(name))
    .sort(),
];

const sizeView = (size: Size): v.InferOutput<typeof SizeView> => ({
  ...sidesView(size),
  'mime-type': mimeTypeOf(size.url),
  filesize: size.filesize,
  url: size.url,
});

const sidesView = ({ width, height }: Pick<Size, 'width' | 'height'>) => ({
  ...(width > 0 && { width }),
  ...(height > 0 && { height }),
});

const extensionOf = (url: string): string =>
  /\.(\w{1,5})$/.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';

/** By the extension of the file; `''` if it has no known one. */
export const mimeTypeOf = (url: string): string => MIME_TYPES.get(extensionOf(url)) ?? '';

const MIME_TYPES: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['webp', 'image/webp'],
]);
