/** Venues and organizers over HTTP: create, read, update, delete (contract/venues). */
import { describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { useExactService } from '../support/recount.ts';
import { statusAndCode } from '../support/replies.ts';
import { NOW } from '../support/service.ts';
import { invalidParam } from './events/use-events.ts';

const SITE = 'http://calendar.test/gl';
const ROOT = `${SITE}/calendar/events/v1`;
const EVENT = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01' };

const service = await useExactService();

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
const read = async (path: string) => (await service.call('GET', path)).body;
let made = 0;
/**
 * Creates a venue with a new name each time, because equal names would be one record
 * (contract/venues#duplicates).
 */
const createVenue = (fields: object = {}) => createRecord(service, 'venues', { venue: `Sala ${++made}`, ...fields });

const DESCRIPTION = '&lt;p&gt;Cen prazas.&lt;/p&gt;\\n';
const BOTH = { description: '<p>Cen prazas.</p>', phone: '+34 982 000 000', website: 'https://t.example/?a=1&b=2' };
const PLACE = {
  ...BOTH,
  ...{ address: 'Rúa Nova 3', city: 'Lugo', country: 'Spain', province: 'Lugo', state: 'Galicia', zip: '27001' },
  stateprovince: 'Provincia de Lugo',
};
const GROUP = { ...BOTH, email: 'ola@grupo.example' };

/** `jsonLd` lists the members besides the name and what both kinds have. */
const KINDS = [
  {
    collection: 'venues',
    type: 'venue',
    texts: PLACE,
    jsonLd: {
      '@type': 'Place',
      url: '',
      address: {
        ...{ '@type': 'PostalAddress', streetAddress: PLACE.address, addressLocality: PLACE.city },
        ...{ addressRegion: PLACE.stateprovince, postalCode: PLACE.zip, addressCountry: PLACE.country },
      },
    },
  },
  {
    collection: 'organizers',
    type: 'organizer',
    texts: GROUP,
    jsonLd: { '@type': 'Person', url: GROUP.website, email: GROUP.email },
  },
] as const;

describe.each(KINDS)('$collection', ({ collection, type, texts, jsonLd }) => {
  const path = `/${collection}`;
  const create = (fields: object = {}) => createRecord(service, collection, { [type]: `Local ${++made}`, ...fields });

  it('reads by id and by slug show every text as it was sent, with json_ld (checks 280, 297, 308)', async () => {
    const record = await create({ [type]: 'Os da rúa', ...texts });
    expect(record).toMatchObject(texts);
    const { json_ld, ...shown } = await read(`${path}/${record.id}`);
    expect(shown).toEqual(record);
    expect(await read(`${path}/by-slug/os-da-rua`)).toEqual({ ...shown, json_ld });
    const both = { description: DESCRIPTION, telephone: BOTH.phone, sameAs: BOTH.website };
    expect(json_ld).toEqual({ name: 'Os da rúa', ...both, ...jsonLd });
  });

  it.each(['POST', 'PUT', 'PATCH'])(
    '%s changes only what is sent: a rename keeps the slug, id and slug do not redirect (checks 171, 291 to 295)',
    async method => {
      const [before, other] = [await create({ ...texts, author: 3, date: '2026-01-02 03:04:05' }), await create()];
      const sent = { [type]: other[type], slug: other.slug, id: other.id };
      service.setNow(NOW + 60);
      const { body } = await call(method, `${path}/by-slug/${before.slug}`, sent);
      service.setNow(NOW);
      const modified = { modified: '2027-03-01 12:01:00', modified_utc: '2027-03-01 11:01:00' };
      expect(body).toEqual({ ...before, ...modified, [type]: other[type] });
      expect(await read(`${path}/${other.id}`)).toMatchObject(other);
    },
  );

  it('a delete moves it to the trash and out of the list; a second one is 410 (checks 180, 296, 316)', async () => {
    const before = await create({ phone: '1' });
    const reply = await call('DELETE', `${path}/${before.id}`);
    expect(statusAndCode(reply)).toEqual([200]);
    // Only public records have a page.
    const url = `${ROOT}${path}/${before.id}`;
    expect(reply.body).toEqual({ ...before, status: 'trash', slug: `${before.slug}__trashed`, url });
    const { [collection]: listed } = (await call('GET', `${path}?per_page=50`)).body;
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(before.id);
    expect(statusAndCode(await call('DELETE', `${path}/${before.id}`))).toEqual([410, `${type}-is-in-trash`]);
    expect(statusAndCode(await call('DELETE', `${path}/by-slug/${before.slug}`))).toEqual(invalidParam('slug'));
  });

  it('is unlinked from its events, and not linked again by a restore (contract/events#links-to-deleted-records)', async () => {
    const [gone, stays] = [await create(), await create()];
    const event = await createRecord(service, 'events', { ...EVENT, [type]: [gone.id, stays.id] });
    const linked = async () => [(await read(`/events/${event.id}`))[type]].flat().map(({ id }: { id: number }) => id);
    expect(await linked()).toEqual([gone.id, stays.id]);
    await call('DELETE', `${path}/${gone.id}`);
    expect(await linked()).toEqual([stays.id]);
    await call('PUT', `${path}/${gone.id}`, { status: 'publish' });
    expect(await linked()).toEqual([stays.id]);
  });
});

it('a page of those with upcoming events is full, though an event before it in the list has begun in its own zone', async () => {
  for (const [name, start_date, timezone] of [
    ['Upcoming A', '2027-05-01 10:00', 'Europe/Madrid'],
    ['Upcoming B', '2027-03-01 05:59', 'America/New_York'], // a minute ago
  ] as const)
    await call('POST', '/events', { title: name, start_date, end_date: start_date, timezone, venue: { venue: name } });
  const { total, venues } = await read('/venues?only_with_upcoming=true&search=upcoming&per_page=1');
  expect([total, venues.map(({ venue }: { venue: string }) => venue)]).toEqual([1, ['Upcoming A']]);
});

it('a venue may have the slug of an organizer and of an event, but not of another venue (check 168)', async () => {
  const [venue, organizer, event] = await Promise.all([
    call('POST', '/venues', { venue: 'Coliseum' }),
    call('POST', '/organizers', { organizer: 'Coliseum' }),
    call('POST', '/events', { ...EVENT, title: 'Coliseum' }),
  ]);
  expect([venue, organizer, event].map(({ body }) => body.slug)).toEqual(['coliseum', 'coliseum', 'coliseum']);
  expect((await createVenue({ venue: 'Coliséum' })).slug).toBe('coliseum-2');
});
