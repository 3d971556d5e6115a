/**
 * Times in a calendar (RFC 5545, 3.3.4 and 3.3.5). They are read from the text, because `ical.js`
 * makes 2 March of 30 February.
 */
import ICAL from 'ical.js';
import * as v from 'valibot';
import { fromSeconds, toSeconds, Wall } from '../../../../shared/time/wall.ts';
import { firstInstantOf, PlaceZone, Zone } from '../../../../shared/time/zone.ts';

/** An event that cannot be read. The message says why. */
export class Unreadable extends Error {}

/** What local times mean. */
export interface Clock {
  /** Undefined if the service does not know the zone. */
  readonly timezone?: Zone;
  /** The seconds by which local times are ahead of UTC; undefined for those without a zone. */
  readonly aheadAt?: (local: Wall) => number;
}

const FLOATING: Clock = {};
const UTC: Clock = { aheadAt: () => 0 };

/** The clock of a `TZID`. */
export type ClockNamed = (name: string) => Clock;

/** @param zones the time zones that the calendar describes. */
export const clocksOf = (zones: readonly ICAL.Component[]): ClockNamed => {
  const known = new Map<string, Clock>();
  const clockOf: ClockNamed = name => {
    if (/^(?:etc\/)?(?:utc|gmt|z)$/i.test(name)) return UTC;
    const described = zones.findLast(zone => zone.getFirstPropertyValue('tzid') === name);
    const place = [name, described?.getFirstPropertyValue('x-lic-location')].find(each => v.is(PlaceZone, each));
    if (place !== undefined) {
      const timezone = v.parse(Zone, place);
      return { timezone, aheadAt: local => toSeconds(local) - firstInstantOf(local, timezone) };
    }
    if (described === undefined || !isOfYears(described))
      throw new Unreadable(`is in the time zone "${name}", which the calendar does not describe`);
    const zone = new ICAL.Timezone(described);
    return { aheadAt: local => zone.utcOffset(ICAL.Time.fromDateTimeString(local.replace(' ', 'T'))) };
  };
  return name => {
    const clock = known.get(name) ?? clockOf(name);
    known.set(name, clock);
    return clock;
  };
};

/**
 * Clocks change by a rule of years; `ical.js` would compute others, such as of seconds, without
 * end.
 */
const isOfYears = (zone: ICAL.Component): boolean =>
  zone
    .getAllSubcomponents()
    .flatMap(observance => observance.getAllProperties('rrule'))
    .every(rule => /FREQ=YEARLY/i.test(rule.toICALString()));

export interface Moment {
  readonly local: Wall;
  /** Whether it is a whole day. */
  readonly isDay: boolean;
  readonly clock: Clock;
}

/** The times of all properties of this name. Of a period, it is the start. */
export const momentsOf = (event: ICAL.Component, name: string, clockNamed: ClockNamed): Moment[] =>
  event.getAllProperties(name).flatMap(property => {
    const zone = property.getFirstParameter('tzid');
    const values = v.parse(Values, property.toJSON()).slice(3);
    return values.map(value => {
      const moment = momentIn(String([value].flat()[0]), zone ? clockNamed(zone) : FLOATING);
      if (moment === undefined)
        throw new Unreadable(`has no time that can be read in ${property.toICALString().slice(0, 100)}`);
      return moment;
    });
  });
const Values = v.array(v.unknown());

/** `ical.js` writes a day in the place of a time as `2027-06-05T::`. */
const MOMENT = /^(?<day>\d{4}-\d\d-\d\d)(?:T(?:(?<time>\d\d:\d\d:\d\d)(?<z>Z?)|::))?$/;

/** @param text such as `2027-06-05T20:30:00`; undefined is returned for what does not exist. */
export const momentIn = (text: string, clock: Clock): Moment | undefined => {
  const { day, time, z } = MOMENT.exec(text)?.groups ?? {};
  const local = v.safeParse(Wall, `${day} ${time ?? '00:00:00'}`);
  if (!local.success) return undefined;
  const isDay = time === undefined;
  return { local: local.output, isDay, clock: isDay ? FLOATING : z === 'Z' ? UTC : clock };
};

/** The local time by another clock. Days and floating times are the same by every clock. */
export const localBy = ({ aheadAt }: Clock, { local, clock }: Moment): Wall => {
  if (aheadAt === undefined || clock.aheadAt === undefined || aheadAt === clock.aheadAt) return local;
  const instant = toSeconds(local) - clock.aheadAt(local);
  const near = fromSeconds(instant + aheadAt(fromSeconds(instant)));
  return fromSeconds(instant + aheadAt(near));
};

/** A local time as the service reads it: with its `timezone` beside it, or as an instant. */
export const written = ({ timezone, aheadAt }: Clock, local: Wall): string =>
  timezone !== undefined || aheadAt === undefined
    ? local
    : `${fromSeconds(toSeconds(local) - aheadAt(local)).replace(' ', 'T')}Z`;
