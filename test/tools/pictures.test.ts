/** What commands do with uploaded pictures and their files. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { postKey } from '../../shared/store/table.ts';
import { readManifest } from '../../tools/archive/files.ts';
import { exportTable } from '../../tools/cli/export/export-table.ts';
import { importArchive } from '../../tools/cli/import/restore.ts';
import { findUnused, removeUnused } from '../../tools/cli/purge/purge-pictures.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { requestOf } from '../support/called.ts';
import { postId } from '../support/ids.ts';
import { openPictures } from '../support/pictures.ts';
import { NOW, openService, useService } from '../support/service.ts';
import { verify } from '../support/verified.ts';

const pictures = await openPictures();
const service = await useService({ pictures });
const table = localTable(service);
afterAll(async () => {
  table.client.destroy();
  await pictures.close();
});
const { files } = pictures;
const stop = new AbortController().signal;
const DAY = 86_400;
const EVENT = { start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };

const photo = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#06c' } })
  .jpeg()
  .toBuffer();
const uploaded = async (name: string): Promise<number> => {
  const headers = { 'content-disposition': `attachment; filename="${name}.jpg"`, 'content-type': 'image/jpeg' };
  const request = { method: 'POST', target: '/gl/wp-json/wp/v2/media', sourceIp: '192.0.2.1' };
  const sent = { ...request, headers: requestOf({ as: 'editor', headers }).headers, body: photo };
  return JSON.parse((await service.answer(sent, 'r')).body.toString('utf8')).id;
};
const addressOf = (id: number, name: string) => `https://agenda.example/gl/wp-content/uploads/${id}/${name}`;
const create = async (body: object) => (await service.call('POST', '/events', { as: 'editor', body })).body.id;
const ids = async <T>(all: Promise<readonly { id: T }[]>): Promise<T[]> => (await all).map(({ id }) => id);

it('purge finds what no record, text or setting names, and verify counts pictures and files', async () => {
  const [shown, trashed, described, logo, unused, recent] = [
    await uploaded('shown'),
    await uploaded('trashed'),
    await uploaded('described'),
    await uploaded('logo'),
    await uploaded('unused'),
    await uploaded('recent'),
  ];
  await create({ ...EVENT, title: 'Shown', image: shown });
  const gone = await create({ ...EVENT, title: 'Trashed', image: trashed });
  await service.call('DELETE', `/events/${gone}`, { as: 'editor' });
  const description = `<img src="${addressOf(described, 'described-150x100.webp')}" alt="">`;
  await service.call('POST', '/venues', { as: 'editor', body: { venue: 'Described', description } });
  await files.put('private/4000/left.jpg', photo, 'image/jpeg');
  const settings = { sites: [{ logo: addressOf(logo, 'logo.jpg') }] };
  const found = (before: number) => findUnused(table, files, { before, settings, stop });

  const { lines, pictures: counted } = await verify({ ...service, files });
  expect([lines, counted]).toEqual([[], { uploads: 6, files: 13, unowned: 1 }]);
  // Files have the time of this machine, which is before that of the service.
  expect(await found(Date.now() / 1000 - DAY)).toEqual([]);
  const later = NOW + DAY;
  expect(await ids(found(later))).toEqual([unused, recent, 4000]);

  const all = await found(later);
  const body = { title: 'Just now', image: recent };
  await service.call('PATCH', `/media/${recent}`, { as: 'editor', base: 'wp-json/wp/v2', body: { title: 'Seen' } });
  await create({ ...EVENT, ...body });
  const removed = await Promise.all(all.map(each => removeUnused(each, service.store, files)));
  expect(removed).toEqual([true, false, true]);
  expect(pictures.keys().filter(key => key.includes(`/${unused}/`) || key.includes('/4000/'))).toEqual([]);
  expect(await service.store.read([postKey(postId(unused))], 'consistent')).toEqual([undefined]);
  expect((await verify({ ...service, files })).pictures).toEqual({ uploads: 5, files: 10, unowned: 0 });

  await files.remove(`private/${shown}/shown-150`);
  expect((await verify({ ...service, files })).lines).toEqual([
    `file R#${shown} -: nothing -> ${shown}/shown-150x100.webp`,
  ]);
});

it('an archive carries the files of pictures into another bucket, and says which are missing', async () => {
  const { path: folder } = temporaryFolder('archive');
  const exported = await exportTable(table, folder, { withPasswords: false, pictures: files, stop });
  const names = pictures.keys().filter(key => key.startsWith('private/'));
  expect(exported?.files).toBe(names.length);

  const [there, empty] = [await openPictures(), await openService({ items: [] })];
  const target = localTable(empty);
  const images = [['http://calendar.test/gl', 'https://new.example/gl']] as const;
  const restoring = { folder, manifest: readManifest(folder), pictures: there.files, images, stop, onLine: () => {} };
  const [lost = ''] = names;
  renameSync(join(folder, 'pictures', lost.slice('private/'.length)), join(folder, 'lost.part'));
  await expect(importArchive(target, restoring)).rejects.toThrow(`${names.length - 1} files of pictures, and not`);
  renameSync(join(folder, 'lost.part'), join(folder, 'pictures', lost.slice('private/'.length)));
  await importArchive(target, restoring);
  expect(there.keys()).toEqual(names);
  expect(await there.files.read(lost)).toEqual(await files.read(lost));
  expect((await verify({ ...empty, files: there.files })).pictures).toMatchObject({ files: names.length, unowned: 0 });
  const { events } = (await empty.call('GET', '/events?start_date=2031-01-01&end_date=2032-01-01')).body;
  expect(events.map(({ image }: { image: { url: string } }) => image.url)).toEqual([
    expect.stringMatching(/^https:\/\/new\.example\/gl\/wp-content\/uploads\/\d+\/\w+\.jpg$/),
    expect.stringContaining('https://new.example/gl/'),
  ]);
  target.client.destroy();
  await empty.stop();
  await there.close();
});
