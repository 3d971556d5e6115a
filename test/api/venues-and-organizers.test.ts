/** Venues and organizers through the door: create, read, update, delete (contract/venues). Their lists are in `linked-lists.test.ts`. */
import { afterAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { invalid, missing, statusAndCode } from '../support/replies.ts';
import { NOW, openService } from '../support/service.ts';

const SITE = 'http://calendar.test/gl';
const ROOT = `${SITE}/calendar/events/v1`;
const EVENT = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01' };

const service = await openService();
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
const read = async (path: string) => (await service.call('GET', path)).body;
let made = 0;
/** A name of its own each time: equal names would be one record (contract/venues#duplicates). */
const createVenue = (fields: object = {}) => createRecord(service, 'venues', { venue: `Sala ${++made}`, ...fields });

const DESCRIPTION = '&lt;p&gt;Cen prazas.&lt;/p&gt;\\n';
const BOTH = {
  description: '<p>Cen prazas.</p>',
  phone: '+34 982 000 000',
  website: 'https://teatro.example/?a=1&b=2',
};
const PLACE = {
  ...BOTH,
  address: 'Rúa Nova 3',
  city: 'Lugo',
  country: 'Spain',
  province: 'Lugo',
  state: 'Galicia',
  zip: '27001',
  stateprovince: 'Provincia de Lugo',
};
const GROUP = { ...BOTH, email: 'ola@grupo.example' };

/** `own`: what only the one has by default; `jsonLd`: beside `@type`, name and what both have. */
const KINDS = [
  {
    collection: 'venues',
    type: 'venue',
    own: { show_map: true, show_map_link: true },
    texts: PLACE,
    jsonLd: {
      '@type': 'Place',
      url: '',
      address: {
        '@type': 'PostalAddress',
        streetAddress: PLACE.address,
        addressLocality: PLACE.city,
        addressRegion: PLACE.stateprovince,
        postalCode: PLACE.zip,
        addressCountry: PLACE.country,
      },
    },
  },
  {
    collection: 'organizers',
    type: 'organizer',
    own: {},
    texts: GROUP,
    jsonLd: { '@type': 'Person', url: GROUP.website, email: GROUP.email },
  },
] as const;

describe.each(KINDS)('$collection', ({ collection, type, own, texts, jsonLd }) => {
  const path = `/${collection}`;
  const create = (fields: object = {}) => createRecord(service, collection, { [type]: `Local ${++made}`, ...fields });

  it('a create answers the whole record without empty fields (checks 278, 279, 308, 309)', async () => {
    const reply = await call('POST', path, { [type]: 'Hall' });
    const { translations, ...record } = reply.body; // languages have tests of their own
    const { id } = record;
    expect(statusAndCode(reply)).toEqual([201]);
    expect(reply.headers.get('location')).toBe(`${ROOT}${path}/${id}`); // contract/http#cors
    expect(record).toEqual({
      id,
      global_id: `calendar.test/gl?id=${id}`,
      global_id_lineage: [`calendar.test/gl?id=${id}`],
      author: '2',
      status: 'publish',
      date: '2027-03-01 12:00:00',
      date_utc: '2027-03-01 11:00:00',
      modified: '2027-03-01 12:00:00',
      modified_utc: '2027-03-01 11:00:00',
      url: `${SITE}/${type}/hall/`,
      language: 'gl',
      [type]: 'Hall',
      slug: 'hall',
      ...own,
    });
  });

  it('reads by id and by slug show every text as it was sent, with json_ld (checks 280, 297, 308)', async () => {
    const record = await create({ [type]: 'Os da rúa', ...texts });
    expect(record).toMatchObject(texts);
    const { json_ld, ...shown } = await read(`${path}/${record.id}`);
    expect(shown).toEqual(record);
    expect(await read(`${path}/by-slug/os-da-rua`)).toEqual({ ...shown, json_ld });
    const both = { description: DESCRIPTION, telephone: BOTH.phone, sameAs: BOTH.website };
    expect(json_ld).toEqual({ name: 'Os da rúa', ...both, ...jsonLd });
  });

  it.each([
    [{}, missing(type), 'check 40'],
    [{ [type]: '' }, invalid(type), 'check 284'],
    [{ [type]: ' <b></b> ' }, invalid(type), 'contract/http#error-codes: blank'],
    [{ [type]: 'V', website: 'foo' }, invalid('website'), 'checks 285, 311'],
    [{ [type]: 'V', author: 999999 }, invalid('author'), 'check 285'],
    [{ [type]: 'V', status: 'inherit' }, invalid('status'), 'contract/venues#venue-fields: internal to the original'],
    [{ [type]: 'V', image: '999999' }, invalid('image'), 'check 285'],
    [{ [type]: 'V', status: 'bogus', phone: [] }, invalid('status', 'phone'), 'all of them at once'],
    [{ [type]: 'V', date: '30 February' }, invalid('date'), 'contract/dates#date-texts'],
  ])('a create with %j is refused: %j (%s)', async (sent, refusal, _why) => {
    expect(statusAndCode(await call('POST', path, sent))).toEqual(refusal);
  });

  it.each([
    ['/999999', invalid('id')],
    ['/0', invalid('id')],
    ['/by-slug/nowhere', invalid('slug')],
  ])('%s is nobody, before rights (checks 289, 313)', async (unknown, refusal) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? {} : undefined;
      expect(statusAndCode(await service.call(method, path + unknown, { body }))).toEqual(refusal);
    }
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

  it.each([
    [{ [type]: '' }, invalid(type)],
    [{ [type]: null }, invalid(type)],
    [{ status: '' }, invalid('status')],
    [{ author: 999999 }, invalid('author')],
  ])('an update with %j is refused (checks 285, 294)', async (sent, refusal) => {
    const { id } = await create();
    expect(statusAndCode(await call('PUT', `${path}/${id}`, sent))).toEqual(refusal);
  });

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
    expect(statusAndCode(await call('DELETE', `${path}/by-slug/${before.slug}`))).toEqual(invalid('slug'));
  });

  it('frees the slug; an update leaves the record in the trash unless it sends a status (check 169, contract/rights#trash)', async () => {
    const gone = await create({ [type]: 'Ateneo' });
    await call('DELETE', `${path}/by-slug/ateneo`);
    const heir = await create({ [type]: 'Ateneo' });
    expect([heir.slug, heir.id === gone.id]).toEqual(['ateneo', false]);
    const kept = await call('PUT', `${path}/${gone.id}`, { phone: '1' });
    expect(kept.body).toMatchObject({ status: 'trash', slug: 'ateneo__trashed', phone: '1' });
    expect((await call('PUT', `${path}/${gone.id}`, { status: 'publish' })).body.slug).toBe('ateneo-2');
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

it.each([
  [{ province: 'Girona', country: 'Spain' }, 'Girona', 'the province'],
  [{ state: 'TX', country: 'United States' }, 'TX', 'the state'],
  [{ city: 'Vic' }, undefined, 'neither'],
  [{ province: 'Girona', stateprovince: 'X' }, 'X', 'one that is sent wins'],
])('a venue with %j has stateprovince %s (check 281)', async (sent, stateprovince, _why) => {
  expect((await createVenue(sent)).stateprovince).toBe(stateprovince);
});

it.each([
  ['1', true],
  ['false', false],
  ['', false],
])('show_map %j of a venue is %s (checks 282, 283; contract/venues#venue-fields)', async (sent, shown) => {
  expect(await createVenue({ show_map: sent, show_map_link: sent })).toMatchObject({
    show_map: shown,
    show_map_link: shown,
  });
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
