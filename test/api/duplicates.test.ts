/**
 * A venue or organizer that is sent again is recognised as the stored one
 * (contract/venues#duplicates; checks 55, 286 to 288, 312).
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { useExactService } from '../support/recount.ts';
import { statusAndCode } from '../support/replies.ts';
import { NOW } from '../support/service.ts';

const service = await useExactService();

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
    const nowhere = await venue({ venue: name });
    expect(ids).not.toContain(nowhere.id); // several records fit, so none of them is taken
    expect((await venue({ venue: name })).id).toBe(nowhere.id);
    expect((await venue({ venue: name, city: towns[5] })).id).toBe(ids[5]);
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

describe('venues and organizers of one name are others if what is sent contradicts them (contract/venues#duplicates)', () => {
  it.each<[stored: object, sent: object, isSame: boolean, why: string]>([
    [{ geo_lat: 43.01, geo_lng: -7.55 }, { geo_lat: 42.23, geo_lng: -8.71 }, false, 'more than a kilometre apart'],
    [{ geo_lat: 43.01, geo_lng: -7.55 }, { geo_lat: 43.018, geo_lng: -7.55 }, true, 'less than a kilometre'],
    [{ zip: '27001' }, { zip: '36201' }, false, 'zip'],
    [{ zip: '27001' }, { zip: ' 27001 ' }, true, 'folded'],
    [{ province: 'Lugo' }, { province: 'Pontevedra' }, false, 'province'],
    [{ state: 'Galicia' }, { province: 'Lugo' }, true, 'a province may be in a state'],
    [{ province: 'Lugo' }, { stateprovince: 'lugo' }, true, 'that is one of both'],
    [{ city: 'A Coruña' }, { city: 'Lugo' }, false, 'town'],
    [{ city: 'Lugo' }, {}, true, 'without a town, the one that has one'],
    [{}, { city: 'Lugo' }, true, 'and the other way round'],
    [{ address: 'Rúa Maior, 1' }, { address: 'Rúa Maior, 2' }, false, 'address'],
    [{ country: 'Spain' }, { country: 'España' }, true, 'a country in two languages'],
    [{ country: 'ES' }, { country: 'Espainia' }, true, 'its code'],
    [{ country: 'UK' }, { country: 'Reino Unido' }, true, 'the same'],
    [{ country: 'Nowhere' }, { country: 'Elsewhere' }, false, 'countries that nobody knows'],
    [{ description: '<p>Built in  1900</p>' }, { description: 'built in 1900' }, true, 'the words of a description'],
    [{ description: 'Built in 1900' }, { description: 'Built in 1901' }, false, 'description'],
    [
      { phone: '1', website: 'https://a.example/' },
      { phone: '2', website: 'https://b.example/' },
      true,
      'phone, website',
    ],
  ])('stored %j, sent %j: the same is %j (%s)', async (stored, sent, isSame) => {
    const first = await venue({ venue: newName(), ...stored });
    const both = [stored, sent].map(fields => ({ ...fields, venue: first.venue }));
    expect((await venue({ ...sent, venue: first.venue })).id === first.id).toBe(isSame);
    const name = newName();
    const { body } = await call('POST', '/events', { ...EVENT, venue: both.map(each => ({ ...each, venue: name })) });
    expect(venuesOf(body)).toHaveLength(isSame ? 1 : 2);
  });

  it('also when they are sent at the same moment', async () => {
    const name = newName();
    const sent = ['27001', '36201', '27001', '36201', '27001', '36201'].map(zip => ({ venue: name, zip }));
    const events = await Promise.all(sent.map(each => call('POST', '/events', { ...EVENT, venue: each })));
    const venues = events.flatMap(({ body }) => venuesOf(body));
    expect(venues).toMatchObject(sent);
    expect(new Set(venues.map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    [{ email: 'a@x.example' }, { email: 'b@x.example' }, false],
    [{ email: 'a@x.example' }, { email: 'A@X.example' }, true],
    [{ description: 'Since 1900' }, { description: 'Since 1901' }, false],
    [{ phone: '1' }, { phone: '2', website: 'https://a.example/' }, true],
  ])('organizer %j, sent %j: the same is %j', async (stored, sent, isSame) => {
    const { id, organizer } = await create('organizers', { organizer: newName(), ...stored });
    expect((await create('organizers', { ...sent, organizer })).id === id).toBe(isSame);
  });
});

describe('if several fit', () => {
  it('a published one goes before drafts, and one of the caller before those of others; otherwise none is meant', async () => {
    const name = newName();
    const at = (city: string, as: string, fields = {}) => venue({ venue: name, city, ...fields }, as);
    const lugo = await at('Lugo', 'editor');
    expect((await venue({ venue: name }, 'author')).id).toBe(lugo.id);
    await at('Noia', 'editor', { status: 'draft' });
    expect((await venue({ venue: name }, 'editor')).id).toBe(lugo.id);
    await at('Muros', 'editor');
    const vigo = await at('Vigo', 'author');
    expect((await venue({ venue: name }, 'author')).id).toBe(vigo.id);
    const known = new Set([lugo.id, vigo.id]);
    expect(known).not.toContain((await venue({ venue: name }, 'editor')).id);
  });

  it('one that has all that is sent goes before those that lack some of it, so that the same body means the same again', async () => {
    const name = newName();
    const bodies = [{ city: 'Vigo', zip: '36201' }, { city: 'Lugo' }, {}].map(fields => ({ venue: name, ...fields }));
    const linked = async () => venuesOf((await call('POST', '/events', { ...EVENT, venue: bodies })).body);
    const first = await linked();
    expect(first).toMatchObject(bodies);
    expect((await linked()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  it('one in the town that is sent goes before one that says nothing, though both lack the address that is sent', async () => {
    const name = newName();
    const ids: number[] = [];
    for (const fields of [{ city: 'Vigo' }, { city: 'Lugo' }, {}])
      ids.push((await venue({ venue: name, ...fields })).id);
    const found = await venue({ venue: name, city: 'Lugo', address: 'Rúa Nova, 1' });
    expect([ids.indexOf(found.id), found.city, found.address]).toEqual([1, 'Lugo', 'Rúa Nova, 1']);
    expect((await call('GET', `/venues/${ids[2]}`)).body).not.toHaveProperty('city');
  });

  it("a draft of a contributor never displaces a published one, and nobody else's draft is meant", async () => {
    const name = newName();
    const draft = await venue({ venue: name }, 'contributor');
    const link = async (as: string) => {
      const { body, headers } = await call('POST', '/events', { ...EVENT, venue: { venue: name } }, as);
      return { id: venuesOf(body)[0]?.id, ignored: headers.get('x-calendar-ignored') };
    };
    expect(await link('contributor')).toEqual({ id: draft.id, ignored: 'venue' });
    const published = await link('editor');
    expect(published.id).not.toBe(draft.id);
    expect(published.ignored).toBeNull();
    expect(await link('contributor')).toEqual(published);
    expect((await venue({ venue: name }, 'contributor')).id).toBe(published.id);
  });
});

describe('what a match drops is named (contract/http#ignored-names)', () => {
  const STORED = { city: 'Vigo', phone: '1', website: 'https://a.example/', image: 'https://a.example/a.jpg' };
  const OTHER = { phone: '2', website: 'https://b.example/', image: 'https://a.example/b.jpg', show_map: false };
  it.each<[sent: object, as: string, ignored: string | null, why: string]>([
    [STORED, 'editor', null, 'what it has'],
    [{ city: 'VIGO', zip: '36201' }, 'editor', null, 'the same, folded, and what is filled in'],
    [{ zip: '36201', province: 'Pontevedra' }, 'author', 'zip, province', 'what the caller may not fill in'],
    [OTHER, 'editor', 'phone, website, image, show_map', 'what it has otherwise'],
    [{ date: '2020-01-01', status: 'draft' }, 'editor', 'status, date', 'whatever it is'],
    [{ city: 'Vigo', source: 'feed', phone: '2' }, 'editor', 'phone', 'also with a key that it takes'],
  ])('sent %j by %s: %s (%s)', async (sent, as, ignored) => {
    const { venue: name, id } = await venue({ venue: newName(), ...STORED });
    const body = { ...sent, venue: name, ...('source' in sent && { source_id: name }) };
    const byRoute = await call('POST', '/venues', body, as);
    const names = (prefix: (name: string) => string) =>
      ignored === null ? null : ignored.split(', ').map(prefix).toSorted().join(', ');
    const sorted = (header: string | null) => header?.split(', ').toSorted().join(', ') ?? null;
    expect(byRoute.body.id).toBe(id);
    expect(sorted(byRoute.headers.get('x-calendar-ignored'))).toBe(names(each => each));
    const inList = 'source' in sent ? { ...STORED, ...sent, venue: name } : body;
    const inEvent = await call('POST', '/events', { ...EVENT, venue: [inList] }, as);
    expect(venuesOf(inEvent.body)[0]?.id).toBe(id);
    if (!('source' in sent))
      expect(sorted(inEvent.headers.get('x-calendar-ignored'))).toBe(names(each => `venue[0][${each}]`));
  });

  it('of a second description in one body, and of one with the id of the record', async () => {
    const name = newName();
    const two = [
      { venue: name, phone: '1' },
      { venue: name, phone: '2' },
    ];
    const { body, headers } = await call('POST', '/events', { ...EVENT, venue: two });
    expect(headers.get('x-calendar-ignored')).toBe('venue[1][phone]');
    const venueShown = { ...body.venue, zip: '36201' };
    const again = await call('PUT', `/events/${body.id}`, { venue: venueShown });
    expect(again.headers.get('x-calendar-ignored')).toBe('venue[zip]');
    const strict = { as: 'editor', body: { venue: venueShown }, headers: { Prefer: 'handling=strict' } };
    expect((await service.call('PUT', `/events/${body.id}`, strict)).status).toBe(400);
  });
});

it('zip and phone may be numbers, which are taken as texts', async () => {
  const sent = { venue: newName(), zip: 27001, phone: 982_000_000 };
  expect(await venue(sent)).toMatchObject({ zip: '27001', phone: '982000000' });
  const { body } = await call('POST', '/events', {
    ...EVENT,
    venue: sent,
    organizer: { organizer: 'Banda', phone: 1 },
  });
  expect(body).toMatchObject({ venue: { zip: '27001' }, organizer: [{ phone: '1' }] });
  expect((await call('POST', '/venues', { venue: newName(), zip: 1.5 })).body.data.params).toHaveProperty('zip');
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
    [[], [VIGO, LUGO, { ...X, zip: '1' }], [VIGO, LUGO, { ...X, zip: '1' }], 'none of several that fit'],
    [[X], [VIGO, LUGO], [VIGO, LUGO], 'a stored one is filled in once'],
    [[VIGO, LUGO], [LUGO, VIGO], [LUGO, VIGO], 'stored ones are found'],
    [[X], [LUGO, VIGO, LUGO], [LUGO, VIGO], 'in the order of the body'],
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
    // The first reference is refused a moment after the second.
    expect(await linkedBy([{ venue: name, author: 999 }, { id: 888_888 }])).toEqual([400]);
  });

  it('one venue takes the keys of several sources', async () => {
    const name = newName();
    const keyed = (source: string) => ({ venue: name, source, source_id: `${name} ${source}` });
    const sent = [{ venue: name, phone: '1' }, keyed('one'), keyed('two')];
    const { body, headers } = await call('POST', '/events', { ...EVENT, venue: sent });
    expect(body.venue).toMatchObject({ venue: name, phone: '1' });
    expect(headers.get('x-calendar-ignored')).toBeNull();
    for (const source of ['one', 'two'])
      expect((await call('POST', '/venues', keyed(source))).body.id).toBe(body.venue.id);
  });
});
