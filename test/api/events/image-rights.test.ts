/** Who may use a picture by its id: everybody, once a public record has shown it (contract/texts#pictures, docs/decisions/pictures). */
import { describe, expect, it } from 'vitest';
import { bodyOf, useEvents } from './use-events.ts';

const { call, post, create, change, make, setNow, publishDue } = useEvents();
const PICTURE = 'https://media.example/2031/Gaitas.JPG';

/** Who of them may use it by its id. To the others it is as one that is not there, to the last letter of the answer. */
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

describe('by its id, a picture that no public record has shown', () => {
  it.each(['draft', 'pending', 'private', 'trash'])('is used by editors alone: of a record in %s', async status => {
    expect(await usersOf((await create({ image: PICTURE, status })).image.id)).toEqual(EDITORS);
  });
});

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
