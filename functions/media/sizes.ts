/**
 * Decodes an uploaded picture and makes its sizes. Everything that is served was encoded here, so
 * it is a picture whatever was sent, and holds no metadata, such as the place and the camera.
 */
import type { Metadata, Sharp } from 'sharp';
import { ApiError } from '../../shared/http/errors.ts';
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  type MadeFile,
  type MakeSizes,
  type PictureType,
  sizesToMake,
} from '../../shared/model/picture-files.ts';

/**
 * The decoders that may run, by content. All others of the library are blocked, such as that of
 * SVG, which can name further files.
 */
const DECODERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer'];

/** How the picture itself is encoded. More effort would take seconds for a few percent. */
const ENCODED: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': picture => picture.jpeg({ quality: 88 }),
  'image/png': picture => picture.png(),
  'image/webp': picture => picture.webp({ quality: 88, effort: 2 }),
  'image/avif': picture => picture.avif({ effort: 0 }),
  'image/gif': picture => picture.gif(),
};

/** What is larger is made smaller, as in WordPress (`big_image_size_threshold`). */
const LARGEST = { width: 2560, height: 2560 } as const;

/**
 * Of all frames together. More would take longer than a request has time, as a GIF is slow to
 * encode.
 */
const MAX_MOVING_PIXELS = 20_000_000;

export const makeSizes: MakeSizes = async bytes => {
  if (bytes.length > MAX_PICTURE_BYTES) throw refused();
  const sharp = await library();
  const open = (animated: boolean): Sharp =>
    sharp(bytes, { animated, failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS, autoOrient: true });
  try {
    const { pages = 1, ...found } = await open(true).metadata();
    const mime = typeOf(found);
    const isMoving = pages > 1;
    if (mime === undefined || (isMoving && found.width * found.height > MAX_MOVING_PIXELS)) throw refused();
    // It is decoded once. Sizes of an animation show its first frame.
    const { data, info } = await open(false).raw().toBuffer({ resolveWithObject: true });
    const still = (): Sharp => sharp(data, { raw: info });
    const kept = isMoving ? open(true) : still().resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true });
    const full = await made('full', mime, ENCODED[mime](kept));
    const files = [full];
    for (const { name, crop, ...sides } of sizesToMake(full)) {
      const resized = still().resize({ ...sides, fit: crop ? 'cover' : 'fill' });
      files.push(await made(name, 'image/webp', resized.webp({ quality: 80 })));
    }
    return { mime, width: full.width, height: full.height, files };
  } catch (error) {
    throw error instanceof ApiError ? error : refused();
  }
};

/** Loaded with the first upload, because it takes a tenth of a second. */
const library = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS.map(name => `VipsForeignLoad${name}`) });
  // An instance makes one picture after the other, and has no use for earlier ones.
  sharp.cache(false);
  return sharp;
};

const typeOf = ({ format, compression }: Pick<Metadata, 'format' | 'compression'>): PictureType | undefined => {
  if (format === 'jpeg' || format === 'png' || format === 'webp' || format === 'gif') return `image/${format}`;
  return format === 'heif' && compression === 'av1' ? 'image/avif' : undefined;
};

/** In pictures with several frames, the height is that of one. */
const made = async (name: MadeFile['name'], mime: PictureType, picture: Sharp): Promise<MadeFile> => {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { name, mime, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
};

/** What was sent is at fault, so nothing is logged as a fault of ours. */
const refused = (): ApiError => new ApiError('rest_upload_sideload_error');
