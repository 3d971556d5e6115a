/** Every kind of list: how its name is written, what is read from it, and what follows (docs/data-model.md#lists). */
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import {
  CANCELED_EVENTS,
  childrenList,
  FEATURED_EVENTS,
  HIDDEN_EVENTS,
  indexOf,
  isTermLink,
  type LinkListName,
  ListName,
  linkedRecordOf,
  linkList,
  linksOf,
  nextLinkList,
  ownedIn,
  ownList,
  POSTPONED_EVENTS,
  PUBLIC_EVENTS,
  parseLinkList,
  statusList,
  storedListNames,
  TICKETED_EVENTS,
} from '../../../shared/lists/name.ts';

const FIRST = { era: 0 };
const LINK_LISTS: [name: string, list: ListName, LinkListName][] = [
  ['c12', linkList('category', 12), { kind: 'category', id: 12, ...FIRST }],
  ['t3', linkList('tag', 3), { kind: 'tag', id: 3, ...FIRST }],
  ['v5', linkList('venue', 5), { kind: 'venue', id: 5, ...FIRST }],
  ['o7', linkList('organizer', 7), { kind: 'organizer', id: 7, ...FIRST }],
  ['p40', childrenList(40), { kind: 'parent', id: 40, ...FIRST }],
  ['f', FEATURED_EVENTS, { kind: 'featured', id: undefined, ...FIRST }],
  ['k', TICKETED_EVENTS, { kind: 'ticketed', id: undefined, ...FIRST }],
  ['x', CANCELED_EVENTS, { kind: 'canceled', id: undefined, ...FIRST }],
  ['y', POSTPONED_EVENTS, { kind: 'postponed', id: undefined, ...FIRST }],
  ['v5.1', nextLinkList(linkList('venue', 5)), { kind: 'venue', id: 5, era: 1 }],
  [
    'o7.10',
    Array.from({ length: 10 }).reduce<ListName>(nextLinkList, linkList('organizer', 7)),
    { kind: 'organizer', id: 7, era: 10 },
  ],
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
  it.each(LINK_LISTS)('%s is read as it was made', (name, list, parsed) => {
    expect(list).toBe(name);
    expect(parseLinkList(list)).toEqual(parsed);
    expect(indexOf(list)).toBe('byLink');
  });
});

describe('a list by status', () => {
  it.each(STATUS_LISTS)('%s is no link list', (name, list, index) => {
    expect(list).toBe(name);
    expect([parseLinkList(list), linkedRecordOf(list)]).toEqual([undefined, undefined]);
    expect(indexOf(list)).toBe(index);
  });
});

test('a list by author is the list of a status, of which entries have a mark', () => {
  expect(ownList('venue', 'private', 12)).toBe('u12-venue-private');
  expect(ownedIn(ownList('event', 'draft', 3))).toEqual({ list: statusList('event', 'draft'), mark: 'u3' });
  expect([ownedIn(PUBLIC_EVENTS), ownedIn(linkList('category', 3))]).toEqual([undefined, undefined]);
});

test('no two kinds of list share a name', () => {
  const names = [...LINK_LISTS, ...STATUS_LISTS.slice(1)].map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a link list names its record, whatever the era', () => {
  const records = LINK_LISTS.map(([name, list]) => [name, linkedRecordOf(list)?.type, linkedRecordOf(list)?.id]);
  expect(records.filter(([, type]) => type !== undefined)).toEqual([
    ['c12', 'category', 12],
    ['t3', 'tag', 3],
    ['v5', 'venue', 5],
    ['o7', 'organizer', 7],
    ['v5.1', 'venue', 5],
    ['o7.10', 'organizer', 7],
  ]);
});

test('links are told apart by what they lead to', () => {
  const links = [linkList('venue', 5), linkList('category', 1), FEATURED_EVENTS, linkList('tag', 2), childrenList(3)];
  expect(linksOf(links, 'category')).toEqual(['c1']);
  expect(links.filter(isTermLink)).toEqual(['c1', 't2']);
});

test('a name that newer code has stored is kept, and leads nowhere', () => {
  const name = v.parse(ListName, 's12');
  expect(storedListNames([name])).toEqual([name]);
  expect([parseLinkList(name), linkedRecordOf(name), isTermLink(name)]).toEqual([undefined, undefined, false]);
});
