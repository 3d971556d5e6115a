/** Records that are translations of each other, through the door (contract/languages#translations). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { openService, type Service } from '../../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const create = (collection: string, fields: object) => createRecord(service, collection, fields);
const read = async (path: string) => (await service.call('GET', path)).body;
const put = async (path: string, body: object) => (await service.call('PUT', path, { as: 'editor', body })).body;
const EVENT = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01' };

const KINDS = [
  ['events', EVENT],
  ['venues', { venue: 'Praza' }],
  ['organizers', { organizer: 'Grupo' }],
  ['categories', { name: 'Danza' }],
  ['tags', { name: 'lecer' }],
] as const;

describe.each(KINDS)('%s', (collection, fields) => {
  it('know each other once they are linked, and no more when one is unlinked', async () => {
    const gl = await create(collection, fields);
    const ca = await create(collection, { ...fields, ml_language: 'ca', translation_of: gl.id });
    const fr = await create(collection, { ...fields, ml_language: 'fr' });
    const linked = await put(`/${collection}/${fr.id}`, { translation_of: ca.id });
    const shown = ({ id, slug }: { id: number; slug: string }) => ({
      id,
      slug,
      rest_url: expect.stringMatching(`/${collection}/${id}$`),
    });
    expect(linked.translations).toEqual({ gl: shown(gl), ca: shown(ca) });
    expect((await read(`/${collection}/${gl.id}`)).translations).toEqual({ ca: shown(ca), fr: shown(fr) });
    expect((await read(`/${collection}/${gl.id}?ml_language=fr`)).id).toBe(fr.id);
    expect((await read(`/${collection}/${gl.id}?ml_language=es`)).id).toBe(gl.id);
    expect((await put(`/${collection}/${ca.id}`, { translation_of: null })).translations).toEqual({});
    expect((await read(`/${collection}/${gl.id}`)).translations).toEqual({ fr: shown(fr) });
    await service.call('DELETE', `/${collection}/${fr.id}`, { as: 'admin' });
    expect((await read(`/${collection}/${gl.id}`)).translations).toEqual({});
  });
});
