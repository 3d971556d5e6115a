/** Which counters and entries a page needs beside itself, and pages of what is at hand (docs/data-model.md#listing). */
import { describe, expect, it } from 'vitest';
import { readEntry } from '../../../shared/lists/entry.ts';
import { planPage, slicePage } from '../../../shared/lists/page.ts';
import { EVERYTHING, type Window } from '../../../shared/lists/window.ts';
import { DAY } from '../../../shared/time/wall.ts';
import { instant } from '../../support/instant.ts';

const NOW = instant(Date.UTC(2027, 4, 1) / 1000);
const NEXT_YEAR = NOW + 365 * DAY;
const from = (at: number): Partial<Window> => ({ startFrom: at, endFrom: at });
const until = (at: number): Partial<Window> => ({ startBefore: at, endBefore: at });

describe('the counters', () => {
  it.each<[what: string, bounds: Partial<Window>, side: string, countersFrom?: number, countersTo?: number]>([
    ['of everything are all', {}, 'fromBeginning'],
    ['of what is to come are those from now on', from(NOW), 'toEnd', NOW],
    ['of what is still running, too', { endFrom: NOW }, 'toEnd', NOW],
    ['of what is to come until next year go on to the end', { ...from(NOW), ...until(NEXT_YEAR) }, 'toEnd', NOW],
    ['of a year ago are still those from then on', from(NOW - 366 * DAY), 'toEnd', NOW - 366 * DAY],
    ['of longer ago are all', from(NOW - 367 * DAY), 'fromBeginning'],
    [
      'of some time long ago are those up to its end',
      { ...from(NOW - 500 * DAY), ...until(NOW - 400 * DAY) },
      'fromBeginning',
      undefined,
      NOW - 400 * DAY,
    ],
    ['of what is past are those up to now', until(NOW), 'fromBeginning', undefined, NOW],
    [
      'of what starts until next year are those up to then',
      { startBefore: NEXT_YEAR },
      'fromBeginning',
      undefined,
      NEXT_YEAR,
    ],
    ['are the later ones by the first bound', { startBefore: NEXT_YEAR, endFrom: NOW }, 'toEnd', NOW],
  ])('%s', (_, bounds, side, countersFrom, countersTo) => {
    const window = { ...EVERYTHING, ...bounds };
    const { ranges, firstPage, ...plan } = planPage(window, 0, NOW);
    expect(plan).toEqual({ window, offset: 0, side, countersFrom, countersTo });
  });
});

describe('the entries beside them', () => {
  const CUT = NOW + 3600;
  it.each<[what: string, bounds: Partial<Window>, offset: number, ranges: object[]]>([
    ['none for everything', {}, 0, []],
    ['none for whole days of starts', { startBefore: NOW }, 0, []],
    [
      'the hours of a day that a bound cuts',
      { startBefore: CUT },
      0,
      [0, 1, 2, 3, 4].map(lengthClass => ({ lengthClass, from: NOW, to: CUT })),
    ],
    ['none for the first page of what is to come', from(NOW), 0, []],
    ['none for a later page of it', from(NOW), 10, []],
    [
      'what spans the whole window: in a year, only what lasts longer',
      { ...from(NOW), ...until(NEXT_YEAR) },
      0,
      [
        { lengthClass: 3, from: NEXT_YEAR - 512 * DAY, to: NOW },
        { lengthClass: 4, from: Number.NEGATIVE_INFINITY, to: NOW },
      ],
    ],
    [
      'also the longest of the first page, if it begins where these end',
      { ...from(NOW), ...until(NOW + 600 * DAY) },
      0,
      [{ lengthClass: 4, from: Number.NEGATIVE_INFINITY, to: NOW + 88 * DAY }],
    ],
    [
      'for a later page what may end after the window, too',
      { ...from(NOW), ...until(NEXT_YEAR) },
      10,
      [
        { lengthClass: 3, from: NEXT_YEAR - 512 * DAY, to: NEXT_YEAR },
        { lengthClass: 4, from: Number.NEGATIVE_INFINITY, to: NEXT_YEAR },
      ],
    ],
  ])('%s', (_, bounds, offset, ranges) => {
    expect(planPage({ ...EVERYTHING, ...bounds }, offset, NOW).ranges).toEqual(ranges);
  });
});

describe('the entries of the first page that are read in pieces', () => {
  const classes = (bounds: Partial<Window>, offset: number) =>
    planPage({ ...EVERYTHING, ...bounds }, offset, NOW).firstPage.map(({ lengthClass }) => lengthClass);
  it.each<[what: string, bounds: Partial<Window>, offset: number, lengthClasses: number[]]>([
    ['of all lengths', from(NOW), 0, [0, 1, 2, 3, 4]],
    ['without the longest if these are read anyway', { ...from(NOW), ...until(NOW + 600 * DAY) }, 0, [0, 1, 2, 3]],
    ['none for a later page', from(NOW), 10, []],
  ])('%s', (_, bounds, offset, lengthClasses) => {
    expect(classes(bounds, offset)).toEqual(lengthClasses);
  });
});

describe('of five entries', () => {
  const entries = [1, 2, 3, 4, 5].map(id => readEntry(`20270501200000#20270401200000#${id}`, '20270501220000|'));
  it.each([
    [1, 10, [1, 2, 3, 4, 5]],
    [1, 2, [1, 2]],
    [3, 2, [5]],
    [4, 2, []],
  ])('page %i of %i holds %j', (page, per_page, ids) => {
    const slice = slicePage(entries, { page, per_page });
    expect([slice.total, slice.entries.map(({ id }) => id)]).toEqual([5, ids]);
  });
});
