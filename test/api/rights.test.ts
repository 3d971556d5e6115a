/** What each role may do (reference 5.2, checks 38, 39, 46 to 62; decisions 4, 15, 24). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, told } from '../support/replies.ts';
import { openService, type Service } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });

const CALLERS = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;
const NOBODY = [401, 'rest_forbidden'];
const NOT_YOU = [403, 'rest_forbidden'];
/** In the order of CALLERS. What is told beside the status follows from it: 401 and 403 of writes are `rest_forbidden`. */
const expectedOf = (status: number) => (status === 401 ? NOBODY : status === 403 ? NOT_YOU : [status]);

type Ownership = readonly [owner: string, status: string, statuses: readonly number[]];
const READ: readonly Ownership[] = [
  ['editor', 'publish', [200, 200, 200, 200, 200, 200]],
  ['editor', 'draft', [403, 403, 403, 403, 200, 200]],
  ['editor', 'private', [403, 403, 403, 403, 200, 200]],
  ['contributor', 'pending', [403, 403, 200, 403, 200, 200]],
  ['author', 'future', [403, 403, 403, 200, 200, 200]],
];
/** One rule for all three types: events show all of it, the others every second row. */
const WRITE: readonly Ownership[] = [
  ['editor', 'draft', [401, 403, 403, 403, 200, 200]],
  ['editor', 'publish', [401, 403, 403, 403, 200, 200]],
  ['contributor', 'pending', [401, 403, 200, 403, 200, 200]],
  ['contributor', 'draft', [401, 403, 200, 403, 200, 200]],
  ['contributor', 'private', [401, 403, 200, 403, 200, 200]], // was never published (reference 3.2)
  ['contributor', 'publish', [401, 403, 403, 403, 200, 200]],
  ['contributor', 'future', [401, 403, 403, 403, 200, 200]],
  ['author', 'publish', [401, 403, 403, 200, 200, 200]],
  ['author', 'draft', [401, 403, 403, 200, 200, 200]],
];

describe.each([
  ['events', 'title', 'event-not-accessible'],
  ['venues', 'venue', 'venue-not-accessible'],
  ['organizers', 'organizer', 'organizer-not-accessible'],
] as const)('rights on %s', (collection, name, notAccessible) => {
  const dates = { start_date: '2027-05-01', end_date: '2027-05-01' };
  let made = 0;
  const fields = () => ({ [name]: `Nome ${++made}`, ...(collection === 'events' && dates) });
  /** A contributor cannot publish: an editor does it for them. */
  const owned = async (owner: string, status: string) => {
    const state = { status, ...(status === 'future' && { date: '2030-01-01' }) };
    const isHelped = owner === 'contributor';
    const { body } = await call('POST', `/${collection}`, { ...fields(), ...(!isHelped && state) }, owner);
    return isHelped ? (await call('PUT', `/${collection}/${body.id}`, state)).body : body;
  };

  it('create: contributors hand in drafts (checks 38, 39, 52, 53, 55)', async () => {
    for (const [i, as] of CALLERS.entries()) {
      const [plain, publish] = [fields(), fields()];
      const first = await service.call('POST', `/${collection}`, { as, body: plain });
      const second = await service.call('POST', `/${collection}`, { as, body: { ...publish, status: 'publish' } });
      const may = i >= 2;
      expect(told(first)).toEqual(may ? [201] : expectedOf(i === 0 ? 401 : 403));
      expect(told(second)).toEqual(told(first));
      const [unsaid, said] = as === 'contributor' ? ['draft', 'pending'] : ['publish', 'publish'];
      if (may) expect([first.body.status, second.body.status]).toEqual([unsaid, said]);
    }
  });

  it.each(READ)('read what %s has as %s: %j (checks 46, 290)', async (owner, status, statuses) => {
    const { id } = await owned(owner, status);
    const found = await Promise.all(CALLERS.map(as => service.call('GET', `/${collection}/${id}`, { as })));
    expect(found.map(told)).toEqual(statuses.map(told => (told === 403 ? [403, notAccessible] : [told])));
  });

  it.each(WRITE.filter((_, row) => collection === 'events' || row % 2 === 1))(
    'update and delete what %s has as %s: %j, by slug alike (checks 48 to 51, 54, 58, 60)',
    async (owner, status, statuses) => {
      let { id, slug } = await owned(owner, status);
      for (const [i, as] of CALLERS.entries()) {
        const bySlug = `/${collection}/${slug ? `by-slug/${slug}` : id}`;
        const replies = [
          await service.call('PUT', `/${collection}/${id}`, { as, body: {} }),
          await service.call('PATCH', bySlug, { as, body: {} }),
          await service.call('DELETE', i % 2 === 1 ? bySlug : `/${collection}/${id}`, { as }),
        ];
        const expected = expectedOf(statuses[i] ?? 0);
        expect([as, ...replies.map(told)]).toEqual([as, expected, expected, expected]);
        if (expected[0] === 200) ({ id, slug } = await owned(owner, status));
      }
    },
  );

  it('the author is set by editors (check 61, decision 24); by others only to themselves', async () => {
    for (const [as, author, expected] of [
      ['contributor', 2, NOT_YOU],
      ['author', 2, NOT_YOU],
      ['contributor', 4, [201]],
      ['editor', 4, [201]],
    ] as const) {
      const reply = await call('POST', `/${collection}`, { ...fields(), author }, as);
      expect(told(reply)).toEqual(expected);
      if (reply.status === 201) expect(reply.body.author).toBe(String(author));
    }
  });

  it('a picture by address is for those who may publish (reference 5.2)', async () => {
    const image = 'https://media.example/a.jpg';
    expect(told(await call('POST', `/${collection}`, { ...fields(), image }, 'contributor'))).toEqual(invalid('image'));
    expect(told(await call('POST', `/${collection}`, { ...fields(), image }, 'author'))).toEqual([201]);
  });

  it('Allow says what the caller may do here (check 62, decision 15)', async () => {
    const { id } = await owned('editor', 'publish');
    const allowed = async (path: string, as?: string) => (await service.call('GET', path, { as })).headers.get('allow');
    expect(await allowed(`/${collection}`)).toBe('GET');
    expect(await allowed(`/${collection}/${id}`)).toBe('GET');
    expect(await allowed(`/${collection}/${id}`, 'subscriber')).toBe('GET');
    expect(await allowed(`/${collection}`, 'contributor')).toBe('GET, POST');
    expect((await allowed(`/${collection}/${id}`, 'editor'))?.split(', ').sort()).toEqual([
      'DELETE',
      'GET',
      'PATCH',
      'POST',
      'PUT',
    ]);
  });
});

describe('rights on terms', () => {
  const ROWS: readonly (readonly ['categories' | 'tags', readonly number[]])[] = [
    ['categories', [401, 403, 403, 200, 200, 200]],
    ['tags', [401, 403, 403, 403, 200, 200]],
  ];
  it.each(ROWS)('%s are written by %j, read by all (checks 56, 57)', async (collection, statuses) => {
    for (const [i, as] of CALLERS.entries()) {
      const expected = expectedOf(statuses[i] ?? 0);
      const { id } = (await call('POST', `/${collection}`, { name: `Para ${as}` })).body;
      expect(told(await service.call('GET', `/${collection}/${id}`, { as }))).toEqual([200]);
      expect(told(await service.call('PUT', `/${collection}/${id}`, { as, body: { name: `De ${as}` } }))).toEqual(
        expected,
      );
      expect(told(await service.call('DELETE', `/${collection}/${id}`, { as }))).toEqual(expected);
      const made = told(await service.call('POST', `/${collection}`, { as, body: { name: `Nova de ${as}` } }));
      expect(made).toEqual(expected[0] === 200 ? [201] : expected);
    }
  });
});

it('lists, index and documentation are for everybody (reference 5.2)', async () => {
  for (const path of ['', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'])
    for (const as of [undefined, 'subscriber']) expect(told(await service.call('GET', path, { as }))).toEqual([200]);
});

it('an unknown event is 401, 403 or 404; venues and organizers are 400 (check 59)', async () => {
  for (const method of ['PUT', 'DELETE']) {
    const ask = (path: string, as?: string) =>
      service.call(method, path, { as, body: method === 'PUT' ? {} : undefined });
    expect(told(await ask('/events/999999'))).toEqual(NOBODY);
    expect(told(await ask('/events/999999', 'subscriber'))).toEqual(NOT_YOU);
    expect(told(await ask('/events/999999', 'editor'))).toEqual([404, 'rest-event-not-found']);
    expect(told(await ask('/venues/999999'))).toEqual(invalid('id'));
    expect(told(await ask('/organizers/999999', 'subscriber'))).toEqual(invalid('id'));
  }
});
