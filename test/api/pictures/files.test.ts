/** Files of uploaded pictures, at their addresses (docs/decisions/pictures). */
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { BEHIND_CDN } from '../../support/calendar-behind-cdn.ts';
import { named, openPictures, type PicturesHere, uploadTo } from '../../support/pictures.ts';
import { openService, type Sent } from '../../support/service.ts';

const pictures = await openPictures();
/** Run before the bucket is asked for a size, and before files are removed. */
let beforeSize: (() => Promise<unknown>) | undefined;
let beforeRemove: ((prefix: string) => Promise<unknown>) | undefined;
const delayed: PicturesHere['files'] = {
  ...pictures.files,
  size: async key => {
    await beforeSize?.();
    return pictures.files.size(key);
  },
  remove: async prefix => {
    await beforeRemove?.(prefix);
    await pictures.files.remove(prefix);
  },
};
const service = await openService({ pictures: { ...pictures, files: delayed }, calendar: BEHIND_CDN });
const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a03' } })
  .jpeg()
  .toBuffer();
const { id } = (await uploadTo(service)(jpeg, named('feira.jpg'))).body;
const dates = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };
const draft = { title: 'Feira', ...dates, status: 'draft', image: id };
const event = (await service.call('POST', '/events', { as: 'author', body: draft })).body.id;
afterAll(async () => {
  await service.stop();
  await pictures.close();
});

const read = (file: string, sent: Sent = {}, method = 'GET') =>
  service.call(method, `/${file}`, { base: 'wp-content/uploads', ...sent });

it.each<[who: string, sent: Sent, status: number]>([
  ['nobody', {}, 404],
  ['another author', { as: 'contributor' }, 404],
  ['its author', { as: 'author' }, 302],
  ['editors', { as: 'editor' }, 302],
])('what only a draft shows is there for those who may see it: %s', async (_, sent, status) => {
  expect((await read(`${id}/feira.jpg`, sent)).status).toBe(status);
  expect(pictures.keys()).toEqual([`private/${id}/feira.jpg`]);
});

it('what an event has shown is there for everybody, and CloudFront finds it in the bucket from then on', async () => {
  const published = { as: 'editor', body: { status: 'publish' } };
  expect((await service.call('PUT', `/events/${event}`, published)).status).toBe(200);
  const { status, headers } = await read(`${id}/feira.jpg`);
  expect([status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
    302,
    'no-store',
    'nosniff',
  ]);
  expect(headers.get('content-security-policy')).toBe('sandbox');
  const file = await fetch(headers.get('location') ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(pictures.keys()).toEqual([`private/${id}/feira.jpg`, `public/${id}/feira.jpg`]);
  expect((await read(`${id}/feira.jpg`, {}, 'HEAD')).status).toBe(302);
});

it.each(['4000000/feira.jpg', 'none/feira.jpg', '1/other.jpg', '1/%2e%2e', `1/${'a'.repeat(2_000)}.jpg`])(
  'there is nothing at %s',
  async file => {
    expect(id).toBe(1);
    expect((await read(file)).status).toBe(404);
  },
);

it('nothing stays in the bucket if a picture is removed while it is copied for CloudFront', async () => {
  await pictures.files.remove(`public/${id}/`);
  const found = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  beforeSize = async () => {
    found.resolve();
    await removed.promise;
  };
  const reading = read(`${id}/feira.jpg`);
  await found.promise;
  // The reader goes on after the first removal, and is done before the second.
  let removals = 0;
  beforeRemove = async prefix => {
    removals += 1;
    if (prefix.startsWith('private/') && removals > 1) {
      removed.resolve();
      await reading;
    }
  };
  await service.call('DELETE', `/media/${id}?force=true`, { base: 'wp-json/wp/v2', as: 'editor' });
  removed.resolve();
  await reading;
  expect(pictures.keys()).toEqual([]);
});
