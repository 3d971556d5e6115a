/**
 * `search` in the list of events (contract/lists#search, checks 240 to 243, contract/venues#lists). Which words match is told in
 * `test/shared/lists/search.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, statusAndCode } from '../../support/replies.ts';
import { openService } from '../../support/service.ts';
import { M } from './use-events.ts';

const service = await openService();
const ids: Record<string, number> = {};
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

const send = async (method: string, path: string, body: object, as = 'editor') => {
  const reply = await service.call(method, path, { as, body });
  expect(statusAndCode(reply)).toEqual([method === 'POST' ? 201 : 200]);
  return reply.body;
};
const list = (search: string, query = MAY, as?: string) =>
  service.call('GET', `/events?${query}&search=${encodeURIComponent(search)}`, { as });
/** Titles in the order of the list; the total has to be theirs. */
const found = async (search: string, query = MAY, as?: string): Promise<string[]> => {
  const { status, body } = await list(search, query, as);
  expect([status, body.total]).toEqual([200, body.events.length]);
  return body.events.map(({ title }: { title: string }) => title);
};

const EVENTS: readonly [title: string, fields: object, as?: string][] = [
  ['Gaita e pandeireta', { excerpt: 'Red', categories: ['Música'] }],
  ['Concerto', { description: 'Para <b>gaita</b> vermella: red, blue', categories: ['Música'], tags: ['Popular'] }],
  ['Festival de verán', { start_date: '2031-04-20', end_date: '2031-06-20', excerpt: 'GAITAS', featured: true }],
  ['Pechado', { description: 'gaita' }],
  ['Agochado', { description: 'gaita', hide_from_listings: true }],
  ['Do editor', { description: 'gaita', status: 'draft' }],
  ['Do autor', { description: 'gaita', status: 'draft' }, 'author'],
  ['Do colaborador', { description: 'gaita', status: 'pending' }, 'contributor'],
  ['Refugallo', { description: 'gaita', status: 'trash' }],
  ['茶会', { description: '東京で無料の茶会を開きます' }],
  ['En catalán', { description: 'gaita', ml_language: 'ca' }],
  ['Noutro ano', { description: 'gaita', start_date: '2032-05-10', end_date: '2032-05-10' }],
];

beforeAll(async () => {
  const { id: venue } = await send('POST', '/venues', {
    ...{ venue: 'Zzyzx Hall', address: 'Rúa Nova 1', city: 'Lugo', phone: '+34 982', description: 'Subterráneo' },
  });
  const draft = await send('POST', '/venues', { venue: 'Borrador', status: 'draft' });
  const there = await send('POST', '/venues', { venue: 'Teatre', city: 'Girona', ml_language: 'ca' });
  const organizer = await send('POST', '/organizers', { organizer: 'Banda de Anna', email: 'banda@example.org' });
  const linked: Readonly<Record<string, object>> = {
    Concerto: { organizer: organizer.id },
    茶会: { venue: [venue, draft.id] },
    'Festival de verán': { venue: there.id },
  };
  for (const [i, [title, fields, as]] of EVENTS.entries()) {
    const start_date = `2031-05-10 10:${String(i).padStart(2, '0')}:00`;
    ids[title] = (
      await send('POST', '/events', { ...M, start_date, title, venue, ...fields, ...linked[title] }, as)
    ).id;
  }
  await send('PUT', `/events/${ids.Pechado}`, { password: 'x' });
});
afterAll(() => service.stop());

describe('a search', () => {
  it.each<[search: string, titles: string[], why: string]>([
    ['gaita', ['Festival de verán', 'Gaita e pandeireta', 'Concerto'], 'check 240: in title, description or excerpt'],
    ['GAÍTA', ['Festival de verán', 'Gaita e pandeireta', 'Concerto'], 'neither case nor accents matter'],
    ['red blue', ['Concerto'], 'check 241: both words'],
    ['gaita blue pandeireta', [], 'contract/venues#lists: no match, a total of 0'],
    ['"gaita vermella"', ['Concerto'], 'a phrase, whatever the tags within'],
    ['gaita -red', ['Festival de verán'], 'what must not occur'],
    ['gaita -"red, blue"', ['Festival de verán', 'Gaita e pandeireta'], 'a phrase that must not'],
    ['無料 茶会', ['茶会'], 'text without spaces between words'],
    ['zzyzx', [], 'check 242: names of venues are not searched'],
    ['música', [], 'nor those of terms'],
  ])('for %s finds %j (%s)', async (search, titles) => {
    expect(await found(search, 'start_date=2031-04-01&end_date=2031-06-30')).toEqual(titles);
  });

  it.each([['search_in='], ['search_in=title']])('%s is refused', async query => {
    expect(statusAndCode(await service.call('GET', `/events?search=a&${query}`))).toEqual(invalid('search_in'));
  });

  it.each([['search='], ['search=0'], ['search=%20'], ['search[]=a']])('%s is refused (check 243)', async query => {
    expect(statusAndCode(await service.call('GET', `/events?${query}`))).toEqual(invalid('search'));
  });
});
