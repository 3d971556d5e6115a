/**
 * Translating an event in one request (contract/languages#translating-in-one-request), and which
 * translations are outdated.
 */
import { describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useService } from '../../support/service.ts';

const service = await useService();

const create = (collection: string, fields: object) => createRecord(service, collection, fields);
const read = async (path: string, as?: string) => (await service.call('GET', path, as ? { as } : {})).body;
const put = async (path: string, body: object) => (await service.call('PUT', path, { as: 'editor', body })).body;

const SHARED = {
  ...{ start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00', timezone: 'Europe/Lisbon', cost: '12 €' },
  ...{ image: 'https://pictures.example/gaita.jpg', event_status: 'postponed', event_status_reason: 'Chove' },
  ...{ show_map: true, show_map_link: true, sticky: true, featured: true, ticketed: true },
} as const;
const OWN = { title: 'Gaitas', description: 'Música', excerpt: 'Noite', website: 'https://gaitas.example/' };
/** Fields of an answer that are the same in a translation. */
const TAKEN = [
  ...['start_date', 'end_date', 'utc_start_date', 'timezone', 'all_day', 'cost', 'cost_details', 'image'],
  ...['event_status', 'event_status_reason', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'],
];
const taken = (event: Record<string, unknown>) => TAKEN.map(name => [name, event[name]]);
/** An event, and its translation into French. */
const translated = async (more: object = {}) => {
  const source = await create('events', { ...SHARED, ...OWN, ...more });
  const made = await create('events', { title: 'Cornemuses', ml_language: 'fr', translation_of: source.id });
  return { source, made };
};

describe('a translation', () => {
  it('takes over what is the same in every language', async () => {
    const { source, made } = await translated();
    expect(taken(made)).toEqual(taken(source));
    expect(made).toMatchObject({ title: 'Cornemuses', description: '', excerpt: '' });
    expect([made.slug, made.language, made.website]).toEqual(['cornemuses', 'fr', made.url]);
    expect(Object.keys(made.translations)).toEqual(['gl']);
    expect((await read('/events?ml_language=fr&ticketed=1')).events.map(({ id }: { id: number }) => id)).toEqual([
      made.id,
    ]);
  });

  it('takes over what is linked, translated where it is', async () => {
    const [gl, fr] = [await create('venues', { venue: 'Praza' }), { venue: 'Place', ml_language: 'fr' }];
    const place = await create('venues', { ...fr, translation_of: gl.id });
    const organizer = await create('organizers', { organizer: 'Banda' });
    const danza = await create('categories', { name: 'Danza' });
    const danse = await create('categories', { name: 'Danse', ml_language: 'fr', translation_of: danza.id });
    const links = { venue: gl.id, organizer: organizer.id, categories: [danza.id], tags: ['lecer'] };
    const { made } = await translated(links);
    expect([made.venue.id, made.organizer[0].id, made.categories[0].id]).toEqual([place.id, organizer.id, danse.id]);
    expect(made.tags.map(({ name }: { name: string }) => name)).toEqual(['lecer']);
    expect((await read(`/events?ml_language=fr&venue=${gl.id}`)).total).toBe(1);
    expect((await read('/events?ml_language=fr&categories=danse')).total).toBe(1);
  });

  it.each([
    [{ translation_of: null }, 400, ['start_date', 'end_date']],
    [{ translation_of: '' }, 400, ['start_date', 'end_date']],
    [{}, 400, ['start_date', 'end_date']],
    [{ translation_of: 9_999 }, 400, { translation_of: expect.any(String) }],
  ])('without a source needs dates: %j is %i', async (sent, status, params) => {
    const reply = await service.call('POST', '/events', { as: 'editor', body: { title: 'T', ...sent } });
    expect([reply.status, reply.body.data.params]).toEqual([status, params]);
  });
});

describe('what the source was when it was translated', () => {
  /** Whether the translation is outdated according to itself, and according to its source. */
  const outdated = async ({ source, made }: Awaited<ReturnType<typeof translated>>, as?: string) => {
    const [own, of] = await Promise.all([read(`/events/${made.id}`, as), read(`/events/${source.id}`, as)]);
    return [own.translation_outdated, of.translations?.fr?.outdated];
  };
  const [YES, NO] = [
    [true, true],
    [undefined, undefined],
  ];

  it.each([
    [{ title: 'Gaitas e pandeiretas' }, YES],
    [{ description: 'Música e baile' }, YES],
    [{ excerpt: 'Tarde' }, YES],
    [{ start_date: '2027-05-10 19:00:00' }, NO],
    [{ event_status: 'canceled', event_status_reason: 'Neva' }, NO],
    [{ venue: { venue: 'Praza' } }, NO],
  ])('is compared with what it is after %j: %j', async (change, expected) => {
    const both = await translated();
    expect(await outdated(both, 'editor')).toEqual(NO);
    await put(`/events/${both.source.id}`, change);
    const seen = ['editor', undefined, 'subscriber'].map(as => outdated(both, as));
    expect(await Promise.all(seen)).toEqual([expected, NO, NO]);
  });

  it.each([
    [{ status: 'draft' }, undefined],
    [{ password: 'segredo' }, undefined],
    [{ status: 'private', author: 3 }, true],
  ])('is told only to those who may read all of the source: %j', async (change, expected) => {
    const { source, made } = await translated();
    await put(`/events/${made.id}`, { author: 3 });
    await put(`/events/${source.id}`, { ...change, title: 'Pandeiretas' });
    const own = async (as: string) => (await read(`/events/${made.id}`, as)).translation_outdated;
    expect([await own('author'), await own('editor')]).toEqual([expected, true]);
  });
});
