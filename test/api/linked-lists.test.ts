/** What the random lists of every-list.test.ts do not ask of lists of venues and organizers (contract/venues#lists, checks 298 to 307). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, statusAndCode } from '../support/replies.ts';
import { NOW, openService, type Service } from '../support/service.ts';

const ROOT = 'http://calendar.test/gl/calendar/events/v1';

describe.each([
  ['venues', 'venue', 'venue-archive-page-not-found'],
  ['organizers', 'organizer', 'organizer-archive-page-not-found'],
] as const)('%s', (collection, name, pageNotFound) => {
  let service: Service;
  const call = (method: string, path: string, body?: object) => service.call(method, path, { as: 'editor', body });
  /** Names of what a list shows, in its order. */
  const listed = async (query: string): Promise<string[]> => {
    const { status, body } = await service.call('GET', `/${collection}?${query}`);
    expect(status).toBe(200);
    return body[collection].map((record: Record<string, string>) => record[name]);
  };

  beforeAll(async () => {
    service = await openService();
    const empty = await service.call('GET', `/${collection}`);
    expect(empty.body).toEqual({ [collection]: [], rest_url: `${ROOT}/${collection}/`, total: 0, total_pages: 0 });
    const ids: number[] = [];
    for (const record of [
      { [name]: 'Ateneo', phone: '982 55', description: 'Sala <b>grande</b>', city: 'Vic', email: 'a@vic.example' },
      { [name]: 'Baiuca', address: 'Rúa do Vicedo 1', website: 'https://vic.example' },
      { [name]: 'Café Dos', city: 'Lugo', country: 'Vicland', email: 'lugo@e.example' },
    ])
      ids.push((await call('POST', `/${collection}`, record)).body.id);
    const title = 'Now, in another zone';
    const times = { start_date: '2027-03-01 20:00', end_date: '2027-03-02', timezone: 'Asia/Tokyo' };
    expect((await call('POST', '/events', { title, ...times, [name]: ids[2] })).status).toBe(201);
  });
  afterAll(() => service.stop());

  it.each([
    ['page=2', [404, pageNotFound], 'checks 299, 317'],
    ['page=0', invalid('page'), 'contract/lists#paging'],
    ['per_page=0', invalid('per_page'), 'check 307'],
    ['page=x&per_page=1.5', invalid('page', 'per_page'), 'contract/lists#paging'],
    ['search=', invalid('search'), 'contract/venues#lists'],
    ['event=999999', invalid('event'), 'check 303'],
    ['event=x', invalid('event'), 'check 303'],
    ['status=draft', invalid('status'), 'check 306'],
    ['status=bogus', invalid('status'), 'check 306'],
    ['status=any', invalid('status'), 'contract/lists#envelope: with edit rights only'],
    ['status=publish', [200], 'check 306'],
    ['per_page=500', [200], 'check 307'],
    ['unknown=1', [200], 'check 268'],
  ])('anonymous %s: %j (%s)', async (query, expected) => {
    expect(statusAndCode(await service.call('GET', `/${collection}?${query}`))).toEqual(expected);
  });

  it.each([
    ['vic', ['Baiuca', 'Ateneo'], 'but no country (checks 301, 318)'],
    ['<b>', [], 'no markup'],
    ['982', ['Ateneo'], 'the telephone'],
    ['dos caf', ['Café Dos'], 'all words, in any order'],
    ['ateneo grande', [], 'all words in one same field (contract/venues#lists)'],
  ])('search=%s finds %j (%s)', async (search, names) => {
    expect(await listed(`search=${encodeURIComponent(search)}`)).toEqual(names);
  });

  it('only_with_upcoming is by the real clock (check 305, contract/venues#lists)', async () => {
    expect(await listed('only_with_upcoming=true')).toEqual(['Café Dos']);
    service.setNow(NOW + 1);
    expect(await listed('only_with_upcoming=true')).toEqual([]);
    service.setNow(NOW);
  });

  if (collection === 'venues')
    it('a page has 50 records at most (check 307)', async () => {
      await Promise.all(Array.from({ length: 48 }, (_, i) => call('POST', '/venues', { venue: `Outro ${i}` })));
      const { body } = await service.call('GET', '/venues?per_page=500');
      expect([body.venues.length, body.total, body.total_pages]).toEqual([50, 51, 2]);
      expect(body.next_rest_url).toBe(`${ROOT}/venues/?per_page=500&page=2`);
    });
});
