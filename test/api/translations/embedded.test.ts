/**
 * Records in other languages that events link: how they are shown, found, counted and sent back
 * (contract/languages#embedded-records).
 */
import { expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useExactService } from '../../support/recount.ts';
import { versionIn } from '../../support/replies.ts';

const service = await useExactService();

const DATES = { start_date: '2027-05-01', end_date: '2027-05-01' };
/** The field of events, the collection, and the name of the record. */
const LINKED = [
  ['venue', 'venues', 'venue'],
  ['organizer', 'organizers', 'organizer'],
  ['categories', 'categories', 'name'],
  ['tags', 'tags', 'name'],
] as const;

interface Made {
  readonly id: number;
}
const ids = (records: Made | readonly Made[]): number[] => [records].flat().map(({ id }) => id);

it.each(LINKED)('%s can be sent back as they are shown: nothing changes', async (field, collection, name) => {
  const create = (title: string, ml_language: string, more: object = {}): Promise<Made> =>
    createRecord(service, collection, { [name]: `${collection} ${title}`, ml_language, ...more });
  const gl = await create('gl', 'gl');
  const [fr, alone] = [await create('fr', 'fr', { translation_of: gl.id }), await create('alone', 'fr')];
  const { id } = await createRecord(service, 'events', { title: 'E', ...DATES, [field]: [fr.id, alone.id] });
  const path = `/events/${id}`;
  const before = await service.call('GET', path);
  const put = await service.call('PUT', path, { as: 'editor', body: before.body });
  expect([put.status, put.headers.get('x-calendar-ignored')]).toEqual([200, null]);
  const after = await service.call('GET', path);
  expect([after.headers.get('etag'), after.body]).toEqual([before.headers.get('etag'), before.body]);
  const byIds = await service.call('PUT', path, { as: 'editor', body: { [field]: ids(before.body[field]) } });
  expect(versionIn(byIds.headers.get('etag'))).toBe(versionIn(before.headers.get('etag')));
  // The link itself stays: without the translation, the record is shown as before.
  await service.call('PUT', `/${collection}/${fr.id}`, { as: 'editor', body: { translation_of: null } });
  const shown = await service.call('GET', path, { as: 'editor' });
  expect(ids(shown.body[field]).toSorted()).toEqual([fr.id, alone.id].toSorted());
});

it('a term of another language is counted in its own, in the answer of a write too', async () => {
  const term = await createRecord(service, 'tags', { name: 'En français', ml_language: 'fr' });
  const sent = { title: 'E', ...DATES, tags: [term.id] };
  const { body } = await service.call('POST', '/events', { as: 'editor', body: sent });
  const read = await service.call('GET', `/events/${body.id}`);
  expect([body.tags, read.body.tags]).toMatchObject([[{ count: 0 }], [{ count: 0 }]]);
  const french = await createRecord(service, 'events', { ...sent, ml_language: 'fr' });
  expect(french).toMatchObject({ tags: [{ count: 1 }] });
  expect((await service.call('GET', `/events/${body.id}`)).body.tags).toMatchObject([{ count: 1 }]);
});
