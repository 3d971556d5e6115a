/**
 * `calendar import URL --copy-pictures`: pictures no longer depend on the source, and keep their
 * ids.
 */
import { afterAll, expect, it } from 'vitest';
import type { Download } from '../../tools/http/download-picture.ts';
import { connected, importInto } from '../support/importing.ts';
import { openOriginal } from '../support/original/fake-original.ts';
import { event } from '../support/original/golden-records.ts';
import { drawn, openPictures } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import { verify } from '../support/verified.ts';

const pictures = await openPictures();
const photo = await drawn(400, 200).png().toBuffer();
const asked: string[] = [];
const download: Download = async address => {
  asked.push(address);
  if (address.includes('gone')) throw new Error('it answers 404');
  return { bytes: photo, type: 'image/png' };
};
const SITE = 'http://127.0.0.1:8080/gl/wp-content/uploads';
const copying = async () => ({ ...pictures, download, uploads: SITE });
const picture = (id: number, name: string) => ({ id, url: `https://upstream.test/wp-content/uploads/2024/${name}` });

const service = await useService({ items: [] });
const fake = await openOriginal({
  events: [
    event({ id: 19, image: picture(4, 'Póster.png') }),
    event({ id: 20, slug: 'b', image: picture(4, 'Póster.png') }),
    event({ id: 21, slug: 'c', image: picture(5, 'gone.png') }),
  ],
});
afterAll(async () => {
  await fake.stop();
  await pictures.close();
});

it('copies each picture once; an import without the option keeps the copies', async () => {
  const run = importInto(service, connected(fake.address));
  const get = async (path: string) => (await service.call('GET', path)).body;
  const first = await run({ copying });
  expect(first.lines).toEqual([
    { what: 'not copied', kind: 'picture', id: 5, name: picture(5, 'gone.png').url, why: 'it answers 404' },
  ]);
  expect(asked.splice(0).sort()).toEqual([picture(4, 'P%C3%B3ster.png').url, picture(5, 'gone.png').url].sort());
  const shown = { id: 4, url: `${SITE}/4/poster.png`, width: 400, sizes: { medium: { width: 300 } } };
  expect(await get('/events/19')).toMatchObject({ image: shown });
  expect(await get('/events/20')).toMatchObject({ image: shown });
  expect(await get('/events/21')).toMatchObject({ image: picture(5, 'gone.png') });
  expect((await verify({ ...service, files: pictures.files })).pictures).toEqual({ uploads: 1, files: 3, unowned: 0 });

  const again = await run();
  expect([again.imported.records.unchanged, again.lines, asked]).toEqual([3, [], []]);
});
