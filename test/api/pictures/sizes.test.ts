/** What is accepted as a picture, and what is made of it. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeSizes } from '../../../functions/media/sizes.ts';
import { MAX_PICTURE_PIXELS } from '../../../shared/model/picture-files.ts';

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2a6' } });
const PLACE = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '42/1 52/1 0/1', GPSLatitudeRef: 'N' } };

const moving = async (width: number, height: number, frames: number): Promise<Buffer> => {
  const drawings = Array.from({ length: frames }, (_, n) =>
    drawn(width, height)
      .modulate({ hue: n * 30 })
      .png(),
  );
  const joined = await Promise.all(drawings.map(each => each.toBuffer()));
  return sharp(joined, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
};

it.each([
  ['image/jpeg', drawn(400, 200).jpeg()],
  ['image/png', drawn(400, 200).png()],
  ['image/webp', drawn(400, 200).webp()],
  ['image/avif', drawn(400, 200).avif({ effort: 0 })],
  ['image/gif', drawn(400, 200).gif()],
])('%s is known by its content, and its sizes are WebP', async (type, picture) => {
  const { mime, files } = await makeSizes(await picture.toBuffer());
  expect(mime).toBe(type);
  expect(files.map(({ name, width, height, mime }) => [name, width, height, mime])).toEqual([
    ['full', 400, 200, type],
    ['thumbnail', 150, 150, 'image/webp'],
    ['medium', 300, 150, 'image/webp'],
  ]);
  for (const { bytes, width, height } of files) expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
});

it('a long one has no size that WebP cannot hold', async () => {
  const { files } = await makeSizes(await drawn(800, 17_500).png().toBuffer());
  expect(files.map(({ name }) => name)).toEqual(['full', 'thumbnail', 'medium', 'large']);
});

it('turns a picture upright, and leaves out where and with what it was taken', async () => {
  const taken = await drawn(400, 200).withExif(PLACE).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp(taken).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
  const { files, ...sides } = await makeSizes(taken);
  expect(sides).toMatchObject({ width: 200, height: 400 });
  for (const { bytes, width, height } of files) {
    const { exif, xmp, iptc, orientation, ...found } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(found).toMatchObject({ width, height });
  }
});

it('keeps the frames of an animation, and shows the first of them in its sizes', async () => {
  const { width, height, files } = await makeSizes(await moving(200, 100, 2));
  expect({ width, height }).toEqual({ width: 200, height: 100 });
  const pages = await Promise.all(files.map(async ({ bytes }) => (await sharp(bytes).metadata()).pages ?? 1));
  expect(pages).toEqual([2, 1]);
});

it('makes what is larger than screens smaller, as WordPress does', async () => {
  const { width, height } = await makeSizes(await drawn(3000, 2000).jpeg().toBuffer());
  expect({ width, height }).toEqual({ width: 2560, height: 1707 });
});

const side = Math.ceil(Math.sqrt(MAX_PICTURE_PIXELS)) + 1;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
it.each<[what: string, bytes: () => Promise<Uint8Array>]>([
  ['nothing', async () => Buffer.alloc(0)],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG, which can run scripts', async () => Buffer.from(SVG)],
  ['another format', () => drawn(9, 9).tiff().toBuffer()],
  ['a JPEG that was cut', async () => cut(await drawn(400, 200).jpeg().toBuffer())],
  ['a PNG that was cut', async () => cut(await drawn(400, 200).png({ compressionLevel: 0 }).toBuffer())],
  ['a WebP that was cut', async () => cut(await drawn(400, 200).webp().toBuffer())],
  ['an animation of more pixels than there is time for', () => moving(2400, 1800, 5)],
  ['more pixels than are decoded, in a few kilobytes', () => drawn(side, side).png().toBuffer()],
])('refuses %s', async (_, bytes) => {
  await expect(makeSizes(await bytes())).rejects.toMatchObject({ code: 'rest_upload_sideload_error' });
});

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
