/**
 * What a source sends again is recognised as the record that it created
 * (contract/http#source-keys).
 */
import { describe, expect, it } from 'vitest';
import { type Answer, openService } from '../support/service.ts';
import { bodyOf, invalidParam, M, missingParam, refusalOf, useEvents } from './events/use-events.ts';

const { call, change, create, get, post, put } = await useEvents();
const key = (source_id: unknown, source: unknown = 'feed') => ({ source, source_id });

describe('a second create of a pair', () => {
  it('updates the record, and says so', async () => {
    const { id } = await create({ ...key('1'), description: 'B', website: 'https://a.example/' });
    const again = await post({ ...key('1'), title: 'Renamed', website: null });
    expect(bodyOf(again, 200)).toMatchObject({ id, title: 'Renamed', description: '<p>B</p>', sources: { feed: '1' } });
    expect(again.body.website).toBe('');
    expect(again.headers.get('location')).toBe(`http://calendar.test/gl/calendar/events/v1/events/${id}`);
  });

  it('is an update again when it is repeated with its Idempotency-Key', async () => {
    const body = { ...M, ...key('repeated') };
    await create(key('repeated'));
    const send = () => call('POST', '/events', { as: 'editor', body, headers: { 'idempotency-key': 'of a key' } });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });

  it.each<[what: string, other: object, options?: object]>([
    ['another id', key('10')],
    ['another source', key('9', 'feed.example')],
    ['another case of the id', key('X')],
    ['another language', key('9'), { site: 'ca' }],
  ])('is another record with %s', async (_, other, options = {}) => {
    const { id } = bodyOf(await call('POST', '/events', { as: 'editor', body: { ...M, ...key('9') } }), 201);
    const made = bodyOf(await call('POST', '/events', { as: 'editor', body: { ...M, ...other }, ...options }), 201);
    expect(made.id).not.toBe(id);
    await call('PUT', `/events/${id}`, { as: 'editor', body: { source: 'feed', source_id: null } });
  });
});

describe("a contributor's draft with the key of an editor's source (contract/http#source-keys)", () => {
  const squat = async (id: string, more: object = {}) =>
    bodyOf(await post({ ...key(id), title: 'Squatted', description: 'Theirs', ...more }, 'contributor'), 201);

  it.each<[what: string, status: string]>([
    ['a draft', 'draft'],
    ['a pending one', 'pending'],
    ['a private one', 'private'],
    ['one in the trash', 'trash'],
  ])('%s loses it, and stays as it is', async (_, status) => {
    const { id, author } = await squat(status, { status: status === 'trash' ? 'draft' : status });
    if (status === 'trash') await put(id, { status }, 'contributor');
    const made = bodyOf(await post({ ...key(status), title: 'Loaded' }), 201);
    expect(made).toMatchObject({ title: 'Loaded', description: '', status: 'publish', sources: { feed: status } });
    expect(made.author).not.toBe(author);
    const left = bodyOf(await put(id, status === 'trash' ? { status: 'draft' } : {}, 'contributor'), 200);
    expect(left).toMatchObject({ id, title: 'Squatted', description: '<p>Theirs</p>' });
    expect(left.sources).toBeUndefined();
    expect(bodyOf(await post({ ...key(status), title: 'Again' }), 200).id).toBe(made.id);
    expect((await post({ ...key(status) }, 'contributor')).status).toBe(403);
  });

  it('is the record of the source where an editor has published it, or the line or an editor says whose it is', async () => {
    const { id, author } = await squat('accepted');
    await change(id, { status: 'publish' });
    expect(bodyOf(await post(key('accepted')), 200).id).toBe(id);
    const line = { ...key('named'), author: Number(author), status: 'draft' };
    const made = await create(line);
    expect(bodyOf(await post(line), 200).id).toBe(made.id);
    const given = await create({ ...key('given'), status: 'draft' });
    await change(given.id, { author: Number(author) });
    expect(bodyOf(await post({ ...key('given'), status: 'draft' }), 200).id).toBe(given.id);
    const drafted = bodyOf(await post({ ...key('author'), status: 'draft' }, 'author'), 201);
    expect(bodyOf(await post(key('author')), 200).id).toBe(drafted.id);
  });

  it('does not block authors, who may not edit it: they are refused', async () => {
    await squat('for authors');
    expect((await post(key('for authors'), 'author')).status).toBe(403);
  });

  it.each([
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ])('a %s, too, by its own route and inside of an event', async (name, collection) => {
    const make = (body: object, as: string) => call('POST', `/${collection}`, { as, body });
    const at = async (id: number) => bodyOf(await call('GET', `/${collection}/${id}`, { as: 'contributor' }), 200);
    const draft = async (id: string) => bodyOf(await make({ [name]: `Squat ${id}`, ...key(id) }, 'contributor'), 201);
    const [own, within, both] = [await draft('own'), await draft('within'), await draft('both')];
    await call('PUT', `/${collection}/${both.id}`, { as: 'contributor', body: key('second', 'other') });
    const loaded = bodyOf(await make({ [name]: 'Squat own', ...key('own') }, 'editor'), 201);
    expect(loaded).toMatchObject({ status: 'publish', sources: { feed: 'own' } });
    const described = [
      { [name]: 'Squat within', ...key('within') },
      { [name]: 'Squat both', ...key('both') },
      { [name]: 'Second', ...key('second', 'other') },
    ];
    const { body, headers } = await post({ [name]: described });
    expect(headers.get('x-calendar-ignored')).toBeNull();
    expect(body[name]).toMatchObject([
      { status: 'publish', sources: { feed: 'within' } },
      { status: 'publish', sources: { feed: 'both' } },
      { status: 'publish', sources: { other: 'second' } },
    ]);
    for (const { id, [name]: text } of [own, within, both]) {
      const left = await at(id);
      expect(left).toMatchObject({ id, [name]: text, status: 'draft' });
      expect(left.sources).toBeUndefined();
    }
  });
});

describe('keys', () => {
  it('are shown to those who may edit the record', async () => {
    const { id } = await create(key('shown'), 'author');
    const shown = async (as?: string) => bodyOf(await get(id, as), 200).sources;
    expect(await shown('author')).toEqual({ feed: 'shown' });
    expect(await shown('editor')).toEqual({ feed: 'shown' });
    for (const as of [undefined, 'subscriber', 'contributor']) expect(await shown(as)).toBeUndefined();
  });

  it('are given, changed and taken away by updates', async () => {
    const { id } = await create();
    expect((await change(id, key('u1'))).sources).toEqual({ feed: 'u1' });
    expect((await change(id, key('o1', 'other'))).sources).toEqual({ feed: 'u1', other: 'o1' });
    expect((await change(id, key('u2'))).sources).toEqual({ feed: 'u2', other: 'o1' });
    expect(bodyOf(await post(key('u1')), 201).id).not.toBe(id);
    expect(bodyOf(await post(key('u2')), 200).id).toBe(id);
    expect((await change(id, { source: 'feed', source_id: null })).sources).toEqual({ other: 'o1' });
    bodyOf(await post(key('u2')), 201);
  });

  it.each<[what: string, sent: object, refusal: (string | number)[]]>([
    ['a source alone', { source: 'feed' }, missingParam('source_id')],
    ['an id alone', { source_id: '1' }, missingParam('source')],
    ['a name in capitals', key('1', 'Feed'), invalidParam('source')],
    ['a name that all objects have', key('1', 'constructor'), invalidParam('source')],
    ['an empty id', key(' '), invalidParam('source_id')],
    ['a long id', key('x'.repeat(301)), invalidParam('source_id')],
    ['an id with markup', key('<b>'), invalidParam('source_id')],
    ['an id with half a letter', key('\ud800'), [400, 'rest_invalid_json']],
  ])('cannot be %s', async (_, sent, refusal) => {
    expect(refusalOf(await post(sent))).toEqual(refusal);
    const { id } = await create();
    expect(refusalOf(await put(id, sent))).toEqual(refusal);
  });

  it('are ten at most', async () => {
    const { id } = await create(key('many'));
    for (let i = 1; i < 10; i++) await change(id, key('many', `s${i}`));
    expect(refusalOf(await put(id, key('many', 's10')))).toEqual(invalidParam('source'));
  });
});

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('%s', (collection, name) => {
  const send = (body: object, as = 'editor') => call('POST', `/${collection}`, { as, body });
  const make = async (body: object, as?: string) => bodyOf(await send(body, as), 201);
  const at = async (id: number, as = 'editor') => bodyOf(await call('GET', `/${collection}/${id}`, { as }), 200);

  describe('by their own route', () => {
    it('take the key if they are found by name and have none', async () => {
      const { id } = await make({ [name]: 'Without' });
      expect(bodyOf(await send({ [name]: 'without', ...key(2) }), 200)).toMatchObject({ id, sources: { feed: '2' } });
      expect(bodyOf(await send({ [name]: 'without', ...key(2, 'other') }), 200)).toMatchObject({
        id,
        sources: { feed: '2', other: '2' },
      });
    });

    it('do not take it for those who may not edit them, and say so', async () => {
      const { id } = await make({ [name]: 'Theirs' });
      const found = await send({ [name]: 'Theirs', ...key(7) }, 'author');
      expect([found.status, found.body.id]).toEqual([200, id]);
      expect(found.headers.get('x-calendar-ignored')).toBe('source_id');
      expect((await at(id)).sources).toBeUndefined();
    });
  });

  describe('in an event', () => {
    const linked = (body: Answer['body']) => [body[name]].flat()[0];
    const within = (record: unknown, more: object = {}, as = 'editor') => post({ [name]: record, ...more }, as);
    const linkedBy = async (record: unknown, more?: object) => linked(bodyOf(await within(record, more), 201));

    it('are found by key, and follow their source', async () => {
      const made = await linkedBy({ [name]: 'Hall', ...key('h1') });
      const renamed = await linkedBy({ [name]: 'Great Hall', ...key('h1') });
      expect(renamed).toMatchObject({ id: made.id, [name]: 'Great Hall', sources: { feed: 'h1' } });
    });

    it('are others where they are hidden from the caller', async () => {
      const { id } = await make({ [name]: 'Hidden', status: 'draft', ...key('d1') });
      const { headers, body } = await within({ [name]: 'Mine instead', ...key('d1') }, {}, 'author');
      expect(headers.get('x-calendar-ignored')).toBe(`${name}[source_id]`);
      expect(linked(body).id).not.toBe(id);
      expect((await at(id)).sources).toEqual({ feed: 'd1' });
    });

    it.each([
      ['an id of no source', { source_id: 3 }, 'source_id'],
      ['a source without an id', { source: 'feed' }, 'source'],
    ])('say that %s has no effect', async (_, half, named) => {
      const answer = await within({ [name]: 'Half', ...half });
      expect(answer.headers.get('x-calendar-ignored')).toBe(`${name}[${named}]`);
      expect(linked(bodyOf(answer, 201)).sources).toBeUndefined();
    });
  });
});

it('a list of what a source knows reads nothing that the caller cannot edit, and lists what they can', async () => {
  const read: string[] = [];
  const service = await openService({
    around: store => ({
      ...store,
      read: (keys, consistency) => {
        read.push(...keys.map(({ pk }) => pk).filter(pk => /^R#\d/.test(pk)));
        return store.read(keys, consistency);
      },
    }),
  });
  const make = async (as: string, n: string, fields = {}) => {
    const body = { ...M, title: n, source: 'feed', source_id: n, ...fields };
    return (await service.call('POST', '/events', { as, body })).body.id;
  };
  const [ofOther, draft] = [await make('editor', '1'), await make('editor', '2', { status: 'draft' })];
  const [ofAuthor, ofContributor] = [await make('author', '3'), await make('contributor', '4')];
  const listed = async (as: string) => {
    read.splice(0);
    const path = '/events?source=feed&status=any&start_date=2031-05-01&end_date=2031-05-31';
    const { body } = await service.call('GET', path, { as });
    return { ids: body.events.map(({ id }: { id: number }) => id), read: new Set(read) };
  };
  expect(await listed('contributor')).toEqual({ ids: [ofContributor], read: new Set([`R#${ofContributor}`]) });
  expect(await listed('author')).toEqual({ ids: [ofAuthor], read: new Set([`R#${ofOther}`, `R#${ofAuthor}`]) });
  expect((await listed('editor')).ids).toEqual([ofOther, draft, ofAuthor, ofContributor]);
  await service.stop();
});
