/** What a source sends again is the record that it made (contract/http#source-keys), and what people changed survives it (contract/http#edits-of-people). */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/service.ts';
import { bodyOf, invalidParam, M, missingParam, refusalOf, useEvents } from './events/use-events.ts';

const { call, change, create, get, post, put, read, trash } = useEvents();
const key = (source_id: unknown, source: unknown = 'feed') => ({ source, source_id });

describe('a second create of a pair', () => {
  it('updates the record, and says so', async () => {
    const { id } = await create({ ...key('1'), description: 'Before', website: 'https://a.example/' });
    const again = await post({ ...key('1'), title: 'Renamed', website: null });
    expect(bodyOf(again, 200)).toMatchObject({
      id,
      title: 'Renamed',
      description: '<p>Before</p>',
      sources: { feed: '1' },
    });
    expect(again.body.website).toBe('');
    expect(again.headers.get('location')).toBe(`http://calendar.test/gl/calendar/events/v1/events/${id}`);
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

  it.each<[who: string, status: number]>([
    ['author', 403],
    ['contributor', 403],
    ['admin', 200],
  ])('needs the right to edit it: %s', async (as, status) => {
    await post({ ...key('rights'), author: 2 }, 'editor');
    expect((await post({ ...key('rights'), title: as }, as)).status).toBe(status);
  });

  it('has the same answer for a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'key of a key' };
    const send = (body: object) => call('POST', '/events', { as: 'editor', body: { ...M, ...body }, headers });
    const { id } = await create(key('repeated'));
    const first = await send({ ...key('repeated'), title: 'First' });
    await change(id, { title: 'Since' });
    const second = await send({ ...key('repeated'), title: 'First' });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await read(id)).title).toBe('Since');
  });
});

it('of many that make a pair at once, one makes it', async () => {
  const titles = Array.from({ length: 12 }, (_, i) => `Crowd ${i}`);
  const answers = await Promise.all(titles.map(title => post({ ...key('crowd'), title })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { total } = bodyOf(await call('GET', '/events?search=crowd&start_date=2031-01-01&end_date=2032-01-01'), 200);
  expect(total).toBe(1);
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
    ['an id with half a letter', key('\ud800'), invalidParam('source_id')],
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

const EDITOR = 2;

/** A create of a source, as in its next run: the answer and the fields that it names as kept. */
const next = async (source_id: string, fields: object, query = '') => {
  const body = { ...M, ...key(source_id), ...fields };
  const answer = await call('POST', `/events${query}`, { as: 'editor', body });
  return { event: bodyOf(answer, 200), kept: answer.headers.get('x-calendar-kept') };
};
const prune = (id: number, source = 'feed', as = 'editor') => call('DELETE', `/events/${id}?source=${source}`, { as });
const pruned = async (id: number) => bodyOf(await prune(id), 200);

describe('a field that a person has changed', () => {
  it.each([
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ])('stays in %s that a source finds by name, from its second night on', async (collection, name) => {
    const ours = { phone: '1', description: 'Ours', image: 'https://a.example/ours.jpg' };
    const made = bodyOf(
      await call('POST', `/${collection}`, { as: 'editor', body: { [name]: 'By hand', ...ours } }),
      201,
    );
    const image = 'https://a.example/theirs.jpg';
    const theirs = {
      [name]: { [name]: 'BY HAND', source_id: 'x', phone: '2', website: 'https://theirs.example/', image },
    };
    await post({ ...key(`by name ${name}`), ...theirs });
    const { kept } = await next(`by name ${name}`, { [name]: { ...theirs[name], website: 'https://later.example/' } });
    expect(kept?.split(', ').sort()).toEqual([`${name}[image]`, `${name}[phone]`, `${name}[${name}]`].sort());
    expect(bodyOf(await call('GET', `/${collection}/${made.id}`, { as: 'editor' }), 200)).toMatchObject({
      ...{ [name]: 'By hand', phone: '1', website: 'https://later.example/', sources: { feed: 'x' } },
      image: { url: 'https://a.example/ours.jpg' },
    });
  });

  it.each<[what: string, edit: object, sent: object, kept: string, stays: object]>([
    ['a title', { title: 'Ours' }, { title: 'Theirs' }, 'title', { title: 'Ours' }],
    ['a cleared cost', { cost: '' }, { cost: '20' }, 'cost', { cost: '' }],
    [
      'an end',
      { end_date: '2031-03-01 22:00' },
      { start_date: '2031-03-02 10:00', end_date: '2031-03-02 12:00' },
      'start_date, end_date',
      { start_date: '2031-03-01 18:00:00', end_date: '2031-03-01 22:00:00' },
    ],
    [
      'categories',
      { categories: ['Ours'] },
      { categories: ['Theirs'] },
      'categories',
      { categories: [expect.objectContaining({ name: 'Ours' })] },
    ],
    ['a status', { status: 'draft' }, { status: 'publish' }, 'status', { status: 'draft' }],
  ])('stays: %s', async (what, edit, sent, kept, stays) => {
    const made = { description: 'Before', cost: '10', categories: ['Before'], venue: { venue: 'Before' } };
    const dates = { start_date: '2031-03-01 18:00', end_date: '2031-03-01 20:00' };
    const { id } = await create({ ...made, ...dates, ...key(what) });
    await change(id, edit);
    const { title: _, start_date: _s, end_date: _e, ...minimal } = M;
    const first = await next(what, { ...minimal, ...dates, title: M.title, ...sent });
    expect(first.event).toMatchObject(stays);
    expect(first.kept?.split(', ')).toEqual(expect.arrayContaining(kept.split(', ')));
    const overwritten = await next(what, { ...dates, ...sent }, '?overwrite_edits=true');
    expect(overwritten.kept).toBeNull();
    expect(overwritten.event).not.toMatchObject(stays);
    expect((await next(what, { ...dates, ...sent, title: 'Last' })).event.title).toBe('Last');
  });

  it('is none if it was sent back as it was, or by the source, or if no source knows the record', async () => {
    const made = await create(key('same'));
    await change(made.id, { ...made, event_status_reason: 'Ours' });
    await next('same', { title: 'Theirs' });
    expect(await next('same', { title: 'Again' })).toMatchObject({ kept: null, event: { title: 'Again' } });
    const { id } = await create();
    await change(id, { title: 'Before there was a source' });
    await change(id, key('late'));
    expect(await next('late', { title: 'Theirs' })).toMatchObject({ kept: null, event: { title: 'Theirs' } });
  });
});

describe('a record in the trash', () => {
  it.each(['publish', 'draft'])('comes back with the next create of the source that put it there: %s', async status => {
    const { id } = await create({ ...key(`back ${status}`), status });
    const gone = await pruned(id);
    expect(gone).toMatchObject({ status: 'trash', trashed: { was: status, source: 'feed' } });
    const { event, kept } = await next(`back ${status}`, { title: 'Back' });
    expect(event).toMatchObject({ id, title: 'Back', status });
    expect([event.trashed, kept]).toEqual([undefined, null]);
  });

  it.each<[who: string, by: (id: number) => Promise<unknown>, trashed: object]>([
    ['a person put it there', id => trash(id), { was: 'publish', user: EDITOR }],
    [
      'another source',
      id => change(id, key('1', 'other')).then(() => prune(id, 'other')),
      { was: 'publish', source: 'other' },
    ],
    [
      'a person changed it there',
      id => pruned(id).then(() => change(id, { title: 'Ours' })),
      { was: 'publish', source: 'feed', user: EDITOR },
    ],
  ])('stays there if %s', async (who, by, trashed) => {
    const { id } = await create(key(who));
    await by(id);
    const { event, kept } = await next(who, { title: 'Theirs', status: 'publish' });
    expect(event).toMatchObject({ id, status: 'trash', trashed });
    expect(kept).toContain('status');
    expect((await next(who, {}, '?overwrite_edits=true')).event).toMatchObject({ id, status: 'publish' });
    await change(id, { source: 'other', source_id: null });
  });

  it('is pruned no more if a person took it out, until the source has it again', async () => {
    const { id } = await create(key('taken out'));
    await pruned(id);
    await change(id, { status: 'publish' });
    const again = await prune(id);
    expect([again.status, again.body.status, again.headers.get('x-calendar-kept')]).toEqual([200, 'publish', 'status']);
    await change(id, key('taken out', 'other'));
    await post(key('taken out', 'other'));
    expect((await pruned(id)).status).toBe('publish');
    expect((await next('taken out', {})).event.status).toBe('publish');
    expect((await pruned(id)).status).toBe('trash');
  });

  it('is pruned only by a source that knows it, and shows who did it to those who may edit it', async () => {
    const { id } = await create(key('known'), 'author');
    expect(refusalOf(await prune(id, 'stranger'))).toEqual(invalidParam('source'));
    expect(refusalOf(await prune(id, 'Feed'))).toEqual(invalidParam('source'));
    expect(refusalOf(await prune(id, 'feed', 'contributor'))).toEqual([403, 'rest_forbidden']);
    expect((await pruned(id)).trashed).toEqual({ was: 'publish', source: 'feed' });
    expect(refusalOf(await prune(id))).toEqual([410, 'event-is-in-trash']);
  });
});

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('%s', (collection, name) => {
  const send = (source_id: string, fields: object, query = '') =>
    call('POST', `/${collection}${query}`, {
      as: 'editor',
      body: { [name]: `The ${source_id}`, ...key(source_id), ...fields },
    });
  const edit = async (id: number, body: object) =>
    bodyOf(await call('PUT', `/${collection}/${id}`, { as: 'editor', body }), 200);

  it('keep what people have changed, by their own route', async () => {
    const { id } = bodyOf(await send('own', { phone: '1', website: 'https://a.example/' }), 201);
    await edit(id, { [name]: 'Ours', phone: '' });
    const again = await send('own', { phone: '2', website: 'https://b.example/' });
    expect(bodyOf(again, 200)).toMatchObject({ [name]: 'Ours', website: 'https://b.example/' });
    expect([again.body.phone, again.headers.get('x-calendar-kept')]).toEqual([undefined, `${name}, phone`]);
    const overwritten = await send('own', { phone: '2' }, '?overwrite_edits=true');
    expect(bodyOf(overwritten, 200)).toMatchObject({ [name]: 'The own', phone: '2' });
  });
});
