/** What an index entry holds: its place in the list and what filters need, packed and read again (docs/data-model.md#indexes). */

import { describe, expect, it, test } from 'vitest';
import {
  type Entry,
  lengthClassOf,
  newestFirst,
  orderOf,
  type Placement,
  packOf,
  partitionOf,
  readEntry,
} from '../../../shared/lists/entry.ts';
import { linkList, PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { DAY, fromSeconds } from '../../../shared/time/wall.ts';
import { postId } from '../../support/ids.ts';

const START = Date.UTC(2027, 4, 1, 20) / 1000;
const lasting = (seconds: number): Placement => ({
  language: 'gl',
  list: PUBLIC_EVENTS,
  id: postId(12),
  start: fromSeconds(START),
  end: fromSeconds(START + seconds),
  published: fromSeconds(START - 30 * DAY),
  links: [],
  isProtected: false,
});
const EVENT = lasting(7200);
const ORDER = '20270501200000#20270401200000#0000000012';

describe('an entry', () => {
  it.each<[what: string, placement: Placement, packed: string, read: Partial<Entry>]>([
    ['without links', EVENT, '20270501220000|', { links: [] }],
    [
      'with links',
      { ...EVENT, links: [linkList('category', 1), linkList('venue', 5)] },
      '20270501220000|c1,v5',
      { links: [linkList('category', 1), linkList('venue', 5)] },
    ],
    [
      'behind a password',
      { ...EVENT, links: [linkList('tag', 7)], isProtected: true },
      '20270501220000!t7',
      { links: [linkList('tag', 7)], isProtected: true },
    ],
    [
      'with a detail',
      { ...EVENT, links: [linkList('venue', 5)], detail: '42.19;-8.72' },
      '20270501220000|v5,@42.19;-8.72',
      { links: [linkList('venue', 5)], detail: '42.19;-8.72' },
    ],
  ])('%s is read as it was packed', (_, placement, packed, read) => {
    expect([orderOf(placement), packOf(placement)]).toEqual([ORDER, packed]);
    expect(readEntry(ORDER, packed)).toEqual({
      order: ORDER,
      id: postId(12),
      start: '20270501200000',
      end: '20270501220000',
      isProtected: false,
      ...read,
    });
  });

  it.each([
    [0, 0],
    [DAY, 0],
    [DAY + 1, 1],
    [32 * DAY, 1],
    [32 * DAY + 1, 2],
    [128 * DAY, 2],
    [128 * DAY + 1, 3],
    [512 * DAY, 3],
    [512 * DAY + 1, 4],
    [5000 * DAY, 4],
  ])('that lasts %i seconds is of length class %i', (seconds, lengthClass) => {
    expect(lengthClassOf(lasting(seconds))).toBe(lengthClass);
    expect(partitionOf(lasting(seconds))).toBe(`gl/all#${lengthClass}`);
  });
});

test('start, then publication, then id make the order', () => {
  const places = [
    { ...EVENT, id: postId(9), start: fromSeconds(START - 1) },
    { ...EVENT, id: postId(8), published: fromSeconds(START - 31 * DAY) },
    { ...EVENT, id: postId(9) },
    { ...EVENT, id: postId(10) },
  ];
  const orders = places.map(orderOf);
  expect([...orders].sort()).toEqual(orders);
  const entries = places.map(place => readEntry(orderOf(place), packOf(place)));
  expect([...entries].sort(newestFirst)).toEqual(entries.toReversed());
});
