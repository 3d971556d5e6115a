/** Windows and the ranges of starts that they are read as. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readEntry } from '../../../shared/lists/entry.ts';
import { matchRanges, mergeRanges, rangesIn, selectRead } from '../../../shared/lists/entry-ranges.ts';
import { statusList } from '../../../shared/lists/name.ts';
import { EVERYTHING, isInside, tighten, type Window, windowTest } from '../../../shared/lists/window.ts';
import { DAY, FIRST_SECOND, fromSeconds, LAST_SECOND, stampOf } from '../../../shared/time/wall.ts';

const MAY = Date.UTC(2027, 4, 1) / 1000;
const JUNE = Date.UTC(2027, 5, 1) / 1000;

describe('tightening', () => {
  it.each<[what: string, window: Partial<Window>, tight: Partial<Window> | undefined]>([
    ['no bound stays none', {}, {}],
    ['what ends before June starts before June', { endBefore: JUNE }, { endBefore: JUNE, startBefore: JUNE }],
    ['what starts from May ends from May', { startFrom: MAY }, { startFrom: MAY, endFrom: MAY }],
    [
      'a month by start and end',
      { startFrom: MAY, endBefore: JUNE },
      { startFrom: MAY, endFrom: MAY, startBefore: JUNE, endBefore: JUNE },
    ],
    ['an overlap stays as it is', { endFrom: MAY, startBefore: JUNE }, { endFrom: MAY, startBefore: JUNE }],
    [
      'a bound that is tighter already stays',
      { startBefore: MAY, endBefore: JUNE },
      { startBefore: MAY, endBefore: JUNE },
    ],
    ['no start lies in an empty range', { startFrom: JUNE, startBefore: MAY }, undefined],
    ['nor in one of no second', { startFrom: MAY, startBefore: MAY }, undefined],
    ['no end lies in an empty range', { endFrom: JUNE, endBefore: JUNE }, undefined],
    ['nothing starts in June and ends before it', { startFrom: JUNE, endBefore: JUNE }, undefined],
  ])('%s', (_, window, tight) => {
    expect(tighten({ ...EVERYTHING, ...window })).toEqual(tight && { ...EVERYTHING, ...tight });
  });
});

test('stamps are compared as the seconds are that they stand for', () => {
  const seconds = fc.constantFrom(MAY - 1, MAY, MAY + 1, JUNE, FIRST_SECOND, LAST_SECOND);
  const bound = fc.oneof(seconds, fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, LAST_SECOND + 1));
  const window = fc.record({ startFrom: bound, startBefore: bound, endFrom: bound, endBefore: bound });
  fc.assert(
    fc.property(window, seconds, seconds, (asked, from, to) => {
      const [start, end] = [stampOf(fromSeconds(from)), stampOf(fromSeconds(to))];
      expect(windowTest(asked)(start, end)).toBe(isInside({ start, end }, asked));
    }),
  );
});

test('lower bounds are inclusive, upper ones are not', () => {
  const window = { startFrom: MAY, startBefore: JUNE, endFrom: MAY + DAY, endBefore: JUNE + DAY };
  const inside = (start: string, end: string): boolean => isInside({ start, end }, window);
  expect(inside('20270501000000', '20270502000000')).toBe(true);
  expect(inside('20270430235959', '20270502000000')).toBe(false);
  expect(inside('20270501000000', '20270501235959')).toBe(false);
  expect(inside('20270531235959', '20270601235959')).toBe(true);
  expect(inside('20270601000000', '20270601235959')).toBe(false);
  expect(inside('20270531235959', '20270602000000')).toBe(false);
});

describe('the ranges of a window', () => {
  it('go back as far as an entry of the class can last', () => {
    const ranges = matchRanges({ ...EVERYTHING, endFrom: MAY, startBefore: JUNE });
    expect(ranges.map(({ lengthClass, from, to }) => [lengthClass, (MAY - from) / DAY, to])).toEqual([
      [0, 1, JUNE],
      [1, 32, JUNE],
      [2, 128, JUNE],
      [3, 512, JUNE],
      [4, Number.POSITIVE_INFINITY, JUNE],
    ]);
  });

  it('leave out classes that are too long for it', () => {
    const ranges = matchRanges({ startFrom: MAY, startBefore: JUNE, endFrom: MAY, endBefore: JUNE });
    expect(ranges).toEqual([
      { lengthClass: 0, from: MAY, to: JUNE },
      { lengthClass: 1, from: MAY, to: JUNE - DAY },
    ]);
  });

  it('are of the shortest class alone in lists of venues and organizers, which last no time', () => {
    const classes = (list: Parameters<typeof rangesIn>[0]) =>
      rangesIn(list, matchRanges(EVERYTHING)).map(({ lengthClass }) => lengthClass);
    expect(classes(statusList('venue', 'publish'))).toEqual([0]);
    expect(classes(statusList('event', 'publish'))).toEqual([0, 1, 2, 3, 4]);
  });

  it('become one where they overlap or touch, within a class', () => {
    expect(
      mergeRanges([
        { lengthClass: 1, from: 5, to: 9 },
        { lengthClass: 0, from: 4, to: 6 },
        { lengthClass: 0, from: 0, to: 4 },
        { lengthClass: 0, from: 8, to: 9 },
        { lengthClass: 0, from: 1, to: 2 },
      ]),
    ).toEqual([
      { lengthClass: 0, from: 0, to: 6 },
      { lengthClass: 0, from: 8, to: 9 },
      { lengthClass: 1, from: 5, to: 9 },
    ]);
  });
});

test('of what was read, each entry that starts in a range and passes is taken once', () => {
  const entry = (start: string) => readEntry(`${start}#20270101000000#0000000001`, '20270601000000|');
  const [before, first, last, after] = ['20270430235959', '20270501000000', '20270531235959', '20270601000000'].map(
    entry,
  );
  const read = new Map([[0, [before, first, last, after].flatMap(each => each ?? [])]]);
  const range = { lengthClass: 0, from: MAY, to: JUNE };
  expect(selectRead(read, [range, range], () => true)).toEqual([first, last]);
  expect(selectRead(read, [{ ...range, lengthClass: 1 }], () => true)).toEqual([]);
  expect(selectRead(read, [range], (start, end) => start > MAY && end === JUNE)).toEqual([last]);
});
