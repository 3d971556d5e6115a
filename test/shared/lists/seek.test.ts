/** Where a page begins, from counters: forward in time, and from the newest (docs/data-model.md#listing). */

import { describe, expect, it } from 'vitest';
import { type Entry, orderOf, type Placement, packOf, readEntry } from '../../../shared/lists/entry.ts';
import { type EntriesRead, NOTHING_READ } from '../../../shared/lists/entry-ranges.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { FROM_NEWEST, seekFromNewest } from '../../../shared/lists/newest.ts';
import { type CounterMonth, runningCounts } from '../../../shared/lists/running-counts.ts';
import { overrunsBefore, seekPage } from '../../../shared/lists/seek.ts';
import { EVERYTHING, type Window } from '../../../shared/lists/window.ts';
import { DAY, fromSeconds } from '../../../shared/time/wall.ts';
import { counterMonth } from '../../support/counter-month.ts';
import { postId } from '../../support/ids.ts';

const MAY = Date.UTC(2027, 4, 1) / 1000;
const day = (nth: number): number => MAY + (nth - 1) * DAY;

/** Ten start on each of the first three days of May, and end on the same day. */
const MONTHS: CounterMonth[] = [counterMonth('202705', { s01: 10, s02: 10, s03: 10, e01: 10, e02: 10, e03: 10 })];
const FROM_MAY: Window = { ...EVERYTHING, endFrom: MAY };

const entryLasting = (start: number, days: number): Entry => {
  const placement: Placement = {
    language: 'gl',
    list: PUBLIC_EVENTS,
    id: postId(1),
    start: fromSeconds(start),
    end: fromSeconds(start + days * DAY),
    published: fromSeconds(MAY - DAY),
    links: [],
    isProtected: false,
  };
  return readEntry(orderOf(placement), packOf(placement));
};

describe('a page', () => {
  const seek = (offset: number, window: Window = FROM_MAY, read: EntriesRead = NOTHING_READ) =>
    seekPage({ window, offset, perPage: 5, total: 30 }, runningCounts(MONTHS, 'fromBeginning'), read);

  it.each([
    [0, Number.NEGATIVE_INFINITY, 0],
    [5, day(1), 5],
    [9, day(1), 9],
    [10, day(2), 0],
    [24, day(3), 4],
  ])('after %i entries begins on the day of its first entry', (offset, from, skip) => {
    expect(seek(offset)).toMatchObject({ from, skip, unread: [], unreadOverruns: 0 });
  });

  it.each([
    [5, day(2)],
    [6, day(3)],
    [20, day(4)],
    [28, undefined],
  ])('after %i entries ends with the day on which it is full', (offset, until) => {
    expect(seek(offset).until).toBe(until);
  });

  it('begins at the beginning as long as it shows what was running already', () => {
    const running: EntriesRead = new Map([[1, [entryLasting(MAY - 2 * DAY, 3)]]]);
    const months: CounterMonth[] = [
      counterMonth('202704', { s29: 1 }),
      counterMonth('202705', { s01: 10, e01: 10, e02: 1 }),
    ];
    const counts = runningCounts(months, 'fromBeginning');
    const at = (offset: number) => seekPage({ window: FROM_MAY, offset, perPage: 5, total: 11 }, counts, running);
    expect(at(0)).toMatchObject({ from: Number.NEGATIVE_INFINITY, skip: 0 });
    expect(at(1)).toMatchObject({ from: day(1), skip: 0 });
    expect(at(4)).toMatchObject({ from: day(1), skip: 3 });
  });
});

describe('a page of a window that ends', () => {
  /** Ten start on each of 5, 6 and 7 June. One of the 6th lasts for five days, and so ends after the window of forty days. */
  const counters = { s05: 10, s06: 10, s07: 10, e05: 10, e06: 9, e07: 10, e11: 1 };
  const counts = runningCounts([counterMonth('202706', counters)], 'fromBeginning');
  const window: Window = { ...EVERYTHING, endFrom: MAY, startBefore: day(41), endBefore: day(41) };
  const page = { window, offset: 20, perPage: 5, total: 29 };
  const long: EntriesRead = new Map([[1, [entryLasting(day(37), 5)]]]);
  /** In longer classes, every entry may overrun, so these have been read before. */
  const unread = [{ lengthClass: 1, from: day(41) - 32 * DAY, to: day(39) }];

  it('names what may hold entries that end too late, and how many of them there are', () => {
    const position = seekPage(page, counts, NOTHING_READ);
    expect(position).toEqual({ from: day(38), skip: 0, until: day(39), unread, unreadOverruns: 1 });
    expect(overrunsBefore(window, position, long)).toBe(1);
  });

  it('is where it is, once these are known', () => {
    const position = seekPage(page, counts, long, unread);
    expect(position).toEqual({ from: day(38), skip: 1, until: day(39), unread: [], unreadOverruns: 0 });
  });
});

describe('a page from the newest', () => {
  it.each([
    [0, { before: day(4), skip: 0 }],
    [9, { before: day(4), skip: 9 }],
    [10, { before: day(3), skip: 0 }],
    [29, { before: day(2), skip: 9 }],
    [30, FROM_NEWEST],
  ])('after %i entries', (offset, position) => {
    expect(seekFromNewest(runningCounts(MONTHS, 'fromBeginning'), offset)).toEqual(position);
  });
});
