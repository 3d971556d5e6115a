/** Addresses of records in the API and on public pages, and their global ids (contract/http#record-addresses). */
import { describe, expect, it } from 'vitest';
import { collectionAddress, globalId, publicAddress, restAddress } from '../../../shared/http/addresses.ts';

const ROOT = 'https://api.example/gl/calendar/events/v1';
const SITE = 'https://api.example/gl';
const [GL, CA] = [
  { language: 'gl', address: SITE },
  { language: 'ca', address: 'https://agenda.example:8443/ca' },
] as const;
const HERE = { root: ROOT, site: SITE, sites: [GL, CA, { language: 'fr' }] } as const;
const ELSEWHERE = { ...HERE, sites: [{ ...GL, publicUrl: 'https://www.example/gl' }] };

it.each([
  ['event', 'events', 'event'],
  ['organizer', 'organizers', 'organizer'],
  ['category', 'categories', 'events/category'],
] as const)('of a record of type %s: below /%s, with a page below /%s', (type, collection, page) => {
  const record = { type, id: 5, language: 'gl', slug: 'jazz' } as const;
  expect([collectionAddress(HERE, type), restAddress(HERE, type, 5)]).toEqual([
    `${ROOT}/${collection}`,
    `${ROOT}/${collection}/5`,
  ]);
  expect(publicAddress(HERE, record)).toBe(`${SITE}/${page}/jazz/`);
  expect(publicAddress(ELSEWHERE, record)).toBe(`https://www.example/gl/${page}/jazz/`);
});

describe('the address of the page', () => {
  const [PAGE, API] = [`${SITE}/event/jazz/`, `${ROOT}/events/5`];
  const event = { type: 'event', id: 5, language: 'gl', slug: 'jazz' } as const;
  it.each([
    ['publish', PAGE],
    ['draft', API],
  ] as const)('in status %s is %s', (status, address) => {
    expect(publicAddress(HERE, { ...event, status })).toBe(address);
  });

  it.each([
    ['ca', 'https://agenda.example:8443/ca/event/jazz/', 'that of its own site'],
    ['fr', `${SITE}/event/jazz/?in=fr`, 'one here, if that of its own is unknown'],
    ['eu', `${SITE}/event/jazz/?in=eu`, 'one here, if it has no site'],
  ] as const)('in %s is %s: %s', (language, address, _why) => {
    expect(publicAddress(HERE, { ...event, language })).toBe(address);
  });
});

it.each([
  ['gl', HERE, 'api.example/gl?id=5'],
  ['gl', ELSEWHERE, 'www.example/gl?id=5'],
  ['ca', HERE, 'agenda.example/ca?id=5'],
  ['fr', HERE, 'api.example/gl?id=5'],
  ['gl', { ...HERE, sites: [{ language: 'gl', publicUrl: 'http://www.example:8080' }] }, 'www.example?id=5'],
] as const)('the global id of a record in %s, for %j: %s', (language, addresses, id) => {
  expect(globalId(addresses, { id: 5, language })).toBe(id);
});
