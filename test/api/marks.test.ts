/**
 * The ninth combining mark on one letter is refused, and cut off in what is stored already
 * (contract/texts#combining-marks).
 */
import { describe, expect, it } from 'vitest';
import { postKey } from '../../shared/store/table.ts';
import { useService } from '../support/service.ts';
import { COLLECTIONS, textFields } from '../support/text-fields.ts';
import { invalidParam, M, refusalOf } from './events/use-events.ts';

const service = await useService();

const marked = (n: number): string => `e${'\u0f71\u0f72'.repeat(n).slice(0, n)}`;
const NINE = marked(9);
const EIGHT = marked(8);
const encoded = encodeURIComponent(NINE);

const write = (path: string, body: object, method = 'POST') => service.call(method, path, { as: 'editor', body });

const KEY = { source: 'feed', source_id: '1' };
const REQUIRED = {
  ...{ events: { ...M, ...KEY }, venues: { venue: 'Hall', ...KEY }, organizers: { organizer: 'Band', ...KEY } },
  ...{ categories: { name: 'Folk' }, tags: { name: 'Jazz' } },
};
const FIELDS = COLLECTIONS.flatMap(collection =>
  Object.entries(textFields(collection, 'foliada')).map(
    ([field, text]): [path: string, body: object, field: string] => [
      `/${collection}`,
      { ...REQUIRED[collection], [field]: text.replace('foliada', NINE) },
      field,
    ],
  ),
);

describe('a ninth combining mark is refused', () => {
  it.each<[path: string, body: object, field: string]>([
    ...FIELDS,
    ['/events', { ...M, description: `e${'&#x0f71;&#3954;'.repeat(4)}&#x0f71;` }, 'description'],
    ['/events', { ...M, cost: ['5', NINE] }, 'cost'],
    ['/events', { ...M, website: `https://example.org/${NINE}` }, 'website'],
    ['/events', { ...M, categories: [NINE] }, 'categories'],
    ['/events', { ...M, tags: `a,${NINE}` }, 'tags'],
    ['/events', { ...M, venue: { venue: 'Hall', city: NINE } }, 'venue'],
    ['/events', { ...M, organizer: [{ organizer: NINE }] }, 'organizer'],
  ])('%s %j', async (path, body, field) => {
    const reply = await write(path, body);
    expect(refusalOf(reply)).toEqual(invalidParam(field));
    expect(reply.body.data.params[field]).toContain('8'); // the limit
  });

  it.each([
    [`/events?search=${encoded}`, 'search'],
    [`/events?categories=${encoded}`, 'categories'],
    [`/events?start_date=${encoded}`, 'start_date'],
    [`/venues?search=${encoded}`, 'search'],
    [`/tags?slug=${encoded}`, 'slug'],
    [`/events/by-slug/${encoded}`, 'slug'],
  ])('GET %s', async (path, field) => {
    expect(refusalOf(await service.call('GET', path))).toEqual(invalidParam(field));
  });
});

it('marks beyond the eighth that are stored already are cut on read, and by the next write', async () => {
  const { body } = await write('/venues', { venue: 'Sala', city: 'Vigo', description: 'Baile' });
  const key = postKey(body.id);
  const [stored] = await service.store.read([key], 'consistent');
  if (stored === undefined) throw new Error('the venue is not stored');
  const many = '\u0f71\u0f72'.repeat(15_000);
  await service.store.commit([
    { put: { ...stored, ...key, name: `Sala ${NINE}`, city: NINE, description: `<p>${many}</p>` } },
  ]);
  const shown = await service.call('GET', `/venues/${body.id}`);
  expect([shown.body.venue, shown.body.city, shown.body.description]).toEqual([
    `Sala ${EIGHT}`,
    EIGHT,
    `<p>${many.slice(0, 8)}</p>`,
  ]);
  await write(`/venues/${body.id}`, { zip: '36201' }, 'PUT');
  const [written] = await service.store.read([key], 'consistent');
  expect([written?.city, written?.description]).toEqual([EIGHT, `<p>${many.slice(0, 8)}</p>`]);
});
