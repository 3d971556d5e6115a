/** Addresses of records in the API and on public pages, and their global ids (contract/http#record-addresses). */
import { describe, expect, it } from 'vitest';
import { collectionAddress, globalId, publicAddress, restAddress } from '../../../shared/addresses/record-addresses.ts';

const ROOT = 'https://api.example/gl/calendar/events/v1';
const WITH_PAGES = { root: ROOT, publicUrls: { gl: 'https://www.example/gl' } };
const ALONE = { root: ROOT, publicUrls: {} };

it.each([
  ['event', 'events', 'event'],
  ['venue', 'venues', 'venue'],
  ['organizer', 'organizers', 'organizer'],
  ['category', 'categories', 'events/category'],
  ['tag', 'tags', 'tag'],
] as const)('of a record of type %s: below /%s, with a page below /%s', (type, collection, page) => {
  expect([
    collectionAddress(ALONE, type),
    restAddress(ALONE, type, 5),
    publicAddress(WITH_PAGES, { type, id: 5, language: 'gl', slug: 'jazz' }),
  ]).toEqual([`${ROOT}/${collection}`, `${ROOT}/${collection}/5`, `https://www.example/gl/${page}/jazz/`]);
});

describe('the public address', () => {
  const [PAGE, API] = ['https://www.example/gl/event/jazz/', `${ROOT}/events/5`];
  it.each([
    ['publish', PAGE],
    ['private', PAGE],
    ['future', API],
    ['draft', API],
    ['pending', API],
    ['trash', API],
  ] as const)('in status %s is %s', (status, address) => {
    const event = { type: 'event', id: 5, language: 'gl', slug: 'jazz', status } as const;
    expect(publicAddress(WITH_PAGES, event)).toBe(address);
    expect(publicAddress(ALONE, event)).toBe(API);
  });

  it('without a slug is that in the API', () => {
    expect(publicAddress(WITH_PAGES, { type: 'event', id: 5, language: 'gl', slug: '', status: 'publish' })).toBe(API);
  });
});

describe('a global id', () => {
  it.each([
    [WITH_PAGES, 'www.example/gl?id=5'],
    [{ ...WITH_PAGES, publicUrls: { gl: 'http://www.example:8080' } }, 'www.example?id=5'],
    [ALONE, 'api.example/gl/calendar/events/v1?id=5'],
  ])('for %j is %s', (addresses, id) => {
    expect(globalId(addresses, { id: 5, language: 'gl' })).toBe(id);
  });
});
