/** How entries and counters of lists follow a record; each list in changes of its own (docs/data-model.md#lists). */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Placement } from '../../../shared/lists/entry.ts';
import { linkCountKey, linkCountsPartition } from '../../../shared/lists/link-counts.ts';
import { entryAttributes, moveLinks, moveRecordEntry } from '../../../shared/lists/moves.ts';
import { linkList, PUBLIC_EVENTS, protectedList } from '../../../shared/lists/name.ts';
import { Wall } from '../../../shared/time/wall.ts';
import { linesOf } from '../../support/change-lines.ts';
import { postId } from '../../support/ids.ts';

const wall = (text: string) => v.parse(Wall, text);
const [JAZZ, ROCK] = [linkList('category', 12), linkList('category', 13)];
const place = (fields: Partial<Placement> = {}): Placement => ({
  language: 'gl',
  list: JAZZ,
  id: postId(40),
  start: wall('2027-05-10 20:00:00'),
  end: wall('2027-05-10 22:30:00'),
  published: wall('2027-01-10 13:00:00'),
  links: [JAZZ],
  isProtected: false,
  ...fields,
});
const LATE = { end: wall('2027-05-10 23:59:59') };

describe('the counters of the list by status', () => {
  const all = (fields: Partial<Placement> = {}) => place({ list: PUBLIC_EVENTS, ...fields });
  it.each<[why: string, before: Placement | undefined, after: Placement | undefined, lines: string[]]>([
    ['count start and end by day', undefined, all(), ['add {"s10":1,"e10":1} to N#gl/all 202705']],
    [
      'count the last second of a day apart',
      undefined,
      all(LATE),
      ['add {"s10":1,"e10":1,"z10":1} to N#gl/all 202705'],
    ],
    [
      'count no other second apart',
      undefined,
      all({ end: wall('2027-05-10 22:59:59') }),
      ['add {"s10":1,"e10":1} to N#gl/all 202705'],
    ],
    [
      'of two months change where it ends in another',
      undefined,
      all({ end: wall('2027-06-01 00:00:00') }),
      ['add {"s10":1} to N#gl/all 202705', 'add {"e01":1} to N#gl/all 202706'],
    ],
    ['count it no more when it leaves', all(LATE), undefined, ['add {"s10":-1,"e10":-1,"z10":-1} to N#gl/all 202705']],
    ['stay within a day', all(), all({ start: wall('2027-05-10 08:00:00') }), []],
    ['follow an end into the last second', all(), all(LATE), ['add {"z10":1} to N#gl/all 202705']],
    [
      'are those of its own language',
      all(),
      all({ language: 'ca' }),
      ['add {"s10":-1,"e10":-1} to N#gl/all 202705', 'add {"s10":1,"e10":1} to N#ca/all 202705'],
    ],
    ['stay nothing of nothing', undefined, undefined, []],
  ])('%s', (_, before, after, lines) => {
    expect(linesOf(moveRecordEntry(before, after))).toEqual(lines);
  });
});

it('an entry is where it stands, its order and what it tells; none has no attributes', () => {
  const order = '20270510200000#20270110130000#0000000040';
  expect(entryAttributes(place())).toEqual({ d: 'gl/c12#0', ds: order, x: '20270510223000|c12' });
  expect(entryAttributes(undefined)).toEqual({});
  expect(moveLinks([], [place()])[0]?.[0]).toEqual({
    put: { pk: 'R#40', sk: 'L#c12', l: 'gl/c12#0', ls: order, x: '20270510223000|c12' },
  });
});

describe('in link lists', () => {
  const joins = (list: string) => [`put R#40 L#${list}`, `add {"s10":1,"e10":1} to N#gl/${list} 202705`];
  const leaves = (list: string) => [`remove R#40 L#${list}`, `add {"s10":-1,"e10":-1} to N#gl/${list} 202705`];
  const hidden = place({ list: protectedList(JAZZ), isProtected: true });

  it.each<[why: string, before: Placement[], after: Placement[], lists: string[][]]>([
    ['nothing changes where it stays', [place()], [place()], []],
    ['it joins and leaves each by itself', [place()], [place({ list: ROCK })], [leaves('c12'), joins('c13')]],
    [
      'an entry is written anew where its links change',
      [place()],
      [place({ links: [JAZZ, ROCK] })],
      [['put R#40 L#c12']],
    ],
    ['or when it was published', [place()], [place({ published: wall('2027-01-11 00:00:00') })], [['put R#40 L#c12']]],
    [
      'a password moves it to the second name of the list, at once',
      [place()],
      [hidden],
      [
        [
          'put R#40 L#c12-protected',
          'remove R#40 L#c12',
          'add {"s10":-1,"e10":-1} to N#gl/c12 202705',
          'add {"s10":1,"e10":1} to N#gl/c12-protected 202705',
        ],
      ],
    ],
    ['behind a password it leaves under that name', [hidden], [], [leaves('c12-protected')]],
  ])('%s', (_, before, after, lists) => {
    expect(moveLinks(before, after).map(linesOf)).toEqual(lists);
  });
});

it.each([
  ['category', 'K#gl/ct', 'c12'],
  ['tag', 'K#gl/ct', 't12'],
  ['venue', 'K#gl/v', 'v12'],
  ['organizer', 'K#gl/o', 'o12'],
] as const)('numbers of events of a %s are read in %s, where they are counted', (type, partition, list) => {
  expect(linkCountsPartition('gl', type)).toBe(partition);
  expect(linkCountKey('gl', linkList(type, 12))).toEqual({ pk: partition, sk: list });
});
