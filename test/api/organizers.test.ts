/** Organizers through the door (contract/venues#organizer-fields). Their lists are in `linked-lists.test.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { invalid, missing, statusAndCode } from '../support/replies.ts';
import { openService, type Service } from '../support/service.ts';

const SITE = 'http://calendar.test/gl';
const ROOT = `${SITE}/calendar/events/v1`;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
let made = 0;
/** A name of its own each time: equal names would be one organizer (contract/venues#duplicates). */
const create = (fields: object = {}, as?: string) =>
  createRecord(service, 'organizers', { organizer: `Grupo ${++made}`, ...fields }, as);

const FULL = {
  description: 'Asociación.',
  phone: '982',
  website: 'https://grupo.example/',
  email: 'ola@grupo.example',
  image: 'https://media.example/grupo.png',
};

describe('create', () => {
  it('answers the whole record, empty fields left out (checks 308, 309)', async () => {
    const reply = await call('POST', '/organizers', { organizer: 'Crew' });
    const { translations, ...record } = reply.body; // languages have tests of their own
    const { id } = record;
    expect(statusAndCode(reply)).toEqual([201]);
    expect(reply.headers.get('location')).toBe(`${ROOT}/organizers/${id}`); // contract/http#cors
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
      url: `${SITE}/organizer/crew/`,
      language: 'gl',
      organizer: 'Crew',
      slug: 'crew',
    });
  });

  it('keeps every text as sent, and shows the same by id and by slug, with json_ld (check 308)', async () => {
    const organizer = await create({ organizer: 'Os da rúa', ...FULL });
    const { image, description, ...texts } = FULL;
    expect(organizer).toMatchObject({
      ...texts,
      slug: 'os-da-rua',
      description: `<p>${description}</p>`,
      image: { url: image, extension: 'png' },
    });
    const { json_ld, ...record } = (await service.call('GET', `/organizers/${organizer.id}`)).body;
    expect(record).toEqual(organizer);
    expect((await service.call('GET', '/organizers/by-slug/os-da-rua')).body).toEqual({ ...record, json_ld });
    expect(json_ld).toEqual({
      '@type': 'Person',
      name: 'Os da rúa',
      description: '&lt;p&gt;Asociación.&lt;/p&gt;\\n',
      url: FULL.website,
      telephone: FULL.phone,
      email: FULL.email,
      sameAs: FULL.website,
    });
  });

  it('accepts any text as e-mail address (check 310 as the original has it)', async () => {
    expect((await create({ email: 'not-an-email' })).email).toBe('not-an-email');
  });

  it.each([
    [{}, missing('organizer'), 'check 40'],
    [{ organizer: null }, missing('organizer'), 'null is missing on create (contract/http#error-envelope)'],
    [{ organizer: '' }, invalid('organizer'), 'contract/events#event-input'],
    [{ organizer: '  ' }, invalid('organizer'), 'contract/http#error-codes'],
    [{ organizer: 'O', website: 'foo' }, invalid('website'), 'check 311'],
    [{ organizer: 'O', author: 999999 }, invalid('author'), 'contract/events#event-input'],
    [{ organizer: 'O', status: 'bogus', email: 5 }, invalid('status', 'email'), 'all of them at once'],
  ])('refuses %j: %j (%s)', async (sent, refusal, _why) => {
    expect(statusAndCode(await call('POST', '/organizers', sent))).toEqual(refusal);
  });
});

describe('read', () => {
  it.each([
    ['/organizers/999999', invalid('id')],
    ['/organizers/by-slug/nobody', invalid('slug')],
  ])('%s is nobody (check 313)', async (path, refusal) => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(statusAndCode(await service.call(method, path, { body: method === 'PUT' ? {} : undefined }))).toEqual(
        refusal,
      );
  });

  it('a private organizer is shown to callers with the right (check 314)', async () => {
    const { id } = await create({ status: 'private' });
    expect(statusAndCode(await service.call('GET', `/organizers/${id}`))).toEqual([403, 'organizer-not-accessible']);
    expect(statusAndCode(await call('GET', `/organizers/${id}`))).toEqual([200]);
  });

  it('is not a venue (contract/http#statuses-of-answers)', async () => {
    const { body } = await call('POST', '/venues', { venue: 'No organizer' });
    expect(statusAndCode(await service.call('GET', `/organizers/${body.id}`))).toEqual(invalid('id'));
  });
});

describe('update', () => {
  it.each([
    ...(['description', 'phone', 'website', 'email', 'image'] as const).flatMap(name => [
      [name, ''] as const,
      [name, null] as const,
    ]),
  ])('%s: %j takes the key away, and nothing else (check 315, contract/events#event-updates)', async (name, empty) => {
    const { [name]: gone, ...others } = await create(FULL);
    expect(gone).toBeDefined();
    expect((await call('PATCH', `/organizers/${others.id}`, { [name]: empty })).body).toEqual(others);
  });

  it.each(['POST', 'PUT', 'PATCH'])(
    '%s renames, keeps the slug, changes nothing else (contract/events#event-updates, contract/http#addresses)',
    async method => {
      const before = await create({ ...FULL, author: 3, status: 'private', date: '2026-01-02 03:04:05' });
      const sent = { organizer: `Renamed by ${method}`, slug: 'other', id: 1 };
      expect((await call(method, `/organizers/by-slug/${before.slug}`, sent)).body).toEqual({
        ...before,
        organizer: sent.organizer,
      });
    },
  );

  it.each([
    [{ organizer: '' }, invalid('organizer')],
    [{ organizer: null }, invalid('organizer')],
    [{ website: 'foo' }, invalid('website')],
  ])('refuses %j', async (sent, refusal) => {
    const { id } = await create();
    expect(statusAndCode(await call('PUT', `/organizers/${id}`, sent))).toEqual(refusal);
  });
});

describe('delete', () => {
  it('goes to the trash, and not twice (checks 180, 316)', async () => {
    const before = await create(FULL);
    const reply = await call('DELETE', `/organizers/${before.id}`);
    expect(statusAndCode(reply)).toEqual([200]);
    expect(reply.body).toEqual({
      ...before,
      status: 'trash',
      slug: `${before.slug}__trashed`,
      url: `${ROOT}/organizers/${before.id}`,
    });
    expect(statusAndCode(await call('DELETE', `/organizers/${before.id}`))).toEqual([410, 'organizer-is-in-trash']);
  });

  it('is unlinked from its events, which keep all other links (contract/events#links-to-deleted-records)', async () => {
    const event = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01' };
    const organizer = [{ organizer: 'A' }, { organizer: 'B' }, { organizer: 'C' }];
    const { body } = await call('POST', '/events', { ...event, organizer, venue: { venue: 'Praza' } });
    const [a, b, c] = body.organizer.map(({ id }: { id: number }) => id);
    await call('DELETE', `/organizers/${b}`);
    const after = (await service.call('GET', `/events/${body.id}`)).body;
    expect(after.organizer.map(({ id }: { id: number }) => id)).toEqual([a, c]);
    expect(after.venue.id).toBe(body.venue.id);
  });
});
