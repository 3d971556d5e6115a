/** How entries of lists follow a record (docs/data-model.md#lists). */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { entryAttributes, moveLinks, type Placement } from '../../../shared/lists/entry.ts';
import { linkList } from '../../../shared/lists/name.ts';
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

it('an entry is where it stands, its order and what it tells; none has no attributes', () => {
  const key = '20270510223000#20270510200000#20270110130000#0000000040';
  expect(entryAttributes(place())).toEqual({ d: 'gl/c12#0', ds: key, x: '|c12' });
  expect(entryAttributes(undefined)).toEqual({});
  expect(moveLinks([], [place()])[0]).toEqual({
    put: { pk: 'R#40', sk: 'L#c12', l: 'gl/c12#0', ls: key, x: '|c12' },
  });
});

describe('in link lists', () => {
  it.each<[why: string, before: Placement[], after: Placement[], lines: string[]]>([
    ['nothing changes where it stays', [place()], [place()], []],
    ['it joins and leaves each by itself', [place()], [place({ list: ROCK })], ['remove R#40 L#c12', 'put R#40 L#c13']],
    [
      'an entry is written anew where its links change',
      [place()],
      [place({ links: [JAZZ, ROCK] })],
      ['put R#40 L#c12'],
    ],
    ['or when it was published', [place()], [place({ published: wall('2027-01-11 00:00:00') })], ['put R#40 L#c12']],
    ['or behind a password', [place()], [place({ isProtected: true })], ['put R#40 L#c12']],
  ])('%s', (_, before, after, lines) => {
    expect(linesOf(moveLinks(before, after))).toEqual(lines);
  });
});
