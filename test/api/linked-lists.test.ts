/** Lists of venues and organizers through the door (contract/venues#lists, checks 298 to 307, 317, 318). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, statusAndCode } from '../support/replies.ts';
import { NOW, openService, type Service } from '../support/service.ts';

const ROOT = 'http://calendar.test/gl/calendar/events/v1';
const DAY = 86_400;

describe.each([
  ['venues', 'venue', 'venue-archive-page-not-found'],
  ['organizers', 'organizer', 'organizer-archive-page-not-found'],
] as const)('%s', (collection, name, pageNotFound) => {
  let service: Service;
  const ids: Record<string, number> = {};
  const events: Record<string, number> = {};
  const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
  /** Names of what a list shows, in its order. */
  const listed = async (query: string, as?: string): Promise<string[]> => {
    const { status, body } = await service.call('GET', `/${collection}?per_page=50&${query}`, { as });
    expect(status).toBe(200);
    return body[collection].map((record: Record<string, string>) => record[name]);
  };

  const RECORDS: readonly [title: string, fields: object, as?: string][] = [
    ['Ateneo', { phone: '982 55', description: 'Sala <b>grande</b>', city: 'Vic', email: 'a@vic.example' }],
    ['Baiuca', { address: 'Rúa do Vicedo 1', website: 'https://vic.example' }],
    ['Café Dos', { city: 'Lugo', country: 'Vicland', email: 'lugo@e.example' }],
    ['Esquecido', {}],
    ['Agochado', { status: 'draft' }],
    ['Meu', { status: 'private' }, 'author'],
    ['Do colaborador', {}, 'contributor'],
  ];
  const EVENTS: readonly [title: string, linked: readonly string[], fields: object][] = [
    ['past', ['Ateneo'], { start_date: '2020-05-01', end_date: '2020-05-02' }],
    ['running', ['Ateneo', 'Baiuca'], { start_date: '2027-03-01 11:59:59', end_date: '2027-03-09' }],
    [
      'now in another zone',
      ['Café Dos'],
      { start_date: '2027-03-01 20:00', end_date: '2027-03-02', timezone: 'Asia/Tokyo' },
    ],
    ['hidden', ['Baiuca'], { start_date: '2027-06-01', end_date: '2027-06-01', hide_from_listings: true }],
    ['draft', ['Esquecido', 'Agochado'], { start_date: '2027-06-01', end_date: '2027-06-01', status: 'draft' }],
  ];

  beforeAll(async () => {
    service = await openService();
    const empty = await service.call('GET', `/${collection}`);
    expect(empty.body).toEqual({ [collection]: [], rest_url: `${ROOT}/${collection}/`, total: 0, total_pages: 0 });
    for (const [i, [title, fields, as]] of RECORDS.entries()) {
      service.setNow(NOW - (RECORDS.length - i) * DAY);
      ids[title] = (await call('POST', `/${collection}`, { [name]: title, ...fields }, as)).body.id;
    }
    service.setNow(NOW);
    for (const [title, linked, fields] of EVENTS) {
      const reply = await call('POST', '/events', { title, [name]: linked.map(known => ids[known]), ...fields });
      expect(statusAndCode(reply)).toEqual([201]);
      events[title] = reply.body.id;
    }
  });
  afterAll(() => service.stop());

  it('shows pages, newest publication first (checks 298, 300, 317; contract/lists#envelope)', async () => {
    const { body, headers } = await service.call('GET', `/${collection}?per_page=2&search=e&page=2`);
    expect(await listed('')).toEqual(PUBLISHED);
    expect([headers.get('x-tec-total'), headers.get('x-tec-totalpages')]).toEqual(['4', '2']);
    const { [collection]: records, ...envelope } = body;
    expect(records.map((record: Record<string, string>) => record[name])).toEqual(['Baiuca', 'Ateneo']);
    expect(envelope).toEqual({
      rest_url: `${ROOT}/${collection}/?per_page=2&search=e&page=2`,
      previous_rest_url: `${ROOT}/${collection}/?per_page=2&search=e`,
      total: 4,
      total_pages: 2,
    });
  });

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

  const PUBLISHED = ['Esquecido', 'Café Dos', 'Baiuca', 'Ateneo'];

  it.each([
    ['vic', ['Baiuca', 'Ateneo'], 'but no country (checks 301, 318)'],
    ['VÍC', ['Baiuca', 'Ateneo'], 'neither case nor accents matter (contract/venues#lists)'],
    ['cafe', ['Café Dos'], 'the same the other way'],
    ['grande', ['Ateneo'], 'the description'],
    ['<b>', [], 'but not its markup'],
    ['982', ['Ateneo'], 'the telephone'],
    ['lugo', ['Café Dos'], 'the town; the e-mail address'],
    ['nowhere', [], 'check 302, contract/venues#lists'],
    ['dos caf', ['Café Dos'], 'all words, in any order'],
    ['ateneo grande', [], 'all words in one same field (contract/venues#lists)'],
  ])('search=%s finds %j (%s)', async (search, names) => {
    expect(await listed(`search=${encodeURIComponent(search)}`)).toEqual(names);
  });

  it('only_with_upcoming counts what the caller may list, by the real clock (check 305, contract/venues#lists)', async () => {
    expect(await listed('only_with_upcoming=true', 'editor')).toEqual(['Agochado', 'Esquecido', 'Café Dos']);
    service.setNow(NOW + 1);
    expect(await listed('only_with_upcoming=true')).toEqual([]);
    service.setNow(NOW - 1);
    expect(await listed('only_with_upcoming=true')).toEqual(['Café Dos', 'Baiuca', 'Ateneo']);
    service.setNow(NOW);
  });

  if (collection === 'venues')
    it('a page has 50 records at most (check 307)', async () => {
      await Promise.all(Array.from({ length: 47 }, (_, i) => call('POST', '/venues', { venue: `Outro ${i}` })));
      const { body } = await service.call('GET', '/venues?per_page=500');
      expect([body.venues.length, body.total, body.total_pages]).toEqual([50, 51, 2]);
      expect(body.next_rest_url).toBe(`${ROOT}/venues/?per_page=500&page=2`);
    });
});
