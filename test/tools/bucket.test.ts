/** The bucket of the local server, by the SDK as the service uses it. */
import { afterAll, expect, it } from 'vitest';
import { openPictures } from '../support/pictures.ts';

const pictures = await openPictures();
afterAll(() => pictures.close());
const { files } = pictures;

const bytes = Buffer.from('a picture');
const seconds = 60;

it('signed addresses read one file and write another, with its type and size, until they expire', async () => {
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
  const address = new URL(await files.signedRead('private/2/a.png', { seconds }));
  address.search = '';
  expect((await fetch(address)).status).toBe(403);
  expect((await fetch(new URL('/s3/pictures/%2e%2e%2f%2e%2e/etc/passwd', address))).status).toBe(400);
});
