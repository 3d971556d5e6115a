/** Every kind of list: how its name is written, what is read from it, and what follows (docs/data-model.md#lists). */
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import {
  authorFlag,
  CANCELED,
  childMark,
  FEATURED,
  fallbackFlag,
  HIDDEN_EVENTS,
  indexOfList,
  isLinkOfRecord,
  isTermLink,
  ListName,
  linkedRecordOf,
  linkList,
  linksOf,
  nextLinkList,
  ownList,
  POSTPONED,
  PUBLIC_EVENTS,
  parseOwnList,
  placeName,
  statusList,
  storedListNames,
  TICKETED,
} from '../../../shared/lists/name.ts';

const LINK_LISTS: [name: string, list: ListName, record: object][] = [
  ['c12', linkList('category', 12), { type: 'category', id: 12 }],
  ['t3', linkList('tag', 3), { type: 'tag', id: 3 }],
  ['v5', linkList('venue', 5), { type: 'venue', id: 5 }],
  ['o7', linkList('organizer', 7), { type: 'organizer', id: 7 }],
  ['v5.1', nextLinkList(linkList('venue', 5)), { type: 'venue', id: 5 }],
  [
    'o7.10',
    Array.from({ length: 10 }).reduce<ListName>(nextLinkList, linkList('organizer', 7)),
    { type: 'organizer', id: 7 },
  ],
];

const MARKS: [name: string, mark: ListName][] = [
  ['p40', childMark(40)],
  ['f', FEATURED],
  ['k', TICKETED],
  ['x', CANCELED],
  ['y', POSTPONED],
  ['gl~', fallbackFlag('gl')],
  ['u3', authorFlag(3)],
  ['=vigo', placeName('city', 'vigo')],
];

const STATUS_LISTS: [name: string, list: ListName, index: string][] = [
  ['all', PUBLIC_EVENTS, 'byDate'],
  ['all', statusList('event', 'publish'), 'byDate'],
  ['event-draft', statusList('event', 'draft'), 'byDate'],
  ['event-trash', statusList('event', 'trash'), 'byDate'],
  ['event-hidden', HIDDEN_EVENTS, 'byDate'],
  ['venue-publish', statusList('venue', 'publish'), 'byDate'],
  ['organizer-pending', statusList('organizer', 'pending'), 'byDate'],
];

describe('a link list', () => {
  it.each(LINK_LISTS)('%s is that of its record, whatever the generation', (name, list, record) => {
    expect(list).toBe(name);
    expect(linkedRecordOf(list)).toEqual(record);
    expect(indexOfList(list)).toBe('byLink');
  });
});

describe('a list by status', () => {
  it.each(STATUS_LISTS)('%s is no link list', (name, list, index) => {
    expect(list).toBe(name);
    expect(linkedRecordOf(list)).toBeUndefined();
    expect(indexOfList(list)).toBe(index);
  });
});

test.each(MARKS)('the mark %s leads to no record', (name, mark) => {
  expect([mark, linkedRecordOf(mark), isLinkOfRecord(mark)]).toEqual([name, undefined, false]);
});

test('a list by author is the list of a status, of which entries have a mark', () => {
  expect(ownList('venue', 'private', 12)).toBe('u12-venue-private');
  expect(parseOwnList(ownList('event', 'draft', 3))).toEqual({ list: statusList('event', 'draft'), mark: 'u3' });
  expect([parseOwnList(PUBLIC_EVENTS), parseOwnList(linkList('category', 3))]).toEqual([undefined, undefined]);
});

test('no two kinds of list share a name', () => {
  const names = [...LINK_LISTS, ...MARKS, ...STATUS_LISTS.slice(1)].map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('links are told apart by what they lead to', () => {
  const links = [linkList('venue', 5), linkList('category', 1), FEATURED, linkList('tag', 2), childMark(3)];
  expect(linksOf(links, 'category')).toEqual(['c1']);
  expect(links.filter(isTermLink)).toEqual(['c1', 't2']);
});

test('a name that newer code has stored is kept, and leads nowhere', () => {
  const name = v.parse(ListName, 's12');
  expect(storedListNames([name])).toEqual([name]);
  expect([linkedRecordOf(name), isTermLink(name)]).toEqual([undefined, false]);
});
