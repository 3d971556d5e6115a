/** Uploads, as clients of WordPress make them (contract/wordpress#uploads). */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { named, openPictures, uploadTo } from '../../support/pictures.ts';
import { openService, type Sent } from '../../support/service.ts';

const pictures = await openPictures();
/** Runs once, before the next transaction. */
let first: (() => Promise<unknown>) | undefined;
const service = await openService({
  pictures,
  around: store => ({
    ...store,
    commit: async (...transaction) => {
      const run = first;
      first = undefined;
      await run?.();
      return store.commit(...transaction);
    },
  }),
});
const send = uploadTo(service);
afterAll(async () => {
  await service.stop();
  await pictures.close();
});

const photo = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a03' } })
    .jpeg()
    .toBuffer();

type Raw = Readonly<Record<string, string>>;
const wp = (method: string, path: string, sent: Sent = {}) =>
  service.call(method, path, { base: 'wp-json/wp/v2', ...sent });

it('as WordPress takes it: the file is the body, then it is the picture of an event', async () => {
  const { status, headers, body } = await send(
    await photo(),
    named('Feira de San Simón.JPG'),
    'author',
    '/media?alt_text=A+praza',
  );
  expect([status, headers.Location ?? headers.location]).toEqual([
    201,
    `http://calendar.test/gl/wp-json/wp/v2/media/${body.id}`,
  ]);
  const at = `http://calendar.test/gl/wp-content/uploads/${body.id}`;
  expect(body).toMatchObject({
    ...{ source_url: `${at}/feira-de-san-simon.jpg`, mime_type: 'image/jpeg', alt_text: 'A praza' },
    title: { rendered: 'Feira de San Simón' },
    media_details: {
      ...{ width: 1200, height: 800 },
      sizes: {
        thumbnail: { width: 150, height: 150, mime_type: 'image/webp' },
        medium: { width: 300, height: 200, source_url: `${at}/feira-de-san-simon-300x200.webp` },
        medium_large: { width: 768, height: 512 },
        large: { width: 1024, height: 683 },
      },
    },
  });
  expect(pictures.keys().filter(key => key.startsWith(`private/${body.id}/`)).length).toBe(5);
  const event = { title: 'Feira', start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00', image: body.id };
  const created = await service.call('POST', '/events', { as: 'author', body: event });
  expect(created.body.image).toMatchObject({
    ...{ id: body.id, url: `${at}/feira-de-san-simon.jpg`, alt: 'A praza', width: 1200, height: 800 },
    sizes: {
      medium: { url: `${at}/feira-de-san-simon-300x200.webp`, width: 300, height: 200, 'mime-type': 'image/webp' },
    },
  });
});

it('by a form, with its fields', async () => {
  const form = new FormData();
  form.set('title', 'O cartel');
  form.set('caption', 'Foto: Uxía');
  form.set('file', new File([new Uint8Array(await photo(100, 50))], 'cartel.jpg'));
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const { status, body } = await send(await encoded.bytes(), { 'content-type': type });
  expect([status, body.title, body.caption]).toEqual([
    201,
    { rendered: 'O cartel' },
    { rendered: '<p>Foto: Uxía</p>' },
  ]);
  expect(body.media_details.sizes.large.source_url).toBe(body.source_url);
});

describe('is refused, and nothing of it stays', () => {
  const JPEG = named('a.jpg');
  it.each<
    [
      what: string,
      bytes: () => Promise<Uint8Array> | Uint8Array,
      headers: Raw,
      as: Sent['as'] | 'nobody',
      answer: [number, string],
    ]
  >([
    ['without credentials', () => photo(9, 9), JPEG, 'nobody', [401, 'rest_cannot_create']],
    ['by a contributor', () => photo(9, 9), JPEG, 'contributor', [403, 'rest_cannot_create']],
    [
      'without a name',
      () => photo(9, 9),
      { 'content-type': 'image/jpeg' },
      'author',
      [400, 'rest_upload_no_content_disposition'],
    ],
    [
      'with an empty name',
      () => photo(9, 9),
      { 'content-disposition': 'attachment' },
      'author',
      [400, 'rest_upload_invalid_disposition'],
    ],
    ['empty', () => new Uint8Array(), JPEG, 'author', [400, 'rest_upload_no_data']],
    [
      'with the hash of another file',
      () => photo(9, 9),
      { ...JPEG, 'content-md5': '0'.repeat(32) },
      'author',
      [412, 'rest_upload_hash_mismatch'],
    ],
    ['a program', () => Buffer.from('MZ no picture'), JPEG, 'author', [400, 'rest_upload_sideload_error']],
    ['above 4 MB', () => new Uint8Array(4_000_001), JPEG, 'author', [413, 'rest_too_large']],
  ])('%s', async (_, bytes, headers, as, answer) => {
    const before = pictures.keys();
    const { status, body } = await send(await bytes(), headers, as);
    expect([status, body.code]).toEqual(answer);
    expect(pictures.keys()).toEqual(before);
  });
});

const announced = async (bytes: Uint8Array) => {
  const body = { filename: 'grande.png', mime_type: 'image/jpeg', filesize: bytes.length };
  const started = await wp('POST', '/media/uploads', { as: 'author', body });
  expect(started).toMatchObject({ status: 201, body: { method: 'PUT', headers: { 'Content-Type': 'image/jpeg' } } });
  const { id, upload_url, headers } = started.body;
  return {
    put: async (sent = bytes) =>
      (await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(sent) })).status,
    putHalf: async () => {
      const length = { 'content-length': String(bytes.length) };
      const cut = request(upload_url, { method: 'PUT', headers: { ...headers, ...length } });
      cut.write(bytes.subarray(0, bytes.length / 2), () => cut.destroy());
      await once(cut, 'error');
    },
    finish: (as: Sent['as']) => wp('POST', `/media/uploads/${id}`, { as, body: { alt_text: 'Grande' } }),
  };
};
const incoming = () => pictures.keys().filter(key => key.startsWith('incoming/'));

it('30 MB have an address of their own, and finishing twice makes one picture', async () => {
  const bytes = await sharp({ create: { width: 3600, height: 2800, channels: 3, background: '#a03' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(30_000_000);
  const { put, finish } = await announced(bytes);
  expect((await finish('author')).status, 'before it is there').toBe(404);
  expect(await put(bytes.subarray(1)), 'another length than announced').toBe(403);
  expect(await put()).toBe(200);
  expect((await finish('editor')).status, 'of another user').toBe(404);
  const [first, second] = [await finish('author'), await finish('author')];
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  expect(first.body).toMatchObject({ alt_text: 'Grande', mime_type: 'image/png', media_details: { width: 2560 } });
  expect(incoming()).toEqual([]);
});

it('what was sent to an address of its own and is no picture is refused and removed', async () => {
  const { put, putHalf, finish } = await announced(Buffer.from('MZ no picture'));
  await putHalf();
  expect((await finish('author')).status, 'a connection that ended').toBe(404);
  expect(await put()).toBe(200);
  expect((await finish('author')).body.code).toBe('rest_upload_sideload_error');
  expect(incoming()).toEqual([]);
});

it.each([
  ['bytes of UTF-8', `attachment; filename="${Buffer.from('Simón.jpg').toString('latin1')}"`],
  ['letters of Latin-1', 'attachment; filename=Simón.jpg'],
  ['percent-encoded', "attachment; filename=x.jpg; filename*=UTF-8''Sim%C3%B3n.jpg"],
])('the name of its file can be %s', async (_, disposition) => {
  const { body } = await send(await photo(9, 9), { 'content-disposition': disposition });
  expect([body.title.rendered, body.source_url]).toEqual(['Simón', expect.stringMatching(/\/simon\.jpg$/)]);
});

it('repeated with an idempotency key, and twenty at a time', async () => {
  const bytes = await photo(200, 200);
  const key = { 'idempotency-key': 'one-picture' };
  const repeated = [await send(bytes, { ...named('b.jpg'), ...key }), await send(bytes, { ...named('b.jpg'), ...key })];
  expect(repeated.map(({ status, body }) => [status, body.id])).toEqual(Array(2).fill([201, repeated[0]?.body.id]));
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => send(bytes, named(`c${n}.jpg`))));
  expect(new Set(many.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(20);
  const md5 = createHash('md5').update(bytes).digest('hex');
  expect((await send(bytes, { ...named('d.jpg'), 'content-md5': md5 })).status).toBe(201);
});

it('its texts change, by its author or an editor, and it is removed for good', async () => {
  const { body: picture } = await send(await photo(400, 300), named('velo.jpg'), 'editor');
  const at = `/media/${picture.id}`;
  expect((await wp('POST', at, { as: 'author', body: { title: 'Non' } })).status).toBe(404);
  const texts = { alt_text: 'dez puntos', caption: 'c', description: 'd', title: 'T', post: 310 };
  expect((await wp('POST', at, { as: 'editor', body: texts })).body).toMatchObject({
    ...{ alt_text: 'dez puntos', title: { rendered: 'T' }, post: 310 },
  });
  const objects = { title: { raw: 'U' }, caption: { rendered: '<p>shown</p>' } };
  expect((await wp('PATCH', at, { as: 'editor', body: objects })).body).toMatchObject({
    ...{ title: { rendered: 'U' }, caption: { rendered: '<p>c</p>' }, post: 310 },
  });
  const kept = await wp('DELETE', at, { as: 'editor' });
  expect([kept.status, kept.body.code]).toEqual([501, 'rest_trash_not_supported']);
  const gone = await wp('DELETE', `${at}?force=true`, { as: 'editor' });
  expect([gone.status, gone.body.deleted, gone.body.previous.id]).toEqual([200, true, picture.id]);
  expect((await wp('GET', at, { as: 'editor' })).status).toBe(404);
  expect(pictures.keys().filter(key => key.startsWith(`private/${picture.id}/`))).toEqual([]);
});

it('one that is removed while an event takes it is unknown, and leaves nothing', async () => {
  const { body } = await send(await photo(40, 30), named('a.jpg'), 'editor');
  const event = { title: 'Feira', start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00', image: body.id };
  first = () => wp('DELETE', `/media/${body.id}?force=true`, { as: 'editor' });
  const taken = await service.call('POST', '/events', { as: 'editor', body: event });
  expect([taken.status, Object.keys(taken.body.data.params)]).toEqual([400, ['image']]);
  expect((await wp('GET', `/media/${body.id}`, { as: 'editor' })).status).toBe(404);
});
