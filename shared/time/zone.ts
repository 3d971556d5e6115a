/**
 * Time zones (contract/dates#zones): the names that are accepted, and conversion between local
 * times and instants.
 */
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import { create as plainDateTime, toZonedDateTime } from 'temporal-polyfill/fns/PlainDateTime';
import { getTimeZoneTransition, offset, offsetNanoseconds } from 'temporal-polyfill/fns/ZonedDateTime';
import * as v from 'valibot';
import { detailsOf, FIRST_SECOND, fromSeconds, Instant, LAST_SECOND, toSeconds, type Wall } from './wall.ts';

// Facts about zones for which a cold start would otherwise create its first formatter of `Intl`,
// which takes 20 ms.

/**
 * The places in Europe that are ahead of UTC all year. `Europe/Kyiv` has its old name, as in
 * `Intl`. `places.test.ts` compares the list with the time zone data of the runtime.
 */
const AHEAD_IN_EUROPE = `Amsterdam Andorra Astrakhan Athens Belgrade Berlin Bratislava Brussels Bucharest Budapest Busingen Chisinau
Copenhagen Gibraltar Helsinki Istanbul Kaliningrad Kiev Kirov Ljubljana Luxembourg Madrid Malta Mariehamn Minsk Monaco Moscow Oslo Paris
Podgorica Prague Riga Rome Samara San_Marino Sarajevo Saratov Simferopol Skopje Sofia Stockholm Tallinn Tirane Ulyanovsk Vaduz Vatican
Vienna Vilnius Volgograd Warsaw Zagreb Zurich`;

const AHEAD: ReadonlySet<string> = new Set(AHEAD_IN_EUROPE.split(/\s/).map(name => `Europe/${name}`));

/**
 * Whether the zone is known here to be ahead of UTC all year today. If the result is false, only
 * `Intl` knows.
 */
export const isAheadOfUtc = (name: string): boolean => AHEAD.has(name);

let listed: ReadonlySet<string> | undefined;

/**
 * Whether `Intl` lists the zone under this name. This is a quick test, because the look-up needs no
 * formatter. False does not mean that the zone is unknown: Temporal also accepts aliases
 * (`Asia/Kolkata`) and other cases (`europe/madrid`).
 */
export const isListedPlace = (name: string): boolean => {
  if (AHEAD.has(name)) return true;
  listed ??= new Set(Intl.supportedValuesOf('timeZone'));
  return listed.has(name);
};

/**
 * What `timezone` accepts: an IANA name in any case, an abbreviation of `FIXED`, an offset
 * (`+02:00`, `+0200`, `+02`), `UTC`, or `UTC` or `GMT` with hours (`UTC+2`, `UTC-4:30`, `UTC+5.5`,
 * `GMT+2`). The text is kept as it was sent, even `europe/madrid` (contract/events#event-fields).
 */
export const Zone = v.pipe(
  v.string('timezone'),
  v.check(text => isKnown(text), 'timezone'),
  v.brand('Zone'),
);
export type Zone = v.InferOutput<typeof Zone>;

/**
 * The time zone of a site, which is an IANA name or `UTC`. Offsets and abbreviations are refused,
 * because they have no summer time.
 */
export const PlaceZone = v.pipe(
  v.string(),
  v.check(
    text => text === 'UTC' || (isKnown(text) && fixedOffset(text) === undefined),
    'must be the IANA name of a time zone, such as Europe/Madrid',
  ),
);

/**
 * The instant of a local time. A time that a clock change skips moves forward by the gap; a time
 * that occurs twice means the later instant (contract/dates#clock-changes). Temporal's `later` does
 * both.
 */
export const instantOf = (wall: Wall, zone: Zone): Instant => instantAs('later', wall, zone);

/**
 * Like `instantOf`, but returns `utc` if that is one of the two instants of a local time that
 * occurs twice.
 */
export const instantSaid = (wall: Wall, zone: Zone, utc: Wall | undefined): Instant => {
  const said = utc && v.parse(Instant, toSeconds(utc));
  return said !== undefined && wallAt(said, zone) === wall ? said : instantOf(wall, zone);
};

/**
 * The instant as calendar programs read a local time: if it occurs twice, it means the earlier
 * instant (RFC 5545, 3.3.5).
 */
export const firstInstantOf = (wall: Wall, zone: Zone): Instant => instantAs('compatible', wall, zone);

const instantAs = (disambiguation: 'later' | 'compatible', wall: Wall, zone: Zone): Instant => {
  const { year, month, day, hour, minutes, seconds } = detailsOf(wall);
  const local = plainDateTime(+year, +month, +day, +hour, +minutes, +seconds);
  return v.parse(Instant, toZonedDateTime(local, ruleOf(zone), { disambiguation }).epochMilliseconds / 1000);
};

/** The local time at an instant (whole seconds), clamped to the years 0001 to 9999. */
export const wallAt = (instant: Instant, zone: Zone): Wall =>
  fromSeconds(instant + offsetNanoseconds(zonedAt(instant, zone)) / 1e9);

/**
 * Moves a time that a clock change skips forward by the gap. Any other time is returned unchanged.
 */
export const settle = (wall: Wall, zone: Zone): Wall => wallAt(instantOf(wall, zone), zone);

/**
 * The offset in ISO 8601, as in `json_ld`: `+02:00`. The seconds of local mean time, which was used
 * before about 1900, are cut.
 */
export const offsetAt = (instant: Instant, zone: Zone): string => offset(zonedAt(instant, zone)).slice(0, 6);

/** The offset in hours, as WordPress writes it: 2, 5.75. */
export const offsetHoursAt = (instant: Instant, zone: Zone): number =>
  offsetNanoseconds(zonedAt(instant, zone)) / 3.6e12;

/**
 * The offset in ISO 8601 of a moment whose local time and UTC time are both stored. Their
 * difference saves a look-up in the rules of the zone. Only the first and the last second of time
 * need these rules, because `fromSeconds` clamps times beyond them.
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
 * `timezone_abbr` at an instant (contract/dates#zones). For a fixed offset (`UTC+2`, `CET`) it is
 * the zone's own text or the offset (`+02:00`). For a place it is the abbreviation (`CEST`), or the
 * offset in the form of tzdata if there is none (`-03`, `+0545`).
 */
export const abbreviationAt = (instant: Instant, zone: Zone): string => {
  const offset = offsetAt(instant, zone);
  if (/^(?:GMT)?[+-]/.test(zone)) return offset;
  if (fixedOffset(zone) !== undefined) return zone.toUpperCase();
  // `Intl` has names from 1970 on. Earlier instants get the names of 1970 if the offset is the
  // same.
  const named = instant < 0 ? FIRST_NAMED : instant;
  const letters = offsetAt(named, zone) === offset ? abbreviationIn(named, zone, offset) : undefined;
  return letters ?? offset.replace(/:00$/, '').replace(':', '');
};

/** The start of 1970. */
const FIRST_NAMED = v.parse(Instant, 0);

const OFFSET = /^[+-]\d\d(?::?\d\d)?$/;
const UTC_HOURS = /^(?:UTC|GMT)([+-])(\d\d?)(?::?(\d\d)|\.(25|5|50|75))?$/;
const PARTS: Readonly<Record<string, string>> = { 25: '15', 5: '30', 50: '30', 75: '45' };

/**
 * The abbreviations that `timezone` accepts, by offset. Each stands for this offset all year, as in
 * The Events Calendar: `CET` is UTC+1 in August, too, although the IANA zone `CET` has summer time.
 * `IST` is refused, because India, Ireland and Israel all use it.
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

/** The offset of a zone without clock changes (`+05:30` for `UTC+5.5`), or undefined for places. */
const fixedOffset = (zone: string): string | undefined => {
  if (OFFSET.test(zone)) return zone;
  const [utc, sign, hours = '', minutes = '00', part] = UTC_HOURS.exec(zone) ?? [];
  if (utc) return `${sign}${hours.padStart(2, '0')}:${part ? PARTS[part] : minutes}`;
  return Object.keys(FIXED).find(offset => FIXED[offset]?.includes(zone.toUpperCase()));
};

/**
 * The zone's name in tzdata (`Europe/Madrid` for `europe/madrid`), or its fixed offset (`+05:30`
 * for `UTC+5.5`).
 */
export const placeOrOffset = (zone: Zone): string => fixedOffset(zone) ?? zonedAt(0, zone).timeZoneId;

/**
 * The next clock change after an instant, or the last one before it, exclusive. Returns undefined
 * if there is none.
 */
export const clockChangeBeside = (
  instant: Instant,
  zone: Zone,
  direction: 'next' | 'previous',
): Instant | undefined => {
  const change = getTimeZoneTransition(zonedAt(instant, zone), direction);
  return change === null ? undefined : v.parse(Instant, change.epochMilliseconds / 1000);
};

/** A name of the zone that Temporal accepts. */
const ruleOf = (zone: string): string => fixedOffset(zone) ?? zone;

const zonedAt = (instant: number, zone: string) =>
  toZonedDateTimeISO(fromEpochMilliseconds(instant * 1000), ruleOf(zone));

/** In characters, three times the longest IANA name. */
const MAX_ZONE_LENGTH = 100;

/**
 * Temporal decides which names and offsets exist. It throws for unknown ones, and caches the
 * others.
 */
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

// Abbreviations of places, such as `CEST`, `EDT` and `JST`, as in tzdata and The Events Calendar.

/**
 * The abbreviation at an instant, or undefined where tzdata has a number instead. `offset` is the
 * zone's offset at that time (`+02:00`), which tells standard time from summer time. Formatters are
 * not cached, because only writes need them.
 */
const abbreviationIn = (instant: number, place: string, offset: string): string | undefined => {
  for (const locale of LOCALES) {
    const format = new Intl.DateTimeFormat(locale, { timeZone: place, timeZoneName: 'short' });
    // ICU resolves links: `Japan` is looked up as `Asia/Tokyo`.
    const known = TZDATA[format.resolvedOptions().timeZone];
    if (known) return known[offset];
    const name = format.formatToParts(instant * 1000).find(part => part.type === 'timeZoneName')?.value;
    if (name && /^[A-Z]{3,4}$/.test(name)) return name;
  }
  return undefined;
};

/**
 * A locale knows only the abbreviations of its own region, and writes `GMT+1` for the rest of the
 * world, so several are tried: Europe first, because most events are there, then North America,
 * Australia and New Zealand, Africa, India, Ireland's summer, Hong Kong, Indonesia.
 */
const LOCALES = ['en-GB', 'en-CA', 'en-AU', 'en-ZA', 'en-IN', 'en-IE', 'en-HK', 'en-ID'] as const;

/**
 * The abbreviations of tzdata, by offset, where the locales have none or another. If an offset is
 * missing, tzdata has a number.
 */
const TZDATA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Africa/Casablanca': {},
  'Africa/El_Aaiun': {},
  'America/Adak': { '-10:00': 'HST', '-09:00': 'HDT' },
  'America/Dawson': { '-07:00': 'MST' },
  'America/Havana': { '-05:00': 'CST', '-04:00': 'CDT' },
  'America/Hermosillo': { '-07:00': 'MST' },
  'America/Mazatlan': { '-07:00': 'MST' },
  'America/Miquelon': {},
  'America/Whitehorse': { '-07:00': 'MST' },
  'Antarctica/Casey': {},
  'Antarctica/Troll': {},
  'Asia/Colombo': {},
  'Asia/Dubai': {},
  'Asia/Jerusalem': { '+02:00': 'IST', '+03:00': 'IDT' },
  'Asia/Karachi': { '+05:00': 'PKT' },
  'Asia/Macau': { '+08:00': 'CST' },
  'Asia/Manila': { '+08:00': 'PST' },
  'Asia/Muscat': {},
  'Asia/Pyongyang': { '+09:00': 'KST' },
  'Asia/Seoul': { '+09:00': 'KST' },
  'Asia/Shanghai': { '+08:00': 'CST' },
  'Asia/Taipei': { '+08:00': 'CST' },
  'Asia/Tokyo': { '+09:00': 'JST' },
  'Australia/Eucla': {},
  'Australia/Lord_Howe': {},
  'Europe/Guernsey': { '+00:00': 'GMT', '+01:00': 'BST' },
  'Europe/Isle_of_Man': { '+00:00': 'GMT', '+01:00': 'BST' },
  'Europe/Jersey': { '+00:00': 'GMT', '+01:00': 'BST' },
  'Europe/Kirov': { '+03:00': 'MSK' },
  'Europe/Moscow': { '+03:00': 'MSK' },
  'Europe/Simferopol': { '+03:00': 'MSK' },
  'Europe/Volgograd': { '+03:00': 'MSK' },
  'Pacific/Guam': { '+10:00': 'ChST' },
  'Pacific/Midway': { '-11:00': 'SST' },
  'Pacific/Pago_Pago': { '-11:00': 'SST' },
  'Pacific/Saipan': { '+10:00': 'ChST' },
};
