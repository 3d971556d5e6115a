/** The bucket of the local server, by the SDK as the service uses it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPictures, type PicturesHere } from '../support/pictures.ts';

let pictures: PicturesHere;
beforeAll(async () => {
  pictures = await openPictures();
});
afterAll(() => pictures.close());

const bytes = Buffer.from('a picture');
const seconds = 60;

it('keeps files, tells their sizes, copies and removes them', async () => {
  const { files, keys } = pictures;
  await files.put('private/1/ñandú ao sol.jpg', bytes, 'image/jpeg');
  await files.put('private/12/other.jpg', bytes, 'image/jpeg');
  expect(await files.read('private/1/ñandú ao sol.jpg')).toEqual(new Uint8Array(bytes));
  expect(await files.size('private/1/ñandú ao sol.jpg')).toBe(9);
  expect(await files.copy('private/1/ñandú ao sol.jpg', 'public/1/ñandú ao sol.jpg')).toBe(true);
  expect(await files.copy('private/1/none.jpg', 'public/1/none.jpg')).toBe(false);
  expect([await files.read('private/1/none.jpg'), await files.size('private/1/none.jpg')]).toEqual([
    undefined,
    undefined,
  ]);
  await files.remove('private/1/');
  expect(keys()).toEqual(['private/12/other.jpg', 'public/1/ñandú ao sol.jpg']);
});

it('signed addresses read one file and write another, with its type and size, until they expire', async () => {
  const { files } = pictures;
  await files.put('private/2/a.png', bytes, 'image/png');
  const read = await fetch(await files.signedRead('private/2/a.png', { seconds }));
  expect([read.status, read.headers.get('content-type'), await read.text()]).toEqual([200, 'image/png', 'a picture']);

  const { url, headers } = await files.signedWrite('incoming/1/x/a.png', { type: 'image/png', size: 9, seconds });
  const send = async (address: string, body: Buffer, type = headers) =>
    (await fetch(address, { method: 'PUT', body: new Uint8Array(body), headers: type })).status;
  expect(await send(url, Buffer.from('more than this'))).toBe(403);
  expect(await send(url, bytes, { 'Content-Type': 'text/html' })).toBe(403);
  expect(await send(url.replace('a.png', 'b.png'), bytes)).toBe(403);
  expect(await files.size('incoming/1/x/a.png')).toBeUndefined();
  expect(await send(url, bytes)).toBe(200);
  expect(await files.size('incoming/1/x/a.png')).toBe(9);

  const over = await fetch(await files.signedRead('private/2/a.png', { seconds: -1 }));
  expect([over.status, await over.text()]).toEqual([403, '<Error><Code>AccessDenied</Code></Error>']);
});

it('answers nobody without a signature, and nothing outside of its folder', async () => {
  const address = new URL(await pictures.files.signedRead('private/2/a.png', { seconds }));
  address.search = '';
  expect((await fetch(address)).status).toBe(403);
  expect((await fetch(new URL('/s3/pictures/%2e%2e%2f%2e%2e/etc/passwd', address))).status).toBe(400);
});
