/**
 * Pictures: an address or the id of a known picture, never downloaded, and who may use it by its id
 * (contract/texts#pictures, docs/decisions/pictures).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, change, create, make, post, publishDue, read, setNow } = await useEvents();
const PICTURE = 'https://media.example/2031/Gaitas.JPG?size=1';

it('an address becomes a picture with an id of its own, in the shape that clients expect (checks 116, 117)', async () => {
  const { id, image } = await create({ image: PICTURE });
  const size = { 'mime-type': 'image/jpeg', filesize: 0, url: PICTURE };
  expect(image).toEqual({
    ...{ url: PICTURE, id: expect.any(Number), extension: 'jpg', filesize: 0, alt: '' },
    sizes: { thumbnail: size, medium: size, medium_large: size, large: size },
  });
  expect(image.id).not.toBe(id);
  const single = await read(id);
  expect(single.image).toEqual(image);
  expect(single.json_ld.image).toBe(PICTURE);
});

it('stays, changes and goes (check 140, contract/events#event-updates)', async () => {
  const { id, image } = await create({ image: PICTURE });
  expect((await change(id, { image: PICTURE })).image).toEqual(image); // the same address is the same picture
  const other = (await change(id, { image: 'http://media.example/b.png' })).image;
  expect(other).toMatchObject({ url: 'http://media.example/b.png', extension: 'png' });
  expect(other.id).not.toBe(image.id);
  expect((await change(id, { image: ` ${image.id} ` })).image).toEqual(image);
  expect((await change(id, { image: '' })).image).toBe(false);
});

describe('what is known of it', () => {
  const MEDIUM = { url: 'https://media.example/2031/medium.webp', width: 300, height: 200 };
  const SENT = { url: PICTURE, width: '1200', height: 800, alt: 'Gaitas & <b>bombos</b>', sizes: { medium: MEDIUM } };

  it('is of the record that says it: others go on showing what was known', async () => {
    const { image } = await create({ image: SENT });
    const other = await create({ image: { id: image.id, alt: 'Outra cousa' } });
    expect(other.image).toEqual({ ...image, alt: 'Outra cousa' });
    expect((await create({ image: image.id })).image).toEqual(image);
    const { width, height } = (await change(other.id, { image: { id: image.id, width: 0 } })).image;
    expect([width, height]).toEqual([undefined, 800]);
  });

  it('an id that is not that of the address is ignored and named, whoever may use it', async () => {
    const [{ image }, hidden] = [await create({ image: SENT }), await create({ image: PICTURE, status: 'draft' })];
    const url = 'https://media.example/other.png';
    for (const id of [image.id, hidden.image.id, 999_999]) {
      const reply = await post({ image: { id, url } }, 'author');
      expect([bodyOf(reply, 201).image.url, reply.headers.get('x-calendar-ignored')]).toEqual([url, 'image[id]']);
      expect(refusalOf(await post({ image: { id, url } }, 'contributor'))).toEqual(invalidParam('image'));
    }
  });
});

describe('refused', () => {
  it('an id of something that is no picture (recorded)', async () => {
    const { id } = await create();
    expect(refusalOf(await post({ image: String(id) }))).toEqual(invalidParam('image'));
  });

  it.each<[unknown, string]>([
    ['999999', 'check 118'],
    [999_998, 'check 118: a JSON number'],
    [['https://media.example/a.jpg'], 'a list'],
    [{}, 'neither id nor address'],
    [{ id: 999_999 }, 'check 118'],
    [{ url: PICTURE, sizes: { medium: { url: 'http://10.1.2.3/a.jpg' } } }, 'contract/texts#pictures: private'],
    [{ url: PICTURE, width: 100_001 }, 'contract/texts#pictures'],
    [{ url: PICTURE, sizes: { 'a b': {} } }, 'contract/texts#pictures: names of sizes'],
  ])('%j (%s)', async image => {
    expect(refusalOf(await post({ image }))).toEqual(invalidParam('image'));
  });
});

/**
 * The users who may use the picture by its id. For all others the answer is the same, to the last
 * letter, as for a picture that does not exist.
 */
const usersOf = async (id: number): Promise<string[]> => {
  const users: string[] = [];
  for (const as of ['contributor', 'author', 'editor', 'admin']) {
    const [asked, unknown] = [await post({ image: String(id) }, as), await post({ image: '999999' }, as)];
    if (asked.status === 201) users.push(as);
    else expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
  }
  return users;
};
const ALL = ['contributor', 'author', 'editor', 'admin'];
const EDITORS = ['editor', 'admin'];
const hidden = (fields: object = {}, as = 'editor') => create({ image: PICTURE, status: 'draft', ...fields }, as);

it.each(['draft', 'pending', 'private', 'trash'])(
  'by its id, a picture that no public record has shown is used by editors alone: of a record in %s',
  async status => {
    expect(await usersOf((await create({ image: PICTURE, status })).image.id)).toEqual(EDITORS);
  },
);

describe('a picture is everybody’s', () => {
  it.each([
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ])('from the write that publishes one of the %s', async (collection, name) => {
    const { image } = await hidden();
    const id = await make(collection, { [name]: `Of a picture ${image.id}`, image: String(image.id), status: 'draft' });
    expect(await usersOf(image.id)).toEqual(EDITORS);
    await call('PUT', `/${collection}/${id}`, { as: 'editor', body: { status: 'publish' } });
    expect(await usersOf(image.id)).toEqual(ALL);
  });

  it('from the scheduled job that publishes a scheduled one, or from a write that comes before it', async () => {
    const scheduled = { image: PICTURE, date_utc: '2027-03-01 12:00:00', status: 'future' };
    const [swept, written] = [await create(scheduled), await create(scheduled)];
    const venue = bodyOf(await call('POST', '/venues', { as: 'editor', body: { venue: 'Due', ...scheduled } }), 201);
    expect(await usersOf(swept.image.id)).toEqual(EDITORS);
    setNow(Date.UTC(2027, 2, 1, 13) / 1000);
    await change(written.id, { title: 'N' });
    expect(await usersOf(written.image.id)).toEqual(ALL);
    expect(await publishDue()).toMatchObject({ published: 2, failed: 0, conflicts: 0 });
    expect(await usersOf(swept.image.id)).toEqual(ALL);
    expect(await usersOf(venue.image.id)).toEqual(ALL);
  });

  it('for good: in the trash, with a password, or without a record that shows it', async () => {
    const { id, image } = await create({ image: PICTURE });
    await change(id, { password: 'sésamo' });
    expect(await usersOf(image.id)).toEqual(ALL);
    await change(id, { image: '', status: 'trash' });
    expect(await usersOf(image.id)).toEqual(ALL);
  });
});
