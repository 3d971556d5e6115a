/**
 * The content of an index entry: its place in the list and what filters need, packed and read again
 * (docs/data-model.md#indexes).
 */

import { describe, expect, it } from 'vitest';
import {
  detailIn,
  indexPartitionsOf,
  linkEntry,
  type Placement,
  packedDetails,
  packedNames,
  packOf,
  partitionOf,
  readEntry,
  searchTextKey,
  severalLinkPartition,
  severalPartition,
  sortKeyOf,
} from '../../../shared/lists/entry.ts';
import { linkTo, PUBLIC_EVENTS, placeName, statusList } from '../../../shared/lists/name.ts';
import { DAY, fromSeconds, numericStamp } from '../../../shared/time/wall.ts';
import { postId } from '../../support/ids.ts';

const START = Date.UTC(2027, 4, 1, 20) / 1000;
const at = (seconds: number): number => numericStamp(fromSeconds(seconds));
const EVENT: Placement = {
  ...{ language: 'gl', list: PUBLIC_EVENTS, id: postId(12), start: at(START), end: at(START + 7200) },
  ...{ published: at(START - 30 * DAY), names: [], isProtected: false },
};
/** The two hours of the event as two dates. */
const TWO_HOURS = [
  { number: 1, start: at(START), end: at(START + 3600) },
  { number: 2, start: at(START + 3600), end: at(START + 7200) },
];
const KEY = '76o5122lc#76o511n5s#76o3diao0';

describe('an entry', () => {
  it.each<[what: string, more: Partial<Placement>, packed: string]>([
    ['without names', {}, '|||'],
    ['behind a password', { names: [linkTo('tag', 7)], isProtected: true }, '!|||t7'],
    ['with details', { names: [linkTo('venue', 5)], details: 'g42.19;-8.72' }, '||g42.19;-8.72|v5'],
    ['of a place with the separator', { names: [placeName('city', 'a|b'), linkTo('venue', 5)] }, '|||=a|b,v5'],
    [
      'with all',
      { names: [linkTo('tag', 7), linkTo('venue', 5)], modified: 7, details: 'p5;12.5', isProtected: true },
      '!|7|p5;12.5|t7,v5',
    ],
    ['with several dates', { dates: TWO_HOURS }, '||d0-2s0.2s0|'],
    ['with details, too', { names: [linkTo('tag', 7)], details: 'p5', dates: TWO_HOURS }, '||p5&d0-2s0.2s0|t7'],
  ])('%s is read as it was packed', (_, more, packed) => {
    const placement = { ...EVENT, ...more };
    expect([sortKeyOf(placement), packOf(placement)]).toEqual([KEY, packed]);
    expect(packedNames(packed)).toEqual(more.names ?? []);
    expect({ ...EVENT, ...readEntry(12, KEY, packed) }).toEqual(placement);
  });

  it('has details that only newer code knows, which are ignored', () => {
    const packed = packOf({ ...EVENT, details: packedDetails({ prices: [5, 12.5] }) }).replace('12.5', '12.5;3&y80;7');
    const entry = readEntry(12, KEY, packed);
    expect([entry.details, detailIn(entry, 'prices')?.slice(0, 2)]).toEqual(['p5;12.5;3&y80;7', [5, 12.5]]);
    expect([detailIn(entry, 'position'), packOf(entry)]).toEqual([undefined, packed]);
  });

  it('of a public event is in a part by its id', () => {
    expect(partitionOf({ ...EVENT, id: postId(12) })).toBe('gl/all#4');
    expect(indexPartitionsOf('gl', PUBLIC_EVENTS)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(part => `gl/all#${part}`));
  });

  it('is in the only part of any other list', () => {
    const drafts = statusList('event', 'draft');
    expect(partitionOf({ ...EVENT, list: drafts })).toBe('gl/event-draft#0');
    expect(indexPartitionsOf('gl', drafts)).toEqual(['gl/event-draft#0']);
  });
});

it('with several dates is in partitions of its own, with its text and its links', () => {
  const several = { ...EVENT, names: [linkTo('tag', 7)], dates: TWO_HOURS };
  expect([partitionOf(several)]).toEqual(severalPartition('gl', PUBLIC_EVENTS));
  expect(partitionOf(several)).toBe('gl/all#m');
  expect(searchTextKey(several).pk).toBe('W#gl/all#m');
  expect(linkEntry(several, linkTo('tag', 7))).toMatchObject({ l: 'gl/t7#m', x: packOf(several) });
  expect(severalLinkPartition('gl', linkTo('tag', 7))).toBe('gl/t7#m');
  expect(severalPartition('gl', statusList('venue', 'publish'))).toEqual([]);
});
