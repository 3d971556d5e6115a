/** The dimensions of pictures from their first bytes, as `--measure-pictures` reads them. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPublicHost } from '../../shared/http/addresses.ts';
import { measuring } from '../../tools/pictures/measure.ts';
import { GIF, JPEG, PNG, TURNED_JPEG, WEBP } from '../support/pictures.ts';

const SIZE = { width: 640, height: 480 };
const asked: string[] = [];
let closed = 0;

const send = (bytes: Uint8Array) => (response: ServerResponse) => void response.end(bytes);
const redirect = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end();
const PATHS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/a.png': send(PNG),
  '/a.gif': send(GIF),
  '/a.jpg': send(JPEG),
  '/turned.jpg': send(TURNED_JPEG),
  '/a.webp': send(WEBP),
  '/part.png': response => void response.writeHead(206).end(PNG),
  '/page.html': send(Buffer.from('<html>')),
  '/a.svg': send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')),
  '/cut.jpg': send(JPEG.subarray(0, 22)),
  '/empty.png': send(Buffer.of()),
  '/flat.png': send(Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(8)])),
  '/moved.png': redirect('/a.png'),
  '/inside.png': redirect('http://169.254.169.254/latest/meta-data/'),
  '/file.png': redirect('file:///etc/passwd'),
  '/circle.png': redirect('/circle.png'),
  '/silent.png': () => {},
  '/endless.png': response => {
    response.on('close', () => {
      closed += 1;
    });
    response.write(PNG);
    const more = (): void => void (response.destroyed || response.write(Buffer.alloc(16_384), more));
    more();
  },
};
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  const answer = PATHS[url];
  if (answer === undefined) response.writeHead(404).end();
  else answer(response);
});
let root: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  root = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const NEVER = new AbortController().signal;
const isAllowed = (address: string): boolean => address.startsWith(`${root}/`) || isPublicHost(address);
const measure = (path: string) => measuring(NEVER, { isAllowed, timeoutMs: 2_000 })(`${root}${path}`);

it.each(['/a.png', '/a.gif', '/a.jpg', '/a.webp', '/part.png', '/moved.png'])('%s has dimensions', async path => {
  expect(await measure(path)).toEqual(SIZE);
});

it('a picture that lies on its side is measured as it is shown', async () => {
  expect(await measure('/turned.jpg')).toEqual({ width: SIZE.height, height: SIZE.width });
});

it.each([
  ['/page.html', 'the first 64 KiB do not say them: unsupported file type: undefined'],
  ['/a.svg', 'the first 64 KiB do not say them: disabled file type: svg'],
  ['/cut.jpg', expect.stringContaining('the first 64 KiB do not say them')],
  ['/empty.png', expect.stringContaining('the first 64 KiB do not say them')],
  ['/flat.png', '0 × 0 pixels are not possible'],
  ['/missing.png', 'the host answers 404'],
  ['/inside.png', 'http://169.254.169.254/latest/meta-data/ is not on a public host'],
  ['/file.png', 'file:///etc/passwd is not on a public host'],
  ['/circle.png', 'more than 3 redirects'],
  ['/silent.png', 'no answer within 2 s'],
])('%s has none: %s', async (path, why) => {
  expect(await measure(path)).toEqual({ why });
});

it('no more than the first bytes of a long file are read', async () => {
  expect(await measure('/endless.png')).toEqual(SIZE);
  await expect.poll(() => closed).toBe(1);
});

it('an address is fetched once', async () => {
  asked.length = 0;
  const same = measuring(NEVER, { isAllowed });
  expect(await Promise.all([same(`${root}/a.png`), same(`${root}/a.png`)])).toEqual([SIZE, SIZE]);
  expect(await same(`${root}/a.png`)).toEqual(SIZE);
  expect(asked).toEqual(['/a.png']);
});

it('nothing on this machine or in its networks is fetched, whatever a name leads to', async () => {
  asked.length = 0;
  expect(await measuring(NEVER)(`${root}/a.png`)).toEqual({ why: `${root}/a.png is not on a public host` });
  const named = `${root.replace('127.0.0.1', 'localhost')}/a.png`;
  expect(await measuring(NEVER, { isAllowed: () => true })(named)).toEqual({
    why: 'localhost is 127.0.0.1, which is not public',
  });
  expect(asked).toEqual([]);
});
