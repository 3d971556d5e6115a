/**
 * Time zones: which names are accepted (contract/dates#zones), and how wall clocks and instants follow from each other
 * (contract/dates#clock-changes).
 */

import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import { create as plainDateTime, toZonedDateTime } from 'temporal-polyfill/fns/PlainDateTime';
import { getTimeZoneTransition, offset, offsetNanoseconds } from 'temporal-polyfill/fns/ZonedDateTime';
import * as v from 'valibot';
import { abbreviationIn } from './abbreviations.ts';
import { Instant } from './instant.ts';
import { isListedPlace } from './places.ts';
import { detailsOf, FIRST_SECOND, fromSeconds, LAST_SECOND, toSeconds, type Wall } from './wall.ts';

/**
 * What `timezone` accepts: an IANA name in any case, an abbreviation of `FIXED`, an offset (`+02:00`, `+0200`, `+02`), `UTC`, or
 * `UTC` with hours (`UTC+2`, `UTC-4:30`, `UTC+5.5`). The text stays as it was sent, `europe/madrid` too (contract/events#event-fields).
 */
export const Zone = v.pipe(
  v.string('timezone'),
  v.check(text => isKnown(text), 'timezone'),
  v.brand('Zone'),
);
export type Zone = v.InferOutput<typeof Zone>;

/** A place, or `UTC`, by its IANA name: what a site is set to. An offset or an abbreviation would know no summer time there. */
export const PlaceZone = v.pipe(
  v.string(),
  v.check(
    text => text === 'UTC' || (isKnown(text) && fixedOffset(text) === undefined),
    'must be the IANA name of a time zone, such as Europe/Madrid',
  ),
);

/**
 * The instant at which a clock in the zone shows this time. A time that the clock skips moves forward by the gap; a time that it shows
 * twice means the later instant (contract/dates#clock-changes). Temporal's `later` does both.
 */
export const instantOf = (wall: Wall, zone: Zone): Instant => instantAs('later', wall, zone);

/** The same as calendar programs read it: of a time that the clock shows twice, the first (RFC 5545, 3.3.5). */
export const firstInstantOf = (wall: Wall, zone: Zone): Instant => instantAs('compatible', wall, zone);

const instantAs = (disambiguation: 'later' | 'compatible', wall: Wall, zone: Zone): Instant => {
  const { year, month, day, hour, minutes, seconds } = detailsOf(wall);
  const local = plainDateTime(+year, +month, +day, +hour, +minutes, +seconds);
  return v.parse(Instant, toZonedDateTime(local, ruleOf(zone), { disambiguation }).epochMilliseconds / 1000);
};

/** What a clock in the zone shows at an instant (whole seconds since 1970), within the years 0001 to 9999. */
export const wallAt = (instant: Instant, zone: Zone): Wall =>
  fromSeconds(instant + offsetNanoseconds(zonedAt(instant, zone)) / 1e9);

/** A time that the zone's clock skips moves forward by the gap; any other stays. */
export const settle = (wall: Wall, zone: Zone): Wall => wallAt(instantOf(wall, zone), zone);

/** The offset as ISO 8601 and `json_ld` write it: `+02:00`. Seconds of local mean time, before about 1900, are cut. */
export const offsetAt = (instant: Instant, zone: Zone): string => offset(zonedAt(instant, zone)).slice(0, 6);

/** The same in hours, as WordPress writes it: 2, 5.75. */
export const offsetHoursAt = (instant: Instant, zone: Zone): number =>
  offsetNanoseconds(zonedAt(instant, zone)) / 3.6e12;

/**
 * The same of a moment that is known both ways: as a clock in the zone shows it, and in UTC. So no rule of the zone is asked. At the ends
 * of time it is, as what lies beyond is kept as the last second within.
 */
export const offsetBetween = (wall: Wall, utc: Wall, zone: Zone): string => {
  const seconds = toSeconds(utc);
  if (seconds === FIRST_SECOND || seconds === LAST_SECOND) return offsetAt(instantOf(wall, zone), zone);
  const ahead = toSeconds(wall) - seconds;
  const minutes = Math.floor(Math.abs(ahead) / 60);
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
};

/**
 * `timezone_abbr` at an instant (contract/dates#zones). For a fixed offset (`UTC+2`, `CET`, `+02:00`) it is the zone's own text, for a
 * place its letters (`CEST`), or the offset as tzdata writes it where there are none (`-03`, `+0545`).
 */
export const abbreviationAt = (instant: Instant, zone: Zone): string => {
  const offset = offsetAt(instant, zone);
  if (OFFSET.test(zone)) return offset;
  if (fixedOffset(zone) !== undefined) return zone.toUpperCase();
  // Intl has names from 1970 on. For earlier instants, the names of 1970 are used if the offset is the same.
  const named = instant < 0 ? FIRST_NAMED : instant;
  const letters = offsetAt(named, zone) === offset ? abbreviationIn(named, zone, offset) : undefined;
  return letters ?? offset.replace(/:00$/, '').replace(':', '');
};

/** The start of 1970. */
const FIRST_NAMED = v.parse(Instant, 0);

const OFFSET = /^[+-]\d\d(?::?\d\d)?$/;
const UTC_HOURS = /^UTC([+-])(\d\d?)(?::(\d\d)|\.(25|5|50|75))?$/;
const PARTS: Readonly<Record<string, string>> = { 25: '15', 5: '30', 50: '30', 75: '45' };

/**
 * The abbreviations that `timezone` accepts, by offset. Each stands for this offset all year, as in the original: `CET` is UTC+1 in
 * August, too, although the IANA zone `CET` has summer time. `IST` is refused, as India, Ireland and Israel all use it.
 */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  '-10:00': ['HST'],
  '-09:00': ['AKST'],
  '-08:00': ['AKDT', 'PST'],
  '-07:00': ['MST', 'PDT'],
  '-06:00': ['CST', 'MDT'],
  '-05:00': ['CDT', 'EST'],
  '-04:00': ['AST', 'EDT'],
  '-03:00': ['ADT'],
  '+00:00': ['GMT', 'UTC', 'WET', 'Z'],
  '+01:00': ['BST', 'CET', 'MET', 'WEST'],
  '+02:00': ['CEST', 'EET', 'MEST', 'SAST'],
  '+03:00': ['EEST', 'MSK'],
  '+08:00': ['AWST'],
  '+09:00': ['JST', 'KST'],
  '+10:00': ['AEST'],
  '+11:00': ['AEDT'],
  '+12:00': ['NZST'],
  '+13:00': ['NZDT'],
};

/** The offset of a zone without clock changes (`+05:30` of `UTC+5.5`); undefined for places. */
const fixedOffset = (zone: string): string | undefined => {
  if (OFFSET.test(zone)) return zone;
  const [utc, sign, hours = '', minutes = '00', part] = UTC_HOURS.exec(zone) ?? [];
  if (utc) return `${sign}${hours.padStart(2, '0')}:${part ? PARTS[part] : minutes}`;
  return Object.keys(FIXED).find(offset => FIXED[offset]?.includes(zone.toUpperCase()));
};

/** The zone as it is called in tzdata (`Europe/Madrid` of `europe/madrid`), or the offset that it always has (`+05:30` of `UTC+5.5`). */
export const placeOrOffset = (zone: Zone): string => fixedOffset(zone) ?? zonedAt(0, zone).timeZoneId;

/** When the clock of the zone is changed next, or was changed last: without the instant itself. undefined: never. */
export const clockChangeBeside = (
  instant: Instant,
  zone: Zone,
  direction: 'next' | 'previous',
): Instant | undefined => {
  const change = getTimeZoneTransition(zonedAt(instant, zone), direction);
  return change === null ? undefined : v.parse(Instant, change.epochMilliseconds / 1000);
};

/** The zone under the name that Temporal knows. */
const ruleOf = (zone: string): string => fixedOffset(zone) ?? zone;

const zonedAt = (instant: number, zone: string) =>
  toZonedDateTimeISO(fromEpochMilliseconds(instant * 1000), ruleOf(zone));

/** In characters: three times the longest IANA name. */
const MAX_ZONE_LENGTH = 100;

/** Temporal decides which names and offsets exist: it throws on those that it does not know, and caches the others. */
const isKnown = (text: string): boolean => {
  if (isListedPlace(text)) return true;
  if (text.length > MAX_ZONE_LENGTH) return false;
  try {
    zonedAt(0, text);
    return true;
  } catch {
    return false;
  }
};
