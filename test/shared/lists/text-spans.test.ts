/** The spans by which texts are kept in memory, and the ranges in which they are read. */
import { expect, it } from 'vitest';
import { PUBLIC_EVENTS, statusList } from '../../../shared/lists/name.ts';
import type { CounterMonth } from '../../../shared/lists/running-counts.ts';
import { rangesOfTextSpans, type TextSpan, textSpansIn } from '../../../shared/lists/text-spans.ts';
import { EVERYTHING } from '../../../shared/lists/window.ts';
import { DAY, fromStamp } from '../../../shared/time/wall.ts';
import { counterMonth } from '../../support/counter-month.ts';

const at = (day: string): number => fromStamp(`${day}000000`);
const MONTHS: readonly CounterMonth[] = [
  counterMonth('202703', { s30: 1, e31: 1, t31: 1, tc1: 1 }),
  counterMonth('202704', { s29: 1, s30: 2, e30: 1, t30: 4, tc1: 7 }),
  counterMonth('202705', { s17: 3, e17: 2, z17: 1, t17: 9, e18: 1 }),
];
const WINDOW = { ...EVERYTHING, endFrom: at('20270429') + 3600, endBefore: at('20270518') };

it('days of the window on which something ends have a number, and its months one for each longer class', () => {
  const spans = textSpansIn(MONTHS, PUBLIC_EVENTS, WINDOW);
  expect(spans.map(({ name, version }) => [name, version])).toEqual([
    ['020270430', 4],
    ...[1, 2, 3, 4].map(name => [`${name}202704`, name === 1 ? 7 : 0]),
    ['020270517', 9],
    ...[1, 2, 3, 4].map(name => [`${name}202705`, 0]),
  ]);
});

it('venues have no duration, and so only numbers of days', () => {
  const spans = textSpansIn(MONTHS, statusList('venue', 'publish'), EVERYTHING);
  expect(spans.map(({ name, version, size }) => [name, version, size])).toEqual([
    ['020270331', 1, 1],
    ['020270430', 4, 1],
    ['020270517', 9, 2],
    ['020270518', 0, 1],
  ]);
});

const span = (lengthClass: number, from: number, until: number, size = 30): TextSpan => ({
  ...{ name: `${lengthClass}${from}`, lengthClass, from, until, version: 1, size },
});
const day = (of: string, size?: number): TextSpan => span(0, at(of), at(of) + DAY, size);
const may = (lengthClass: number): TextSpan => span(lengthClass, at('20270501'), at('20270601'));
const BETWEEN = [day('20270518', 16), day('20270525', 17)];

it.each<[why: string, spans: TextSpan[], ranges: [lengthClass: number, from: number, to: number][]]>([
  ['what lasts a day at most has begun the day before', [day('20270517')], [[0, at('20270516'), at('20270518')]]],
  ['what lasts 32 days at most, and longer than one', [may(1)], [[1, at('20270501') - 32 * DAY, at('20270601') - DAY]]],
  ['the longest have begun at any time', [may(4)], [[4, Number.NEGATIVE_INFINITY, at('20270601') - 512 * DAY]]],
  [
    'days with few texts between them are read together, others apart',
    [day('20270520'), day('20270517'), day('20270530')],
    [
      [0, at('20270516'), at('20270521')],
      [0, at('20270529'), at('20270531')],
    ],
  ],
])('%s', (_, spans, ranges) => {
  const read = rangesOfTextSpans(spans, [...BETWEEN, ...spans]);
  expect(read.map(({ lengthClass, from, to }) => [lengthClass, from, to])).toEqual(ranges);
});
