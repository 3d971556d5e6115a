/**
 * Records of one language meeting those of another: what events bring along, counts, parents (contract/languages#language-of-a-request).
 */
import { afterAll, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { openService } from '../support/service.ts';

const service = await openService();
afterAll(() => service.stop());

const create = (collection: string, fields: object) => createRecord(service, collection, fields);
const read = async (path: string) => (await service.call('GET', path)).body;
const event = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01' };

it('venues, organizers and terms sent with an event are matched and created in its language (contract/events#linked-terms)', async () => {
  const venue = await create('venues', { venue: 'Praza', ml_language: 'ca' });
  const tag = await create('tags', { name: 'lecer', ml_language: 'ca' });
  const links = {
    venue: { venue: 'Praza' },
    organizer: { organizer: 'Grupo' },
    categories: ['Danza'],
    tags: ['lecer'],
  };
  const gl = await create('events', { ...event, ...links });
  const ca = await create('events', { ...event, ...links, ml_language: 'ca' });
  for (const { language, ...made } of [gl, ca]) {
    const linked = [made.venue, ...made.organizer, ...made.categories, ...made.tags].map(({ id }) => id);
    const paths = ['venues', 'organizers', 'categories', 'tags'].map((collection, i) => `/${collection}/${linked[i]}`);
    const records = await Promise.all(paths.map(read));
    expect(records.map(record => record.language)).toEqual([language, language, language, language]);
  }
  expect([ca.venue.id, ca.tags[0].id]).toEqual([venue.id, tag.id]);
  expect([gl.venue.slug, gl.tags[0].slug]).toEqual([venue.slug, tag.slug]);
});

it('an update matches and creates in the event’s language, whatever ml_language says', async () => {
  const { id } = await create('events', { ...event, ml_language: 'ca' });
  const sent = { categories: ['Cinema'], venue: { venue: 'Filmoteca' }, ml_language: 'fr' };
  const { body } = await service.call('PUT', `/events/${id}`, { as: 'editor', body: sent });
  expect((await read(`/categories/${body.categories[0].id}`)).language).toBe('ca');
  expect([body.language, body.venue.language]).toEqual(['ca', 'ca']);
});
