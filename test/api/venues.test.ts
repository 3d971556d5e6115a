/** Venues through the door: create, read, update, delete (contract/venues#venue-fields). Their lists are in `linked-lists.test.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { invalid, missing, statusAndCode } from '../support/replies.ts';
import { openService, type Service } from '../support/service.ts';

const SITE = 'http://calendar.test/gl';
const ROOT = `${SITE}/calendar/events/v1`;
const TEXTS = {
  description: '<p>Cen prazas.</p>',
  address: 'Rúa Nova 3',
  city: 'Lugo',
  country: 'Spain',
  province: 'Lugo',
  state: 'Galicia',
  zip: '27001',
  phone: '+34 982 000 000',
  stateprovince: 'Provincia de Lugo',
  website: 'https://teatro.example/?a=1&b=2',
};

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
const read = async (path: string) => (await service.call('GET', path)).body;
let made = 0;
/** A name of its own each time: equal names would be one venue (contract/venues#duplicates). */
const create = (fields: object = {}, as?: string) =>
  createRecord(service, 'venues', { venue: `Sala ${++made}`, ...fields }, as);

describe('create', () => {
  it('answers the complete record without empty fields (checks 278, 279)', async () => {
    const reply = await call('POST', '/venues', { venue: 'Hall' });
    const { translations, ...record } = reply.body; // languages have tests of their own
    const { id } = record;
    expect(statusAndCode(reply)).toEqual([201]);
    expect(id).toBeTypeOf('number');
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
      url: `${SITE}/venue/hall/`,
      language: 'gl',
      venue: 'Hall',
      slug: 'hall',
      show_map: true,
      show_map_link: true,
    });
    expect(reply.headers.get('location')).toBe(`${ROOT}/venues/${id}`); // contract/http#cors
  });

  it('keeps every text as sent; reads by id and by slug show the same, with json_ld (checks 280, 297)', async () => {
    const venue = await create({ venue: 'Teatro', ...TEXTS });
    expect(venue).toMatchObject(TEXTS);
    const { json_ld, ...record } = await read(`/venues/${venue.id}`);
    expect(record).toEqual(venue);
    expect(await read('/venues/by-slug/teatro')).toEqual({ ...record, json_ld });
    expect(json_ld).toEqual({
      '@type': 'Place',
      name: 'Teatro',
      description: '&lt;p&gt;Cen prazas.&lt;/p&gt;\\n',
      url: '',
      address: {
        '@type': 'PostalAddress',
        streetAddress: TEXTS.address,
        addressLocality: TEXTS.city,
        addressRegion: TEXTS.stateprovince,
        postalCode: TEXTS.zip,
        addressCountry: TEXTS.country,
      },
      telephone: TEXTS.phone,
      sameAs: TEXTS.website,
    });
  });

  it.each([
    [{ province: 'Girona', country: 'Spain' }, 'Girona', 'the province'],
    [{ province: 'Girona', country: 'Spain', state: 'TX' }, 'Girona', 'states count only where there are any'],
    [{ state: 'TX', country: 'United States' }, 'TX', 'the state'],
    [{ state: 'TX', country: 'US', province: 'P' }, 'TX', 'the state before the province'],
    [{ state: 'TX' }, 'TX', 'without a country'],
    [{ city: 'Vic' }, undefined, 'neither'],
    [{ province: 'Girona', stateprovince: 'X' }, 'X', 'one that is sent wins'],
  ])('%j has stateprovince %s (check 281)', async (sent, stateprovince, _why) => {
    expect((await create(sent)).stateprovince).toBe(stateprovince);
  });

  it.each([
    ['1', true],
    ['true', true],
    ['YES', true],
    ['on', true],
    ['enabled', true],
    ['false', false],
    ['0', false],
    ['', false],
    ['perhaps', false],
    [true, true],
    [false, false],
  ])('show_map %j is %s (checks 282, 283; contract/venues#venue-fields)', async (sent, shown) => {
    expect(await create({ show_map: sent, show_map_link: sent })).toMatchObject({
      show_map: shown,
      show_map_link: shown,
    });
  });

  it.each([
    [{}, missing('venue'), 'check 40'],
    [{ venue: null }, missing('venue'), 'null is missing on create (contract/http#error-envelope)'],
    [{ venue: '' }, invalid('venue'), 'check 284'],
    [{ venue: ' <b></b> ' }, invalid('venue'), 'contract/http#error-codes: blank'],
    [{ venue: 7 }, invalid('venue'), 'no text'],
    [{ venue: 'V', website: 'foo' }, invalid('website'), 'check 285'],
    [{ venue: 'V', website: 'www.foo.com' }, invalid('website'), 'no scheme (contract/events#event-input)'],
    [{ venue: 'V', author: 999999 }, invalid('author'), 'check 285'],
    [{ venue: 'V', status: 'bogus' }, invalid('status'), 'check 285'],
    [{ venue: 'V', status: 'inherit' }, invalid('status'), 'contract/venues#venue-fields: internal to the original'],
    [{ venue: 'V', image: '999999' }, invalid('image'), 'check 285'],
    [{ venue: 'V', image: 'http://127.0.0.1/a.jpg' }, invalid('image'), 'contract/texts#pictures'],
    [{ venue: 'V', city: 5, phone: [] }, invalid('city', 'phone'), 'all of them at once, in declared order'],
    [{ venue: 'V', date: '30 February' }, invalid('date'), 'contract/dates#date-texts'],
  ])('refuses %j (%s)', async (sent, refusal, _why) => {
    expect(statusAndCode(await call('POST', '/venues', sent))).toEqual(refusal);
  });

  it('keeps names as plain text and shows them as HTML; lines lose their markup (contract/texts#titles-and-names)', async () => {
    const venue = await create({ venue: 'Bar <b>Tom</b> &amp; "Co"', city: '<i>x</i> & y', slug: 'mine', id: 1 });
    expect(venue).toMatchObject({ venue: 'Bar Tom &#038; &quot;Co&quot;', city: 'x &#038; y', slug: 'bar-tom-co' });
  });

  it('accepts coordinates and a picture (contract/events#extensions, contract/texts#pictures)', async () => {
    const image = 'https://media.example/sala.JPG';
    const venue = await create({ geo_lat: 43.01, geo_lng: '-7.55', image });
    expect(venue).toMatchObject({ geo_lat: 43.01, geo_lng: -7.55, image: { url: image, extension: 'jpg' } });
    expect((await create({ image: String(venue.image.id) })).image).toEqual(venue.image);
  });

  it('may have the slug of an organizer and of an event, but not of another venue (check 168)', async () => {
    const [venue, organizer, event] = await Promise.all([
      call('POST', '/venues', { venue: 'Coliseum' }),
      call('POST', '/organizers', { organizer: 'Coliseum' }),
      call('POST', '/events', { title: 'Coliseum', start_date: '2027-05-01', end_date: '2027-05-01' }),
    ]);
    expect([venue, organizer, event].map(({ body }) => body.slug)).toEqual(['coliseum', 'coliseum', 'coliseum']);
    expect((await create({ venue: 'Coliséum' })).slug).toBe('coliseum-2');
  });
});

describe('read', () => {
  it.each([
    ['/venues/999999', invalid('id')],
    ['/venues/0', invalid('id')],
    ['/venues/by-slug/nowhere', invalid('slug')],
    ['/venues/x', [404, 'rest_no_route']],
  ])('%s is nobody (check 289)', async (path, refusal) => {
    expect(statusAndCode(await service.call('GET', path))).toEqual(refusal);
    if (path !== '/venues/x') expect(statusAndCode(await call('DELETE', path))).toEqual(refusal);
    if (path !== '/venues/x') expect(statusAndCode(await service.call('PUT', path, { body: {} }))).toEqual(refusal);
  });

  it.each(['draft', 'pending', 'private', 'future'])(
    'one that is %s is seen by those who may (check 290)',
    async status => {
      const { id, slug, ...rest } = await create({ status, date: '2028-01-01' });
      expect(rest.status).toBe(status);
      for (const path of [`/venues/${id}`, `/venues/by-slug/${slug}`]) {
        expect(statusAndCode(await service.call('GET', path))).toEqual([403, 'venue-not-accessible']);
        expect(statusAndCode(await call('GET', path, undefined, 'author'))).toEqual([403, 'venue-not-accessible']);
        expect(statusAndCode(await call('GET', path))).toEqual([200]);
      }
    },
  );

  it('is not found as an organizer, an event or a term (contract/http#statuses-of-answers)', async () => {
    const { body } = await call('POST', '/organizers', { organizer: 'No venue' });
    expect(statusAndCode(await service.call('GET', `/venues/${body.id}`))).toEqual(invalid('id'));
  });
});
