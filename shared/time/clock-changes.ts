/** When the clocks of a zone change: what calendar programs are told of a zone (RFC 5545, 3.6.5). */
import * as v from 'valibot';
import { Instant } from './instant.ts';
import { fromSeconds, toSeconds, Wall } from './wall.ts';
import { abbreviationAt, clockChangeBeside, offsetAt, wallAt, type Zone } from './zone.ts';

/** The beginning of an offset. */
export interface ClockChange {
  /** What the clock showed when it was changed. */
  readonly at: Wall;
  /** `+01:00` */
  readonly before: string;
  readonly after: string;
  /** `CEST` */
  readonly name: string;
  readonly isSummerTime: boolean;
}

/** The offset that holds at the first instant, and all that begin after it up to the last. */
export const clockChanges = (zone: Zone, first: Instant, last: Instant): ClockChange[] => {
  const begun = clockChangeBeside(v.parse(Instant, first + 1), zone, 'previous');
  const changes = [begun === undefined ? unchanged(first, zone) : changeAt(begun, zone)];
  let at = clockChangeBeside(first, zone, 'next');
  for (; at !== undefined && at <= last; at = clockChangeBeside(at, zone, 'next')) changes.push(changeAt(at, zone));
  return changes;
};

/** An offset that no other came before. */
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

/** Whether the clock is ahead of what it shows in winter, which is in January or, in the south, in July. */
const isAhead = (at: Instant, zone: Zone): boolean => {
  const year = wallAt(at, zone).slice(0, 4);
  const ahead = (instant: Instant): number => toSeconds(wallAt(instant, zone)) - instant;
  const seasons = ['01', '07'].map(month => v.parse(Instant, Date.parse(`${year}-${month}-01T00:00:00Z`) / 1000));
  return ahead(at) > Math.min(...seasons.map(ahead));
};
