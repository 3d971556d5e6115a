/** `load --copy-pictures`, and what it downloads. */
import { lookup } from 'node:dns';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { downloading, downloadPicture } from '../../../tools/http/download-picture.ts';
import { temporaryFolder } from '../../../tools/local/lifetime.ts';
import { listening } from '../../support/listening.ts';
import { drawn, openPictures } from '../../support/pictures.ts';
import { useService } from '../../support/service.ts';
import { typedLoad } from '../../support/typed-load.ts';

const pictures = await openPictures();
const service = await useService({ pictures });
const photo = await drawn(400, 200).jpeg().toBuffer();
const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (url === '/moved.jpg') response.writeHead(302, { location: '/feira.jpg' }).end();
  else if (url === '/round.jpg') response.writeHead(302, { location: '/round.jpg' }).end();
  else if (url === '/page.jpg') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  else if (url === '/inner.jpg') response.writeHead(302, { location: 'http://intranet.local/' }).end();
  else if (url === '/large.jpg')
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(40_000_001));
  else if (url === '/lie.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('MZ');
  else if (url.startsWith('/feira')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
  else response.writeHead(404).end();
});
// A public name, as the API takes no others, that leads here only for this test.
const { port } = new URL(await listening(server));
const folder = temporaryFolder('pictures');
afterAll(async () => {
  server.close();
  await pictures.close();
});
const here = downloading({
  isPublic: address => !/\.local/.test(address),
  resolve: ((_: string, __: object, found: (error: null, ip: string, family: number) => void) =>
    found(null, '127.0.0.1', 4)) as typeof lookup,
});
const WP = 'wp-json/wp/v2';
const UPLOAD = { filename: 'own.jpg', mime_type: 'image/jpeg', filesize: photo.length };
const at = (file: string) => `http://pictures.example/${file}`;

it('copies each picture once, and a later load knows it', async () => {
  const download = (address: string, stop: AbortSignal) =>
    here(address.replace('pictures.example', `pictures.example:${port}`), stop);
  const file = join(folder.path, 'axenda.gl.json');
  const event = (id: number, image: unknown) => ({
    id,
    title: `Feira ${id}`,
    start_date: `2027-09-0${id} 10:00`,
    image,
  });
  let now = Math.floor(Date.now() / 1000); // signatures have the time of the bucket
  const load = (events: readonly object[], ...more: string[]) => {
    writeFileSync(file, JSON.stringify(events));
    return typedLoad(service, [file, '--source', 'feed', '--copy-pictures', ...more], ++now, download);
  };
  const all = [
    event(1, at('feira.jpg')),
    event(2, { url: at('feira.jpg'), alt: 'A praza' }),
    event(3, at('moved.jpg')),
    event(4, at('lie.jpg')),
    event(5, at('none.jpg')),
    event(6, undefined),
  ];
  const { code, out, err, events } = await load(all, '--concurrency', '1');
  expect([code, out.split('\n')[0]]).toEqual([0, 'created  6']);
  expect(err.split('\n').filter(line => line.includes('not copied'))).toEqual([
    expect.stringContaining(`${at('lie.jpg')} is not copied: rest_upload_sideload_error: `),
    `${at('none.jpg')} is not copied: it answers 404`,
  ]);
  const [first, second, third, fourth] = events.map(({ image }) => image);
  expect(first).toMatchObject({ width: 400, sizes: { medium: { width: 300 } } });
  expect(first.url).toMatch(/\/wp-content\/uploads\/\d+\/feira-[0-9a-f]{12}\.jpg$/);
  expect(second).toMatchObject({ id: first.id, alt: 'A praza' });
  expect(third.url).toMatch(/\/moved-[0-9a-f]{12}\.jpg$/);
  expect(fourth.url).toBe(at('lie.jpg'));
  expect(asked.splice(0)).toEqual(['/feira.jpg', '/moved.jpg', '/feira.jpg', '/lie.jpg', '/none.jpg']);

  // What a person has uploaded stays, and another address is another picture.
  const { body: uploaded } = await service.call('POST', '/media/uploads', { as: 'editor', base: WP, body: UPLOAD });
  await fetch(uploaded.upload_url, { method: 'PUT', headers: uploaded.headers, body: new Uint8Array(photo) });
  const { body: own } = await service.call('POST', `/media/uploads/${uploaded.id}`, {
    as: 'editor',
    base: WP,
    body: {},
  });
  await service.call('PUT', `/events/${events[2].id}`, { as: 'editor', body: { image: own.id } });
  const again = await load([...all.slice(0, 3), { ...all[5], image: at('feira-nova.jpg') }]);
  expect(again.out.split('\n').slice(0, 3)).toEqual(['created  0', 'updated  1', 'unchanged 3']);
  expect(again.events.map(({ image }) => image.id)).toEqual([first.id, first.id, own.id, expect.any(Number)]);
  expect(asked.splice(0)).toEqual(['/feira-nova.jpg']);
});

it.each([
  ['of this machine', `http://127.0.0.1:${port}/feira.jpg`, downloadPicture, 'no public host'],
  ['of a network', 'http://192.168.1.1/feira.jpg', downloadPicture, 'no public host'],
  [
    'whose name leads to this machine',
    'http://pictures.example/feira.jpg',
    downloading({ isPublic: address => !address.includes('127.'), resolve: lookup }),
    'ENOTFOUND',
  ],
  ['that leads into a network', `http://127.0.0.1:${port}/inner.jpg`, here, 'no public host'],
  ['that leads to itself', `http://127.0.0.1:${port}/round.jpg`, here, 'redirects too often'],
  ['of a page', `http://127.0.0.1:${port}/page.jpg`, here, 'it is text/html'],
  ['of a file that is too large', `http://127.0.0.1:${port}/large.jpg`, here, 'more than 40 MB'],
  ['of another protocol', 'ftp://pictures.example/feira.jpg', here, 'not supported'],
])('reads nothing from an address %s', async (_, address, download, why) => {
  await expect(download(address, new AbortController().signal)).rejects.toThrow(why);
});
