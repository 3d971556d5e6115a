/** What the random lists of every-list.test.ts do not ask of lists of categories and tags (contract/terms#term-lists, checks 336 to 350). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '../support/recount.ts';
import { invalid, statusAndCode } from '../support/replies.ts';
import { openService, type Service } from '../support/service.ts';

const ROOT = 'http://calendar.test/gl/calendar/events/v1';

describe.each(['categories', 'tags'] as const)('%s', collection => {
  let service: Service;
  const ids: Record<string, number> = {};
  const events: Record<string, number> = {};
  const call = (method: string, path: string, body?: object) => service.call(method, path, { as: 'editor', body });
  /** `<name>` in a query is the id of that term or event. */
  const withIds = (query: string): string => query.replace(/<(\w+)>/g, (_, name) => String(ids[name] ?? events[name]));
  const list = (query: string, as?: string) => service.call('GET', `/${collection}?${withIds(query)}`, { as });
  const listed = async (query: string, as?: string): Promise<string[]> => {
    const { status, body } = await list(query, as);
    expect(status).toBe(200);
    return body[collection].map(({ name }: { name: string }) => name);
  };

  /** In the order of their ids; counts 1, 3, 0, 2, 0. */
  const TERMS = [
    ['Zoque', { slug: 'a-zoque', description: 'm' }],
    ['Árbore', { slug: 'z-arbore', description: 'a' }],
    ['Folk', {}],
    ['baile', { description: 'z' }],
    ['Nada', { slug: 'folclore-nulo' }],
  ] as const;
  const EVENTS = [
    ['first', ['Zoque', 'Árbore', 'baile'], {}],
    ['second', ['Árbore', 'baile'], { hide_from_listings: true }],
    ['past', ['Árbore'], { start_date: '2020-05-01', end_date: '2020-05-01' }],
    ['draft', ['Folk', 'Zoque'], { status: 'draft' }],
    ['gone', ['Nada', 'Zoque'], {}],
  ] as const;

  beforeAll(async () => {
    service = await openService();
    for (const [name, fields] of TERMS)
      ids[name === 'Árbore' ? 'Arbore' : name] = (await call('POST', `/${collection}`, { name, ...fields })).body.id;
    for (const [title, terms, fields] of EVENTS) {
      const event = { title, start_date: '2027-05-01', end_date: '2027-05-01', [collection]: terms, ...fields };
      events[title] = (await call('POST', '/events', event)).body.id;
    }
    await call('DELETE', `/events/${events.gone}`);
    ids.hall = (await call('POST', '/venues', { venue: 'Hall' })).body.id;
  });
  afterAll(async () => {
    const differences = await recount(service.endpoint, service.table);
    await service.stop();
    expect(differences).toEqual([]);
  });

  it('is empty after its last page, with the real totals (check 337)', async () => {
    const { status, body } = await list('page=9&hide_empty=0');
    expect([status, body]).toEqual([
      200,
      {
        [collection]: [],
        rest_url: `${ROOT}/${collection}/?hide_empty=0&page=9`,
        previous_rest_url: `${ROOT}/${collection}/?hide_empty=0&page=8`,
        total: 5,
        total_pages: 1,
      },
    ]);
  });

  const ALL = ['Árbore', 'baile', 'Folk', 'Nada', 'Zoque'];
  it.each([
    ['', ['Árbore', 'baile', 'Zoque'], 'of public events, hidden and past ones too (checks 338, 340, 349)'],
    ['hide_empty=false', ALL, 'check 338'],
    ['hide_empty=0', ALL, 'check 338'],
    ['hide_empty=0&order=zzz', ALL, 'contract/terms#term-lists: no other value has an effect'],
    ['hide_empty=0&orderby=zzz', ALL, 'check 342: by name'],
    ['orderby=description', ['Árbore', 'Zoque', 'baile'], 'contract/terms#term-lists'],
    ['include=<Folk>,<Zoque>&hide_empty=0', ['Folk', 'Zoque'], 'check 344, not in the order sent'],
    ['include=folk&hide_empty=0', [], 'a slug passes and matches nothing (contract/terms#term-lists)'],
    ['post=<past>', ['Árbore'], 'check 346'],
    ['post=<past>&event=<first>', ['Árbore', 'baile', 'Zoque'], 'check 346: event wins'],
    ['slug=a-zoque', ['Zoque'], 'check 347'],
    ['slug=a-zoque,baile', [], 'no CSV'],
  ])('%s shows %j (%s)', async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  it.each([
    ['search=', invalid('search'), 'check 343'],
    ['include=999999', invalid('include'), 'check 344'],
    ['include=', invalid('include'), 'contract/terms#term-lists'],
    ['exclude=<Folk>,999999', invalid('exclude'), 'check 344'],
    ['event=999999', invalid('event'), 'check 346'],
    ['post=999999', invalid('post'), 'check 346'],
    ['post=<hall>', invalid('post'), 'no event'],
    ['event=<draft>', invalid('event'), 'contract/rights#hidden-records: one that the caller may not read'],
    ['post=<gone>', invalid('post'), 'contract/rights#hidden-records'],
    ['orderby=', invalid('orderby'), 'contract/terms#term-lists'],
    ['slug=', invalid('slug'), 'check 347'],
    ['hide_empty=perhaps', invalid('hide_empty'), 'contract/terms#term-lists'],
    ['page=0&per_page=x', invalid('page', 'per_page'), 'contract/lists#paging'],
  ])('refuses %s: %j (%s)', async (query, refusal) => {
    expect(statusAndCode(await list(query))).toEqual(refusal);
  });

  if (collection === 'categories')
    it('a page has 50 terms at most (check 348)', async () => {
      await Promise.all(Array.from({ length: 46 }, (_, i) => call('POST', '/categories', { name: `Outro ${i}` })));
      const { body } = await list('per_page=500&hide_empty=0');
      expect([body.categories.length, body.total, body.total_pages]).toEqual([50, 51, 2]);
    });
});
