/**
 * Requests that are refused for their size or form alone. Each refusal has the error envelope, and
 * nothing is written.
 */

import { describe, expect, it } from 'vitest';
import { EventInput } from '../../shared/events/input.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { withoutMarkup } from '../../shared/http/parse.ts';
import { createRecord } from '../support/create.ts';
import { LOGINS, openService, useService } from '../support/service.ts';

const service = await useService();

const EVENT = { title: 'Concert', start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const event = (more: string) => `{"title":"Concert","start_date":"2027-05-02","end_date":"2027-05-03",${more}}`;
const ids = (n: number) => Array.from({ length: n }, (_, i) => i + 1).join();

it.each<[what: string, body: string, status: number, code: string]>([
  ['a megabyte and a byte', ' '.repeat(1_048_577 - event('"x":1').length) + event('"x":1'), 413, 'rest_too_large'],
  ['the same in another encoding', `{"title":"${'é'.repeat(600_000)}"}`, 413, 'rest_too_large'],
  ['nested 34 deep', event(`"x":${nested(33)}`), 400, 'rest_invalid_json'],
  ['a key by which what all objects have could change', event('"__proto__":{}'), 400, 'rest_invalid_json'],
  ['JSON as a text in JSON', JSON.stringify(event('"x":1')), 400, 'rest_invalid_json'],
  ['an object of 85,000 members', `{${ids(85_000).replace(/\\d+/g, '"k$&":1')}}`, 413, 'rest_too_large'],
  ['a list of 20,000 tags', event(`"tags":[${Array(20_000).fill(1)}]`), 413, 'rest_too_large'],
  ['nested 100,000 deep', event(`"x":${nested(100_000)}`), 400, 'rest_invalid_json'],
  ['a description of 30,001 characters', event(`"description":"${'x'.repeat(30_001)}"`), 400, 'rest_invalid_param'],
  ['101 categories', event(`"categories":[${ids(101)}]`), 400, 'rest_invalid_param'],
  ['101 organizers', event(`"organizer":[${ids(101)}]`), 400, 'rest_invalid_param'],
  ['101 organizers in one text', event(`"organizer":"${ids(101)}"`), 400, 'rest_invalid_param'],
])('a write of %s is refused', async (_, body, status, code) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await service.call('POST', '/events', { as: LOGINS.editor, headers, body });
  expect([reply.status, reply.body.code, reply.body.data.status]).toEqual([status, code, status]);
  expect((await service.call('GET', '/events')).body.total).toBe(0);
});

describe('what a caller who may not write sends is not cleaned before it is refused', () => {
  const venues = Array.from({ length: 5 }, (_, i) => ({ venue: `V${i}`, description: '<td>'.repeat(42_000) }));
  const dearest = { ...EVENT, venue: venues };
  it.each<[what: string, body: object, status: number]>([
    ['850 KB of markup', dearest, 401],
    ['the same without a title', { ...dearest, title: undefined }, 400],
    ['the same with a wrong date', { ...dearest, end_date: 'soon' }, 400],
    ['a text that is too long as it was sent', { ...EVENT, description: '<'.repeat(180_001) }, 400],
    ['a text without markup that is too long', { ...EVENT, description: 'x'.repeat(30_001) }, 400],
    ['too many marks', { ...EVENT, description: `<b>e${'\u0301'.repeat(9)}` }, 400],
    ['a number where a text belongs', { ...EVENT, venue: { venue: 'V', description: 7 } }, 400],
  ])('%s', async (_, body, status) => {
    expect((await service.call('POST', '/events', { body })).status).toBe(status);
    const asSubscriber = await service.call('POST', '/events', { as: LOGINS.subscriber, body });
    expect(asSubscriber.status).toBe(status === 401 ? 403 : status);
  });

  it.each([
    [
      { description: '<td>', title: '<b>T' },
      { description: '', title: '<b>T' },
    ],
    [{ venue: [{ description: 'a&b', venue: 'V' }] }, { venue: [{ description: '', venue: 'V' }] }],
    [
      { description: 'plain', descripton: '<td>' },
      { description: 'plain', descripton: '<td>' },
    ],
  ])('%j is checked as %j', (sent, checked) => {
    expect(withoutMarkup(sent, EventInput)).toEqual(checked);
  });
});

describe('links that change at once', () => {
  const send = (method: string, path: string, body: unknown, language = 'gl') =>
    service.call(method, path, { as: LOGINS.editor, body, headers: { 'accept-language': language } });
  const names = (n: number, of: string) => Array.from({ length: n }, (_, i) => `${of} ${i}`);
  const totals = (of: string) =>
    Promise.all(
      [0, 79].map(async i => (await service.call('GET', `/events?starts_after=2000-01-01&tags=${of}-${i}`)).body.total),
    );

  it('80 fit into one transaction, and their new tags before it; to replace all of them is too much, and changes nothing', async () => {
    const { body: made } = await send('POST', '/events', { ...EVENT, title: 'Festival', tags: names(80, 'Old') });
    const twice = [...made.tags.map(({ id }: { id: number }) => id), 'Old 7'];
    expect((await send('PUT', `/events/${made.id}`, { tags: twice })).status).toBe(200); // a tag counts once
    expect([made.tags.length, await totals('old')]).toEqual([80, [1, 1]]);
    const refused = await send('PUT', `/events/${made.id}`, { tags: names(80, 'New') }, 'en');
    expect([refused.status, refused.body.code]).toEqual([413, 'rest_too_large']);
    expect((await service.call('GET', '/tags?search=new')).body.total).toBe(0);
    expect(await totals('old')).toEqual([1, 1]);
    const moved = { start_date: '2027-05-03 20:00:00', end_date: '2027-05-03 22:00:00' };
    expect((await send('PUT', `/events/${made.id}`, moved)).status).toBe(200);
    expect((await send('PUT', `/events/${made.id}`, { tags: [] })).status).toBe(200);
    expect((await send('PUT', `/events/${made.id}`, { tags: names(80, 'New') })).status).toBe(200);
    expect([await totals('old'), await totals('new')]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('of translations that cannot follow in one transaction, none changes, and `only_this` changes one', async () => {
    const make = (language: string, more: object = {}) => {
      const fields = { ...EVENT, title: 'Feira', tags: names(40, language), ml_language: language, ...more };
      return createRecord(service, 'events', fields);
    };
    const { id } = await make('gl');
    const others = [await make('ca', { translation_of: id }), await make('fr', { translation_of: id })];
    const moved = { start_date: '2027-05-03 20:00:00', end_date: '2027-05-03 22:00:00' };
    const refused = await send('PUT', `/events/${id}`, moved, 'en');
    expect([refused.status, refused.body.code, Object.keys(refused.body.data.params)]).toEqual([
      ...[400, 'rest_invalid_param', ['only_this']],
    ]);
    expect((await send('PUT', `/events/${id}?only_this=true`, moved)).body.start_date).toBe(moved.start_date);
    for (const other of others) {
      const { body } = await service.call('GET', `/events/${other.id}`);
      expect(body.start_date).toBe(other.start_date);
    }
  });
});

it.each<[what: string, query: string, status: number, code: string]>([
  ['a query of 8,193 characters', `x=${'x'.repeat(8_191)}`, 413, 'rest_too_large'],
  ['101 ids to include', `include=${ids(101)}`, 400, 'rest_invalid_param'],
  ['101 categories', `categories=${ids(101)}`, 400, 'rest_invalid_param'],
])('a read with %s is refused', async (_, query, status, code) => {
  const reply = await service.call('GET', `/events?${query}`);
  expect([reply.status, reply.body.code, reply.body.data.status]).toEqual([status, code, status]);
});

it('an error that is too large to be told is answered with an envelope, too', async () => {
  const untold = () => Promise.reject(new ApiError('rest_conflict', { extra: { long: 'x'.repeat(6_000_000) } }));
  const { call, stop } = await openService({ around: store => ({ ...store, readIndex: untold }) });
  const { status, body } = await call('GET', '/events/by-slug/concert');
  expect([status, body.code, body.data]).toEqual([413, 'rest_too_large', { status: 413 }]);
  await stop();
});

/** Cases that the fuzz test has found: values that JavaScript has and the table has not. */
it.each<[path: string, body: object, expected: object, why: string]>([
  ['/events', { ...EVENT, description: '<p></p>'.repeat(6_000) }, { status: 400 }, 'slow to show, though without text'],
  [
    '/events',
    { ...EVENT, excerpt: '&'.repeat(30_000) },
    { title: 'Concert' },
    'stored five times as long, within an item',
  ],
  ['/tags', { name: 'A', description: 'b\ud83d' }, { status: 400 }, 'half a surrogate pair, in a text'],
  ['/venues', { venue: 'B', website: 'http://b.example/\ud83d' }, { status: 400 }, 'and in an address'],
  ['/venues', { venue: 'C', geo_lat: 1e300 }, { status: 400 }, 'more than a number of the table can be'],
  ['/venues', { venue: 'D', geo_lat: 1e-200, geo_lng: -8.123456789 }, { geo_lat: 0, geo_lng: -8.1234568 }, 'or less'],
])('%s: %#', async (path, body, expected) => {
  const answer = await service.call('POST', path, { as: 'editor', body });
  expect(answer.status < 400 ? answer.body : { status: answer.status }).toMatchObject(expected);
});
