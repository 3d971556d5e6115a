/** A venue or an organizer that is sent again is the one that is there (contract/venues#duplicates; checks 55, 286 to 288, 312). */
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { stopExactly } from '../support/recount.ts';
import { statusAndCode } from '../support/replies.ts';
import { NOW, openService } from '../support/service.ts';

const service = await openService();
afterAll(() => stopExactly(service));

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
let made = 0;
const newName = () => `Local ${++made}`;
const create = (collection: string, fields: object, as?: string) => createRecord(service, collection, fields, as);
const EVENT = { title: 'Concert', start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };
/** One venue is an object, several are a list (contract/events#linked-records). */
const venuesOf = ({ venue: one }: { venue: unknown }) =>
  v.parse(v.array(v.looseObject({ id: v.number() })), [one].flat());
const venue = (fields: object, as?: string) => create('venues', fields, as);

describe('which venues match', () => {
  it('one name in many towns: each create matches the venue in its town', async () => {
    const name = 'Auditorio municipal';
    const towns = Array.from({ length: 12 }, (_, i) => `Vila ${i}`);
    const ids: number[] = [];
    for (const city of towns) ids.push((await venue({ venue: name, city })).id);
    expect(new Set(ids).size).toBe(towns.length);
    for (const at of [11, 0, 6]) expect((await venue({ venue: name, city: towns[at] })).id).toBe(ids[at]);
    expect(ids).toContain((await venue({ venue: name })).id);
    const moved = await call('PUT', `/venues/${ids[3]}`, { city: 'Vila Nova' });
    expect((await venue({ venue: name, city: 'Vila Nova' })).id).toBe(moved.body.id);
    expect(ids).not.toContain((await venue({ venue: name, city: 'Vila 3' })).id);
  });

  it.each([
    ['venues', { status: 'trash' }, false, 'what was thrown away is not found (contract/venues#duplicates)'],
    ['venues', { venue: 'Of another name' }, false, 'nor under a name that it no longer has'],
    ['organizers', { status: 'trash' }, false, 'organizers alike'],
    ['organizers', { status: 'draft' }, true, 'a draft is, by those who may read it'],
  ])('%s after %j: %s (%s)', async (collection, change, same, _why) => {
    const name = newName();
    const sent = { venue: name, organizer: name };
    const { id } = await create(collection, sent);
    expect(statusAndCode(await call('PUT', `/${collection}/${id}`, change))).toEqual([200]);
    expect((await create(collection, sent)).id === id).toBe(same);
  });
});

describe('what a match changes', () => {
  it('fills in empty fields, and overwrites nothing', async () => {
    const before = await venue({ venue: newName(), city: 'Vic', phone: '1', show_map: 'false' });
    service.setNow(NOW + 60);
    const sent = { venue: before.venue, phone: '2', zip: '08500', province: 'Barcelona', website: 'https://v.test/' };
    const after = await venue({ ...sent, status: 'draft', author: 3, date: '2020-01-01', show_map: 'true' });
    service.setNow(NOW);
    const { phone, ...filled } = sent;
    const modified = { modified: '2027-03-01 12:01:00', modified_utc: '2027-03-01 11:01:00' };
    expect(after).toEqual({ ...before, ...filled, ...modified, stateprovince: 'Barcelona' });
  });

  it.each([
    ['contributor', 'editor', 'publish', 'same', undefined, 'what they may read but not edit'],
    ['author', 'editor', 'publish', 'same', undefined, 'the same'],
    ['author', 'author', 'publish', 'same', '08500', 'their own'],
    ['editor', 'author', 'publish', 'same', '08500', 'editors edit everything'],
    ['contributor', 'contributor', 'draft', 'same', '08500', 'their own draft'],
    ['contributor', 'editor', 'draft', 'another', '08500', 'what they may not read is not found'],
  ])('%s sends what %s has as %s: %s, zip %s (%s)', async (as, owner, status, which, zip, _why) => {
    const first = await venue({ venue: newName(), status }, owner);
    const second = await venue({ venue: first.venue, zip: '08500' }, as);
    expect(second.id === first.id ? 'same' : 'another').toBe(which);
    expect(second.zip).toBe(zip);
    if (which === 'same') expect(second.author).toBe(first.author);
    else expect(second).toMatchObject({ status: 'draft', author: '4' }); // check 55
  });
});

describe('venues of one name that one event describes are as if they were created one after another', () => {
  const X = { venue: 'X' };
  const [VIGO, LUGO] = [
    { ...X, city: 'Vigo' },
    { ...X, city: 'Lugo' },
  ];
  it.each([
    [[], [X, VIGO, LUGO], [VIGO, LUGO], 'the first takes what the second has more'],
    [[], [VIGO, LUGO, { ...X, zip: '1' }], [{ ...VIGO, zip: '1' }, LUGO], 'the first that fits'],
    [[X], [VIGO, LUGO], [VIGO, LUGO], 'a stored one is filled in once'],
    [[VIGO, LUGO], [X, LUGO, VIGO], [LUGO, VIGO], 'stored ones are found'],
    [[X], [LUGO, VIGO, X], [LUGO, VIGO], 'in the order of the body'],
    [
      [],
      [X, { ...X, status: 'draft', author: 3 }],
      [{ ...X, status: 'publish', author: '2' }],
      'fields that are no facts do not count',
    ],
  ])('stored %j, sent %j: %j (%s)', async (stored, sent, expected, _why) => {
    const venueName = newName();
    const named = (fields: object) => ({ ...fields, venue: venueName });
    const known: number[] = [];
    for (const fields of stored) known.push((await venue(named(fields))).id);
    const { body, status } = await call('POST', '/events', { ...EVENT, venue: sent.map(named) });
    expect(status).toBe(201);
    expect(venuesOf(body)).toHaveLength(expected.length);
    expect(venuesOf(body)).toMatchObject(expected.map(named));
    const ids = venuesOf(body).map(({ id }) => id);
    expect(ids.filter(id => known.includes(id))).toHaveLength(stored.length);
    const read = await call('GET', `/events/${body.id}`);
    expect(venuesOf(read.body).map(({ id }) => id)).toEqual(ids);
  });

  it('one that is named by its id and described is filled in', async () => {
    const { id, venue: name } = await venue({ venue: newName() });
    const sent = [id, { venue: name, city: 'Vigo' }, { venue: name, city: 'Lugo' }];
    const { body } = await call('POST', '/events', { ...EVENT, venue: sent });
    expect(body.venue).toMatchObject([
      { id, city: 'Vigo' },
      { venue: name, city: 'Lugo' },
    ]);
  });

  it('by their keys: one that two sources know gets the fields of both, one that is renamed loses its old name', async () => {
    const name = newName();
    const keyed = (source: string, fields: object) => ({ venue: name, source, source_id: name, ...fields });
    const { id } = await venue(keyed('one', {}));
    await call('PUT', `/venues/${id}`, { source: 'two', source_id: name });
    const sent = [keyed('one', { phone: '1' }), keyed('two', { zip: '2' })];
    const { body, headers } = await call('POST', '/events', { ...EVENT, venue: sent });
    expect(body.venue).toMatchObject({ id, phone: '1', zip: '2' });
    expect(headers.get('x-calendar-ignored')).toBeNull();
    const renamed = await call('POST', '/events', {
      ...EVENT,
      venue: [{ venue: name }, keyed('one', { venue: 'New' })],
    });
    expect(renamed.body.venue).toMatchObject([{ venue: name }, { id, venue: 'New' }]);
  });

  const keyed = (venue: string, fields = {}) => ({ venue, source: 'feed', source_id: venue, ...fields });
  const linkedBy = async (sent: object[], as?: string) => {
    const { status, body } = await call('POST', '/events', { ...EVENT, venue: sent }, as);
    return status === 201 ? venuesOf(body) : [status];
  };

  it('a new key that is sent twice is one venue, whatever else differs', async () => {
    const key = newName();
    const sent = [keyed(key), keyed('Of another name', { source_id: key, zip: '1' })];
    expect(await linkedBy(sent)).toMatchObject([{ venue: key, zip: '1' }]);
  });

  it('others are compared with what becomes of the one with the key: in the trash, renamed by a person, not to be edited', async () => {
    const [trashed, renamed, foreign] = [newName(), newName(), newName()];
    const ids: number[] = [];
    for (const name of [trashed, renamed, foreign]) ids.push((await venue(keyed(name))).id);
    await call('DELETE', `/venues/${ids[0]}`);
    expect((await linkedBy([keyed(trashed), { venue: trashed, city: 'Vigo' }]))[1]).toMatchObject({ city: 'Vigo' });
    await call('PUT', `/venues/${ids[1]}`, { venue: `${renamed} nova` });
    expect(await linkedBy([keyed(renamed), { venue: `${renamed} nova` }])).toMatchObject([{ id: ids[1] }]);
    const byAuthor = [keyed(foreign, { venue: 'New' }), { venue: foreign }];
    expect(await linkedBy(byAuthor, 'author')).toMatchObject([{ id: ids[2] }]);
  });

  it('what a person has set stays the next night, when an event has joined it with the key of a source', async () => {
    const { id, venue: name } = await venue({ venue: newName(), phone: '5' });
    expect(await linkedBy([{ venue: name, zip: '1' }, keyed(name, { phone: '6' })])).toMatchObject([{ id, zip: '1' }]);
    const { body, headers } = await call('POST', '/venues', keyed(name, { phone: '6' }));
    expect([body.id, body.phone, headers.get('x-calendar-kept')]).toEqual([id, '5', 'phone']);
  });

  it('what is wrong with any of them is refused', async () => {
    const name = newName();
    expect(await linkedBy([{ venue: name }, { venue: name, author: 999 }])).toEqual([400]);
    // The first is refused a moment after the second.
    expect(await linkedBy([{ venue: name, author: 999 }, { id: 888_888 }])).toEqual([400]);
  });

  it('a second key of one venue is reported', async () => {
    const name = newName();
    const keyed = (source: string) => ({ venue: name, source, source_id: `${name} ${source}` });
    const sent = [{ venue: name, phone: '1' }, keyed('one'), keyed('two')];
    const { body, headers } = await call('POST', '/events', { ...EVENT, venue: sent });
    expect(body.venue).toMatchObject({ venue: name, phone: '1' });
    expect(headers.get('x-calendar-ignored')).toBe('venue[2][source_id]');
    expect((await call('POST', '/venues', keyed('one'))).body.id).toBe(body.venue.id);
  });
});
