/** Converts time zones to `VTIMEZONE` (RFC 5545, 3.6.5), and decides which times can be written as local times. */
import { type ClockChange, clockChanges } from '../time/clock-changes.ts';
import type { Instant } from '../time/instant.ts';
import { toSeconds, type Wall } from '../time/wall.ts';
import { firstInstantOf, placeOrOffset, type Zone } from '../time/zone.ts';
import type { Component } from './jcal.ts';

/**
 * The name of the zone in tzdata, which programs know: some of them read no `VTIMEZONE` of a name that they don't. `CET` cannot stay, as it
 * has summer time there. undefined: UTC, or an offset that has no name.
 */
export const zoneName = (zone: Zone): string | undefined => {
  const known = placeOrOffset(zone);
  if (!/^[+-]/.test(known)) return known === 'UTC' ? undefined : known;
  const [hours, minutes] = [Number(known.slice(0, 3)), known.slice(4)];
  if (minutes !== '00' || hours === 0 || hours < -12 || hours > 14) return undefined;
  // The signs of tzdata are those of POSIX: what is behind UTC is positive.
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
};

/** Seconds. Nobody knows the rules of later years; those of earlier ones have offsets with seconds, and years without any rule. */
const FIRST = Date.UTC(1980) / 1000;
const LAST = Date.UTC(2038) / 1000;

/**
 * Whether a calendar program gets the right instant from local time and zone. For a local time that occurs twice, it takes the first, but
 * this service means the second (contract/dates#clock-changes).
 */
export const isFoundBy = (wall: Wall, utc: Wall, zone: Zone): boolean => {
  const instant = toSeconds(utc);
  return FIRST <= instant && instant < LAST && firstInstantOf(wall, zone) === instant;
};

/** `first`, `last`: the times that are said in the zone are between them. */
export const zoneComponent = (name: string, zone: Zone, first: Instant, last: Instant): Component => [
  'vtimezone',
  [['tzid', {}, 'text', name]],
  clockChanges(zone, first, last).map(observance),
];

const observance = ({ at, before, after, name, isSummerTime }: ClockChange): Component => [
  isSummerTime ? 'daylight' : 'standard',
  [
    ['dtstart', {}, 'date-time', at.replace(' ', 'T')],
    ['tzoffsetfrom', {}, 'utc-offset', before],
    ['tzoffsetto', {}, 'utc-offset', after],
    ['tzname', {}, 'text', name],
  ],
  [],
];
