/** The days by which texts are kept in memory, and the ranges in which they are read. */
import { expect, it } from 'vitest';
import { PUBLIC_EVENTS, statusList } from '../../../shared/lists/name.ts';
import type { CounterMonth } from '../../../shared/lists/running-counts.ts';
import { rangesOfTextDays, sizeOf, type TextDay, textDaysIn } from '../../../shared/lists/text-days.ts';
import { EVERYTHING } from '../../../shared/lists/window.ts';
import { DAY, fromStamp } from '../../../shared/time/wall.ts';

const at = (day: string): number => fromStamp(`${day}000000`);
const MONTHS: readonly CounterMonth[] = [
  { month: '202704', counters: { s29: 1, s30: 2, e30: 1, t030: 4, t130: 7 } },
  { month: '202705', counters: { s17: 3, e17: 2, z17: 1, t017: 9, e18: 1 } },
];
const WINDOW = { ...EVERYTHING, endFrom: at('20270429') + 3600, endBefore: at('20270518') };

it('each day on which something of the window ends has a number for each length class', () => {
  const days = textDaysIn(MONTHS, PUBLIC_EVENTS, WINDOW);
  const numbers = Map.groupBy(days, ({ at: midnight }) => midnight);
  expect([...numbers].map(([midnight, each]) => [midnight, each.map(({ version }) => version)])).toEqual([
    [at('20270430'), [4, 7, 0, 0, 0]],
    [at('20270517'), [9, 0, 0, 0, 0]],
  ]);
  expect(days.map(({ name }) => name).slice(0, 2)).toEqual(['020270430', '120270430']);
  expect(sizeOf(days)).toBe(3);
});

it('venues have no duration, and so one number for each day', () => {
  const days = textDaysIn(MONTHS, statusList('venue', 'publish'), EVERYTHING);
  expect(days.map(({ name, version }) => [name, version])).toEqual([
    ['020270430', 4],
    ['020270517', 9],
    ['020270518', 0],
  ]);
});

it.each<
  [why: string, days: [lengthClass: number, day: string][], ranges: [lengthClass: number, from: number, to: number][]]
>([
  ['what lasts a day at most has begun the day before', [[0, '20270517']], [[0, at('20270516'), at('20270518')]]],
  [
    'what lasts 32 days at most, and longer than one',
    [[1, '20270517']],
    [[1, at('20270517') - 32 * DAY, at('20270518') - DAY]],
  ],
  [
    'the longest have begun at any time',
    [[4, '20270517']],
    [[4, Number.NEGATIVE_INFINITY, at('20270518') - 512 * DAY]],
  ],
  [
    'near days are read together, others apart',
    [
      [0, '20270520'],
      [0, '20270517'],
      [0, '20270530'],
    ],
    [
      [0, at('20270516'), at('20270521')],
      [0, at('20270529'), at('20270531')],
    ],
  ],
])('%s', (_, days, ranges) => {
  const asked = days.map(
    ([lengthClass, day]): TextDay => ({ name: `${lengthClass}${day}`, lengthClass, at: at(day), version: 1, ends: 1 }),
  );
  expect(rangesOfTextDays(asked).map(({ lengthClass, from, to }) => [lengthClass, from, to])).toEqual(ranges);
});
