/**
 * The files of uploaded pictures: where they are in the bucket, which sizes they have, and what is
 * accepted (docs/decisions/pictures).
 */
import type { PostId } from '../store/records.ts';
import { slugOf } from '../text/fold.ts';

/** In bytes, of an upload by signed address. */
export const MAX_PICTURE_BYTES = 40_000_000;
/** Width times height. What is larger is refused before it is decoded. */
export const MAX_PICTURE_PIXELS = 50_000_000;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

// --- Keys in the bucket. A picture has its files in `private/`, and a copy of each in `public/`
// once somebody has read it as a picture that is public.

export const PRIVATE = 'private/';
export const PUBLIC = 'public/';
/** Uploads that were not finished. The bucket removes them after a day. */
export const INCOMING = 'incoming/';

/** The end of the key and of the address of a file of this picture. With no name, of all files. */
export const fileOf = (id: PostId, name = ''): string => `${id}/${name}`;

/** In characters, without its extension. */
const MAX_NAME = 80;

/** The name of the file of a picture: its own in ASCII, with the extension of what it is. */
export const safeName = (sent: string, type: PictureType): string => {
  const [last = ''] = sent.split(/[/\\]/).slice(-1);
  const slug = slugOf(last.replace(/\.\w+$/, '')).replaceAll(/%[0-9a-f]{2}/g, '');
  const name = slug
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  return `${name || 'picture'}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
};

// --- Sizes, as WordPress makes them (`image_resize_dimensions`, `wp_constrain_dimensions`).

export interface Sides {
  readonly width: number;
  readonly height: number;
}

interface SizeToMake extends Sides {
  readonly name: 'thumbnail' | 'medium' | 'medium_large' | 'large';
  /** Whether what does not fit is cut off. Otherwise the sides have the ratio of the picture. */
  readonly crop: boolean;
}

/** The default settings of WordPress. Without a height, only the width is limited. */
const STANDARD = [
  { name: 'thumbnail', width: 150, height: 150, crop: true },
  { name: 'medium', width: 300, height: 300, crop: false },
  { name: 'medium_large', width: 768, height: Number.POSITIVE_INFINITY, crop: false },
  { name: 'large', width: 1024, height: 1024, crop: false },
] as const;

/** In pixels. WebP has 14 bits for each side. */
const MAX_SIDE = 16_383;

/**
 * The sizes of a picture with these sides. A picture has no size that is not smaller than it, and a
 * very high one none that WebP cannot hold.
 */
export const sizesToMake = ({ width, height }: Sides): SizeToMake[] =>
  STANDARD.filter(size => width > size.width || height > size.height)
    .map(({ name, crop, ...most }) => {
      const ratio = Math.min(most.width / width, most.height / height);
      return crop
        ? { name, crop, width: Math.min(width, most.width), height: Math.min(height, most.height) }
        : { name, crop, width: side(width * ratio), height: side(height * ratio) };
    })
    .filter(size => size.height <= MAX_SIDE);

const side = (length: number): number => Math.max(1, Math.round(length));

/** The name of the file of a size: `feira-300x169.webp` of `feira.jpg`. */
export const sizeFile = (name: string, { width, height }: Sides): string =>
  `${name.replace(/\.\w+$/, '')}-${width}x${height}.webp`;

// --- What operations need of the bucket and of the library of pictures. Only the function `media`
// has both, so that no other function loads them.

export interface StoredFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** When it was stored, in epoch seconds. */
  readonly at: number;
}

export interface PictureFiles {
  /** `type` is the media type with which CloudFront serves the file. */
  readonly put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Resolves with undefined if there is no such file. */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  /** In bytes; undefined if there is no such file. */
  readonly size: (key: string) => Promise<number | undefined>;
  /** Keeps the media type. Returns false if there is no file to copy. */
  readonly copy: (from: string, to: string) => Promise<boolean>;
  /** All files whose keys begin with `prefix`, in no order. */
  readonly list: (prefix: string) => AsyncIterable<StoredFile>;
  /** Removes all files whose keys begin with `prefix`. Older versions stay for 30 days. */
  readonly remove: (prefix: string) => Promise<void>;
  /** An address at which everybody can read the file for so many seconds. */
  readonly signedRead: (key: string, options: { readonly seconds: number }) => Promise<string>;
  /** An address to which a file of this type and size can be sent by `PUT`, with these headers. */
  readonly signedWrite: (
    key: string,
    options: { readonly type: string; readonly size: number; readonly seconds: number },
  ) => Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }>;
}

export interface MadeFile extends Sides {
  readonly name: 'full' | SizeToMake['name'];
  readonly bytes: Uint8Array;
  readonly mime: PictureType;
}

export interface MadePicture extends Sides {
  readonly mime: PictureType;
  /** The picture itself first, then its sizes. */
  readonly files: readonly MadeFile[];
}

/** @throws ApiError 400 `rest_upload_sideload_error` for what is no picture or too large. */
export type MakeSizes = (bytes: Uint8Array) => Promise<MadePicture>;

export interface Pictures {
  readonly files: PictureFiles;
  readonly makeSizes: MakeSizes;
}
