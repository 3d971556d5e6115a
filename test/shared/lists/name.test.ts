/** Every kind of list: how its name is written, what is read from it, and what follows (docs/data-model.md#lists). */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  authorFlag,
  childFlag,
  FEATURED,
  fallbackFlag,
  HIDDEN_EVENTS,
  isLinkOfRecord,
  isTermLink,
  ListName,
  linkedRecordOf,
  linkList,
  linksOf,
  nextLinkList,
  PUBLIC_EVENTS,
  placeName,
  statusList,
  storedListNames,
  TICKETED,
} from '../../../shared/lists/name.ts';

/** Each name, and the record that it leads to. */
const NAMES: [name: string, list: ListName, record: object | undefined][] = [
  ['c12', linkList('category', 12), { type: 'category', id: 12 }],
  ['t3', linkList('tag', 3), { type: 'tag', id: 3 }],
  ['v5.1', nextLinkList(linkList('venue', 5)), { type: 'venue', id: 5 }],
  ['o7.10', nextLinkList(v.parse(ListName, 'o7.9')), { type: 'organizer', id: 7 }],
  ['all', PUBLIC_EVENTS, undefined],
  ['event-trash', statusList('event', 'trash'), undefined],
  ['event-hidden', HIDDEN_EVENTS, undefined],
  ['venue-publish', statusList('venue', 'publish'), undefined],
  ['p40', childFlag(40), undefined],
  ['f', FEATURED, undefined],
  ['k', TICKETED, undefined],
  ['gl~', fallbackFlag('gl'), undefined],
  ['u3', authorFlag(3), undefined],
  ['=vigo', placeName('city', 'vigo'), undefined],
];

test.each(NAMES)('%s leads to its record, whatever its generation', (name, list, record) => {
  expect([list, linkedRecordOf(list), isLinkOfRecord(list)]).toEqual([name, record, record !== undefined]);
});

test('no two kinds of list share a name, and public events have one list', () => {
  expect(new Set(NAMES.map(([name]) => name)).size).toBe(NAMES.length);
  expect(statusList('event', 'publish')).toBe(PUBLIC_EVENTS);
});

test('links are told apart by what they lead to', () => {
  const links = [linkList('venue', 5), linkList('category', 1), FEATURED, linkList('tag', 2), childFlag(3)];
  expect(linksOf(links, 'category')).toEqual(['c1']);
  expect(links.filter(isTermLink)).toEqual(['c1', 't2']);
});

test('a name that newer code has stored is kept, and leads nowhere', () => {
  const name = v.parse(ListName, 'q12');
  expect(storedListNames([name])).toEqual([name]);
  expect([linkedRecordOf(name), isTermLink(name)]).toEqual([undefined, false]);
});
