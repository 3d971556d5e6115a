/**
 * Venues through the door: update and delete (contract/venues#venue-fields, contract/events#event-updates, contract/http#addresses,
 * contract/events#links-to-deleted-records, contract/rights#trash).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { invalid, statusAndCode } from '../support/replies.ts';
import { NOW, openService, type Service } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
let made = 0;
const create = (fields: object = {}, as?: string) =>
  createRecord(service, 'venues', { venue: `Sala ${++made}`, ...fields }, as);

const FULL = {
  description: 'Cen prazas.',
  address: 'Rúa Nova 3',
  city: 'Lugo',
  country: 'Spain',
  province: 'Lugo',
  zip: '27001',
  phone: '982',
  website: 'https://teatro.example/',
  image: 'https://media.example/sala.jpg',
  show_map: 'false',
  show_map_link: 'false',
  geo_lat: 43,
  geo_lng: -7,
  date: '2026-01-02 03:04:05',
  author: 3,
};

describe('update', () => {
  it.each(['POST', 'PUT', 'PATCH'])(
    '%s changes only what is sent (checks 291, 293; contract/events#event-updates)',
    async method => {
      const before = await create(FULL);
      service.setNow(NOW + 60);
      const reply = await call(method, `/venues/${before.id}`, { city: 'Olot' });
      service.setNow(NOW);
      expect(statusAndCode(reply)).toEqual([200]);
      const modified = { modified: '2027-03-01 12:01:00', modified_utc: '2027-03-01 11:01:00' };
      expect(reply.body).toEqual({ ...before, ...modified, city: 'Olot' });
      const { json_ld, ...record } = (await service.call('GET', `/venues/by-slug/${before.slug}`)).body;
      expect(record).toEqual(reply.body);
      expect(json_ld.address.addressLocality).toBe('Olot');
    },
  );

  it.each([
    ...['address', 'city', 'country', 'zip', 'phone', 'website', 'description', 'image'].flatMap(name => [
      [name, ''] as const,
      [name, null] as const,
    ]),
  ])('%s: %j takes the key away, and nothing else (check 292, contract/events#event-updates)', async (name, empty) => {
    const { [name]: gone, ...others } = await create(FULL);
    const reply = await call('PUT', `/venues/${others.id}`, { [name]: empty });
    expect(gone).toBeDefined();
    expect(reply.body).toEqual(others);
  });

  it('stateprovince follows the province until it is sent itself (contract/events#event-updates)', async () => {
    const { id } = await create({ province: 'Girona', country: 'Spain' });
    const put = async (body: object) => (await call('PUT', `/venues/${id}`, body)).body.stateprovince;
    expect(await put({ province: 'Lleida' })).toBe('Lleida');
    expect(await put({ stateprovince: 'Own' })).toBe('Own');
    expect(await put({ province: 'Girona' })).toBe('Own');
  });

  it.each([
    [{ venue: '' }, invalid('venue')],
    [{ venue: null }, invalid('venue')],
    [{ status: '' }, invalid('status')],
    [{ website: 'nope', status: 'x' }, invalid('status', 'website')],
    [{ author: 999999 }, invalid('author')],
  ])('refuses %j (checks 285, 294)', async (sent, refusal) => {
    const { id } = await create();
    expect(statusAndCode(await call('PUT', `/venues/${id}`, sent))).toEqual(refusal);
  });

  it('a rename keeps the slug; id and slug in the body do not redirect the call (checks 171, 294; contract/http#addresses)', async () => {
    const [one, other] = [await create({ venue: 'Old' }), await create()];
    const sent = { venue: 'New', id: other.id, slug: other.slug };
    expect((await call('PUT', `/venues/${one.id}`, sent)).body).toEqual({ ...one, venue: 'New' });
    expect((await call('PUT', '/venues/by-slug/old', { ...sent, city: 'Vic' })).body).toEqual({
      ...one,
      venue: 'New',
      city: 'Vic',
    });
    expect((await call('GET', `/venues/${other.id}`)).body).toMatchObject(other);
  });

  it('renaming to the name of another merges nothing (check 295)', async () => {
    const [one, other] = [await create(), await create()];
    expect((await call('PUT', `/venues/${other.id}`, { venue: one.venue })).body).toEqual({
      ...other,
      venue: one.venue,
    });
    expect(statusAndCode(await service.call('GET', `/venues/${one.id}`))).toEqual([200]);
  });

  it('changes the status; a future date makes it `future`, a past one `publish` (contract/rights#statuses)', async () => {
    const { id } = await create();
    const put = async (body: object) => (await call('PUT', `/venues/${id}`, body)).body.status;
    expect(await put({ status: 'draft' })).toBe('draft');
    expect(await put({ city: 'Vic' })).toBe('draft');
    expect(await put({ status: 'publish', date: '2028-01-01' })).toBe('future');
    expect(await put({ status: 'future', date: '2026-01-01' })).toBe('publish');
  });
});

describe('delete', () => {
  it('goes to the trash and out of the list; a second delete is 410 (checks 180, 296)', async () => {
    const before = await create({ phone: '1' });
    const reply = await call('DELETE', `/venues/${before.id}`);
    expect(statusAndCode(reply)).toEqual([200]);
    // Only public records have a page.
    const url = before.url.replace(/venue\/.*/, `calendar/events/v1/venues/${before.id}`);
    expect(reply.body).toEqual({ ...before, status: 'trash', slug: `${before.slug}__trashed`, url });
    const { venues } = (await call('GET', '/venues?per_page=50')).body;
    expect(venues.map(({ id }: { id: number }) => id)).not.toContain(before.id);
    expect(statusAndCode(await call('DELETE', `/venues/${before.id}`))).toEqual([410, 'venue-is-in-trash']);
    expect(statusAndCode(await call('DELETE', `/venues/by-slug/${before.slug}`))).toEqual(invalid('slug'));
    expect(statusAndCode(await service.call('GET', `/venues/${before.id}`))).toEqual([403, 'venue-not-accessible']);
    expect(statusAndCode(await call('GET', `/venues/${before.id}`))).toEqual([200]);
  });

  it('frees the slug; an update leaves the record in the trash unless it sends a status (check 169, contract/rights#trash)', async () => {
    const gone = await create({ venue: 'Ateneo' });
    await call('DELETE', '/venues/by-slug/ateneo');
    const heir = await create({ venue: 'Ateneo' });
    expect(heir).toMatchObject({ slug: 'ateneo' });
    expect(heir.id).not.toBe(gone.id);
    expect((await call('PUT', `/venues/${gone.id}`, { city: 'Vic' })).body).toMatchObject({
      status: 'trash',
      slug: 'ateneo__trashed',
      city: 'Vic',
    });
    expect((await call('PUT', `/venues/${gone.id}`, { status: 'publish' })).body.slug).toBe('ateneo-2');
  });

  it('is unlinked from its events, which do not change otherwise; a restore does not link it again (contract/events#links-to-deleted-records)', async () => {
    const [gone, stays] = [await create(), await create()];
    const event = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01' };
    const organizer = [{ organizer: 'A' }, { organizer: 'B' }];
    const one = (await call('POST', '/events', { ...event, venue: gone.id, organizer })).body;
    const both = (await call('POST', '/events', { ...event, venue: [gone.id, stays.id] })).body;
    const shown = async () => {
      const events = await Promise.all([one, both].map(({ id }) => service.call('GET', `/events/${id}`)));
      return events.map(({ body }) => [[body.venue].flat().map(({ id }) => id), body.organizer.length]);
    };
    expect(await shown()).toEqual([
      [[gone.id], 2],
      [[gone.id, stays.id], 0],
    ]);
    await call('DELETE', `/venues/${gone.id}`);
    const rest = [
      [[], 2],
      [[stays.id], 0],
    ];
    expect(await shown()).toEqual(rest);
    await call('PUT', `/venues/${gone.id}`, { status: 'publish' });
    expect(await shown()).toEqual(rest);
    expect((await call('GET', `/events/${both.id}`)).body.venue.id).toBe(stays.id);
  });
});
