/** When the clocks of a time zone change, for the `VTIMEZONE` of calendars (RFC 5545, 3.6.5). */
import * as v from 'valibot';
import { fromSeconds, Instant, toSeconds, Wall } from './wall.ts';
import { abbreviationAt, clockChangeBeside, offsetAt, wallAt, type Zone } from './zone.ts';

/** The moment from which an offset applies. */
export interface ClockChange {
  /** The local time of the change, by the clock before it was changed. */
  readonly at: Wall;
  /** Such as `+01:00`. */
  readonly before: string;
  readonly after: string;
  /** Such as `CEST`. */
  readonly name: string;
  readonly isSummerTime: boolean;
}

/**
 * The change to the offset that applies at `first`, and all later changes up to `last`. If that
 * offset is summer time, the list begins with the change to standard time before it, because some
 * programs take the first one for the zone's standard time.
 */
export const clockChanges = (zone: Zone, first: Instant, last: Instant): ClockChange[] => {
  const changes: ClockChange[] = [];
  let before = clockChangeBeside(v.parse(Instant, first + 1), zone, 'previous');
  while (before !== undefined && changes[0]?.isSummerTime !== false) {
    changes.unshift(changeAt(before, zone));
    before = clockChangeBeside(before, zone, 'previous');
  }
  if (changes.length === 0) changes.push(unchanged(first, zone));
  let at = clockChangeBeside(first, zone, 'next');
  for (; at !== undefined && at <= last; at = clockChangeBeside(at, zone, 'next')) changes.push(changeAt(at, zone));
  return changes;
};

/** Stands for a zone that has never had another offset before. */
const unchanged = (at: Instant, zone: Zone): ClockChange => {
  const offset = offsetAt(at, zone);
  return { at: BEGINNING, before: offset, after: offset, name: abbreviationAt(at, zone), isSummerTime: false };
};
const BEGINNING = v.parse(Wall, '1970-01-01 00:00:00');

const changeAt = (at: Instant, zone: Zone): ClockChange => {
  const justBefore = v.parse(Instant, at - 1);
  return {
    at: fromSeconds(toSeconds(wallAt(justBefore, zone)) + 1),
    before: offsetAt(justBefore, zone),
    after: offsetAt(at, zone),
    name: abbreviationAt(at, zone),
    isSummerTime: isAhead(at, zone),
  };
};

/**
 * Whether the clock is ahead of winter time, which is in January in the north and in July in the
 * south.
 */
const isAhead = (at: Instant, zone: Zone): boolean => {
  const year = wallAt(at, zone).slice(0, 4);
  const ahead = (instant: Instant): number => toSeconds(wallAt(instant, zone)) - instant;
  const seasons = ['01', '07'].map(month => v.parse(Instant, Date.parse(`${year}-${month}-01T00:00:00Z`) / 1000));
  return ahead(at) > Math.min(...seasons.map(ahead));
};
