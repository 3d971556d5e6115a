/**
 * What events link in other languages (contract/languages#embedded-records, contract/languages#filters): how it is shown, how it is found,
 * what is counted, and that what is shown can be sent back.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { recount } from '../../support/recount.ts';
import { versionIn } from '../../support/replies.ts';
import { type Opened, openService } from '../../support/service.ts';

let service: Opened;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const DATES = { start_date: '2027-05-01', end_date: '2027-05-01' };
/** Field of events, collection, name of the record, whether the filter takes slugs. */
const LINKED = [
  ['venue', 'venues', 'venue'],
  ['organizer', 'organizers', 'organizer'],
  ['categories', 'categories', 'name'],
  ['tags', 'tags', 'name'],
] as const;

interface Made {
  /** Of terms. */
  readonly name?: string;
  readonly id: number;
  readonly slug: string;
}
const ids = (records: Made | readonly Made[]): number[] => [records].flat().map(({ id }) => id);

let made = 0;
describe.each(LINKED)('%s', (field, collection, name) => {
  const isTerm = collection === 'categories' || collection === 'tags';
  let gl: Made;
  let fr: Made;
  let alone: Made;
  const create = (language: string, more: object = {}): Promise<Made> =>
    createRecord(service, collection, { [name]: `${collection} ${++made}`, ml_language: language, ...more });
  const event = (fields: object, language = 'gl') =>
    createRecord(service, 'events', { title: `E ${++made}`, ...DATES, ml_language: language, ...fields });
  const list = async (query: string, of = 'events') => (await service.call('GET', `/${of}?per_page=50&${query}`)).body;
  const shown = async (id: number, as = 'editor'): Promise<number[]> =>
    ids((await service.call('GET', `/events/${id}`, { as })).body[field]);
  const linking = (...records: readonly Made[]) => ({ [field]: records.map(({ id }) => id) });

  beforeAll(async () => {
    gl = await create('gl');
    fr = await create('fr', { translation_of: gl.id });
    alone = await create('fr');
  });

  it('appear as their translation into the language of the event, else as they are, in single reads and lists', async () => {
    const galician = await event(linking(fr, alone));
    const french = await event(linking(gl, alone), 'fr');
    const catalan = await event(linking(gl), 'ca');
    const both = await event(linking(fr, gl));
    const expected: [Made, number[]][] = [
      [galician, [gl.id, alone.id]],
      [french, [fr.id, alone.id]],
      [catalan, [gl.id]],
      [both, [gl.id]],
    ];
    for (const [{ id }, embedded] of expected) {
      expect([id, (await shown(id)).toSorted()]).toEqual([id, embedded.toSorted()]);
      const listed = await list(
        `include=${id}&ml_language=${id === french.id ? 'fr' : id === catalan.id ? 'ca' : 'gl'}`,
      );
      expect(ids(listed.events[0][field]).toSorted()).toEqual(embedded.toSorted());
    }
    await service.call('PUT', `/${collection}/${fr.id}`, { as: 'editor', body: { translation_of: null } });
    expect((await shown(galician.id)).toSorted()).toEqual([fr.id, alone.id].toSorted());
    await service.call('PUT', `/${collection}/${fr.id}`, { as: 'editor', body: { translation_of: gl.id } });
    expect((await shown(galician.id)).toSorted()).toEqual([gl.id, alone.id].toSorted());
  });

  it.skipIf(isTerm)('appear as they are where the translation is hidden from the caller', async () => {
    const hidden = await create('gl', { status: 'draft' });
    const open = await create('fr', { translation_of: hidden.id });
    const { id } = await event(linking(open));
    expect([await shown(id), await shown(id, 'subscriber')]).toEqual([[hidden.id], [open.id]]);
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
    // What was linked is linked still: without the translation it is shown as it was.
    await service.call('PUT', `/${collection}/${fr.id}`, { as: 'editor', body: { translation_of: null } });
    expect((await shown(id)).toSorted()).toEqual([fr.id, alone.id].toSorted());
    await service.call('PUT', `/${collection}/${fr.id}`, { as: 'editor', body: { translation_of: gl.id } });
  });

  it('find events by any of their translations, with exact totals and pages', async () => {
    const [own, other] = [await create('gl'), await create('fr')];
    await service.call('PUT', `/${collection}/${own.id}`, { as: 'editor', body: { translation_of: other.id } });
    const events: Made[] = [];
    for (const links of [[own], [other], [own, other], [other], [own]]) events.push(await event(linking(...links)));
    await event(linking(other), 'fr');
    const wanted = events.map(({ id }) => id).toSorted((a, b) => a - b);
    const filters = [`${field}=${own.id}`, `${field}=${other.id}`, `${field}=${own.id},${other.id}`];
    for (const filter of isTerm
      ? [...filters, `${field}=${own.slug}`, `${field}=${encodeURIComponent(own.name ?? '')}`]
      : filters) {
      const whole = await list(filter);
      expect([filter, whole.total, ids(whole.events).toSorted((a, b) => a - b)]).toEqual([filter, 5, wanted]);
      const pages: number[] = [];
      for (const page of [1, 2, 3]) {
        const { body } = await service.call('GET', `/events?per_page=2&page=${page}&${filter}`);
        expect([body.total, body.total_pages]).toEqual([5, 3]);
        pages.push(...ids(body.events));
      }
      expect(pages).toEqual(ids(whole.events));
    }
    expect((await list(`${field}=${own.id}&ml_language=fr`)).total).toBe(1);
    expect((await list(`${field}=${own.id}&ml_language=ca`)).total).toBe(0);
  });

  it('are listed by the event as it shows them, and counted by what links them themselves', async () => {
    const [own, other] = [await create('gl'), await create('fr')];
    await service.call('PUT', `/${collection}/${own.id}`, { as: 'editor', body: { translation_of: other.id } });
    const { id } = await event(linking(other));
    expect(ids((await list(`event=${id}&hide_empty=false`, collection))[collection])).toEqual([own.id]);
    expect(ids((await list(`event=${id}&hide_empty=false&ml_language=fr`, collection))[collection])).toEqual([
      other.id,
    ]);
    if (isTerm) {
      const counts = async () =>
        Promise.all([own, other].map(async one => (await service.call('GET', `/${collection}/${one.id}`)).body.count));
      expect(await counts()).toEqual([0, 0]); // `other` is linked by an event of another language
      await event(linking(own));
      await event(linking(other), 'fr');
      expect(await counts()).toEqual([1, 1]);
    } else {
      const withEvents = async (query: string) => ids((await list(query, collection))[collection]);
      expect(await withEvents('has_events=1')).not.toContain(own.id);
      await event(linking(own));
      expect(await withEvents('has_events=1')).toContain(own.id);
    }
  });
});

it('verify finds nothing wrong with any of them', async () => {
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});
