/**
 * Records in other languages that events link: how they are shown, found, counted and sent back
 * (contract/languages#embedded-records).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { recount } from '../../support/recount.ts';
import { versionIn } from '../../support/replies.ts';
import { useService } from '../../support/service.ts';

const service = await useService();

const DATES = { start_date: '2027-05-01', end_date: '2027-05-01' };
/**
 * The field of events, the collection, the name of the record, and whether the filter takes slugs.
 */
const LINKED = [
  ['venue', 'venues', 'venue'],
  ['organizer', 'organizers', 'organizer'],
  ['categories', 'categories', 'name'],
  ['tags', 'tags', 'name'],
] as const;

interface Made {
  /** The name of a term. */
  readonly name?: string;
  readonly id: number;
  readonly slug: string;
}
const ids = (records: Made | readonly Made[]): number[] => [records].flat().map(({ id }) => id);

let made = 0;
describe.each(LINKED)('%s', (field, collection, name) => {
  let gl: Made;
  let fr: Made;
  let alone: Made;
  const create = (language: string, more: object = {}): Promise<Made> =>
    createRecord(service, collection, { [name]: `${collection} ${++made}`, ml_language: language, ...more });
  const event = (fields: object, language = 'gl') =>
    createRecord(service, 'events', { title: `E ${++made}`, ...DATES, ml_language: language, ...fields });
  const shown = async (id: number, as = 'editor'): Promise<number[]> =>
    ids((await service.call('GET', `/events/${id}`, { as })).body[field]);
  const linking = (...records: readonly Made[]) => ({ [field]: records.map(({ id }) => id) });

  beforeAll(async () => {
    gl = await create('gl');
    fr = await create('fr', { translation_of: gl.id });
    alone = await create('fr');
  });

  it('can be sent back as they are shown: nothing changes', async () => {
    const { id } = await event(linking(fr, alone));
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
    expect((await shown(id)).toSorted()).toEqual([fr.id, alone.id].toSorted());
    await service.call('PUT', `/${collection}/${fr.id}`, { as: 'editor', body: { translation_of: gl.id } });
  });
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

it('verify finds nothing wrong with any of them', async () => {
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});
