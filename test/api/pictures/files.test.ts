/** Files of uploaded pictures, at their addresses (docs/decisions/pictures). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BEHIND_CDN } from '../../support/calendar-behind-cdn.ts';
import { openPictures, type PicturesHere } from '../../support/pictures.ts';
import { type Opened, openService, type Sent } from '../../support/service.ts';

let pictures: PicturesHere;
let service: Opened;
let id: number;
let event: number;
beforeAll(async () => {
  pictures = await openPictures();
  service = await openService({ pictures, calendar: BEHIND_CDN });
  const body = { title: 'Feira', start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00', status: 'draft' };
  const created = await service.call('POST', '/events', {
    as: 'author',
    body: { ...body, image: 'https://agenda.example/gl/wp-content/uploads/feira.jpg' },
  });
  event = created.body.id;
  id = created.body.image.id;
  await pictures.files.put(`private/${id}/feira.jpg`, Buffer.from('picture'), 'image/jpeg');
});
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
  expect(await (await fetch(headers.get('location') ?? '')).text()).toBe('picture');
  expect(pictures.keys()).toEqual([`private/${id}/feira.jpg`, `public/${id}/feira.jpg`]);
  expect((await read(`${id}/feira.jpg`, {}, 'HEAD')).status).toBe(302);
});

it.each(['4000000/feira.jpg', 'none/feira.jpg'])('there is nothing at %s', async file => {
  expect((await read(file)).status).toBe(404);
  expect((await read(`${id}/other.jpg`)).status).toBe(404);
});
