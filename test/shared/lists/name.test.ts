/**
 * Every kind of name in entries: how it is written, and what is read from it
 * (docs/data-model.md#lists).
 */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  childFlag,
  EntryName,
  FEATURED,
  groupName,
  groupNamedIn,
  isLink,
  isTermLink,
  linkedRecordOf,
  linksOf,
  linkTo,
  nextLink,
  storedNames,
} from '../../../shared/lists/name.ts';

/** Each name, and the record to which it refers. */
const NAMES: [text: string, name: EntryName, record: object | undefined][] = [
  ['c12', linkTo('category', 12), { type: 'category', id: 12 }],
  ['t3', linkTo('tag', 3), { type: 'tag', id: 3 }],
  ['v5.1', nextLink(linkTo('venue', 5)), { type: 'venue', id: 5 }],
  ['o7.10', nextLink(v.parse(EntryName, 'o7.9')), { type: 'organizer', id: 7 }],
  ['p40', childFlag(40), undefined],
  ['f', FEATURED, undefined],
];

test.each(NAMES)('%s leads to its record, whatever its generation', (text, name, record) => {
  expect([name, linkedRecordOf(name), isLink(name)]).toEqual([text, record, record !== undefined]);
});

test('links are told apart by what they lead to', () => {
  const links = [linkTo('venue', 5), linkTo('category', 1), FEATURED, linkTo('tag', 2), childFlag(3)];
  expect(linksOf(links, 'category')).toEqual(['c1']);
  expect(links.filter(isTermLink)).toEqual(['c1', 't2']);
});

test('a group is known by what an entry names', () => {
  expect(groupNamedIn([FEATURED, linkTo('venue', 5), groupName(40)])).toBe(40);
  expect(groupNamedIn([linkTo('venue', 5), v.parse(EntryName, 'gq')])).toBeUndefined();
});

test('a name that newer code has stored is kept, and leads nowhere', () => {
  const name = v.parse(EntryName, 'q12');
  expect(storedNames([name])).toEqual([name]);
  expect([linkedRecordOf(name), isTermLink(name)]).toEqual([undefined, false]);
});
