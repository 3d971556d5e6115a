/** Cases that the fuzz test has found: values that JavaScript has and the table has not. */
import { afterAll, expect, it } from 'vitest';
import { openService } from '../support/service.ts';

const service = await openService();
afterAll(() => service.stop());

const EVENT = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

const CASES: [path: string, body: object, expected: object, why: string][] = [
  ['/events', { ...EVENT, description: '<p></p>'.repeat(6_000) }, { status: 400 }, 'slow to show, though without text'],
  ['/events', { ...EVENT, excerpt: '&'.repeat(30_000) }, { title: 'T' }, 'stored five times as long, within an item'],
  ['/tags', { name: 'A', description: 'b\ud83d' }, { status: 400 }, 'half a surrogate pair, in a text'],
  ['/venues', { venue: 'B', website: 'http://b.example/\ud83d' }, { status: 400 }, 'and in an address'],
  ['/venues', { venue: 'C', geo_lat: 1e300 }, { status: 400 }, 'more than a number of the table can be'],
  ['/venues', { venue: 'D', geo_lat: 1e-200, geo_lng: -8.123456789 }, { geo_lat: 0, geo_lng: -8.1234568 }, 'or less'],
];
it.each(CASES)('%s: %#', async (path, body, expected) => {
  const answer = await service.call('POST', path, { as: 'editor', body });
  expect(answer.status < 400 ? answer.body : { status: answer.status }).toMatchObject(expected);
});
