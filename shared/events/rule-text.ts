/**
 * The lines of a rule of recurrence as clients send them: what is allowed in them, and what they
 * say (contract/events#rules; RFC 5545, 3.3.10 and 3.8.5). Few writes have a rule, so nothing is
 * computed here when a function starts.
 */
import * as v from 'valibot';
import { type ApiError, type FieldHint, invalid } from '../http/errors.ts';
import { resolveDateExpression, resolveWholeDay } from '../time/date-expression.ts';
import { detailsOf, endOfDay, type Instant, startOfDay, type Wall, weekdayOf } from '../time/wall.ts';
import { Zone } from '../time/zone.ts';

/** The event to which a rule belongs, as far as the meaning of the rule depends on it. */
export interface RuleFrame {
  readonly start_date: Wall;
  readonly all_day: boolean;
  readonly zone: Zone;
  readonly now: Instant;
}

/** A rule that cannot be used; the hint says why. */
export const refused = (hint: FieldHint): ApiError => invalid({ recurrence: 'rule' }, { recurrence: hint });
/** The part is cut off, because a client may have sent anything. */
export const notAllowed = (part: string): ApiError => refused({ about: 'rule-part', name: part.slice(0, 60) });

// What is sent: lines with parameters and values.

export interface Line {
  readonly line: string;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

export const lineIn = (line: string): Line => {
  const [, name, parameters = '', value = ''] = /^(RRULE|EXDATE|RDATE)((?:;[^:;]*)*):(.*)$/i.exec(line.trim()) ?? [];
  if (name === undefined) throw notAllowed(line);
  return { line, name: name.toUpperCase(), parameters: parameters.split(';').slice(1), value };
};

/** What a text such as `20270105T190000Z` or `20270105` says, in local time of the event. */
export interface Moment {
  readonly wall: Wall;
  readonly isDay: boolean;
}

const MOMENT = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z?))?$/;

/** @param zone that of the text, if it says one beside it; else the event's, or UTC with `Z`. */
const momentIn = (sent: string, frame: RuleFrame, zone?: Zone): Moment | undefined => {
  const [matched, year = '', month = '', day = '', hour, minutes = '', seconds = '', z] = MOMENT.exec(sent) ?? [];
  if (matched === undefined) return undefined;
  const isDay = hour === undefined;
  const parts = {
    date: { year: +year, month: +month, day: +day },
    clock: isDay ? 0 : +hour * 3600 + +minutes * 60 + +seconds,
    zone: isDay ? undefined : z === 'Z' ? v.parse(Zone, 'UTC') : zone,
  };
  const wall = (frame.all_day ? resolveWholeDay : resolveDateExpression)(parts, frame.zone, frame.now);
  if (wall === undefined) return undefined;
  return frame.all_day || isDay ? { wall: startOfDay(wall), isDay: true } : { wall, isDay };
};

export const momentsIn = ({ parameters, value }: Line, frame: RuleFrame): Moment[] => {
  const zones = parameters.flatMap(parameter => {
    if (/^VALUE=DATE(?:-TIME)?$/i.test(parameter)) return [];
    const zone = /^TZID=/i.test(parameter) ? v.safeParse(Zone, parameter.slice(5)) : undefined;
    if (!zone?.success) throw notAllowed(parameter);
    return [zone.output];
  });
  return value.split(',').map(sent => {
    const moment = momentIn(sent.trim().toUpperCase(), frame, zones[0]);
    if (moment === undefined) throw notAllowed(sent);
    return moment;
  });
};

// The rule and its parts.

export interface Rule {
  readonly frequency: string;
  readonly interval: number;
  readonly count: number | undefined;
  /** The last moment at which a date may start. */
  readonly until: Wall | undefined;
  readonly weekdays: readonly Weekday[];
  /** Negative ones count from the end of the month. */
  readonly monthDays: readonly number[];
  /** Which of the days that a month has by the rule; negative ones count from its end. */
  readonly positions: readonly number[];
  readonly weekStart: number;
}

export interface Weekday {
  /** From 0 for Sunday. */
  readonly weekday: number;
  /** Which one of its month; negative ones count from the end, and 0 is each. */
  readonly nth: number;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const NUMBER = /^0*[1-9]\d{0,3}$/;
const PLACE_IN_MONTH = /^[+-]?(?:0?[1-9]|[12]\d|3[01])$/;

/** The parts of a rule that are allowed, and the pattern of their values. */
const SINGLE: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY)$/,
  INTERVAL: NUMBER,
  COUNT: NUMBER,
  UNTIL: MOMENT,
  WKST: /^(?:SU|MO|TU|WE|TH|FR|SA)$/,
};
const LISTS: Readonly<Record<string, RegExp>> = {
  BYDAY: /^(?:[+-]?[1-5])?(?:SU|MO|TU|WE|TH|FR|SA)$/,
  BYMONTHDAY: PLACE_IN_MONTH,
  BYSETPOS: PLACE_IN_MONTH,
};

/** No part has the name of a member that every object has, because names are in capitals. */
const isAllowed = (name: string, sent: string): boolean =>
  SINGLE[name]?.test(sent) ?? sent.split(',').every(each => LISTS[name]?.test(each));

export const ruleIn = ({ parameters, value }: Line, frame: RuleFrame): Rule => {
  if (parameters[0] !== undefined) throw notAllowed(parameters[0]);
  const parts = new Map<string, string>();
  for (const part of value.toUpperCase().split(';')) {
    const [, name = '', sent = ''] = /^([A-Z]+)=(.*)$/.exec(part) ?? [];
    if (parts.has(name) || !isAllowed(name, sent)) throw notAllowed(part || value);
    parts.set(name, sent);
  }
  const frequency = parts.get('FREQ');
  if (frequency === undefined) throw notAllowed('FREQ');
  refuseMisplaced(frequency, parts);
  if (parts.has('COUNT') === parts.has('UNTIL')) throw refused({ about: 'rule-end' });
  const numbers = (name: string): number[] => parts.get(name)?.split(',').map(Number) ?? [];
  const until = parts.get('UNTIL');
  const end = until === undefined ? undefined : momentIn(until, frame);
  if (until !== undefined && end === undefined) throw notAllowed(`UNTIL=${until}`);
  return {
    frequency,
    interval: numbers('INTERVAL')[0] ?? 1,
    count: numbers('COUNT')[0],
    until: end?.isDay ? endOfDay(end.wall) : end?.wall,
    ...daysSaid(frequency, parts.get('BYDAY'), numbers('BYMONTHDAY'), frame.start_date),
    positions: numbers('BYSETPOS'),
    weekStart: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
  };
};

/** Refuses parts that have no meaning with this frequency. */
const refuseMisplaced = (frequency: string, parts: ReadonlyMap<string, string>): void => {
  const isMonthly = frequency === 'MONTHLY';
  const hasDays = parts.has('BYDAY') || parts.has('BYMONTHDAY');
  const misplaced = {
    BYDAY: !isMonthly && /\d/.test(parts.get('BYDAY') ?? ''),
    BYMONTHDAY: frequency === 'WEEKLY',
    BYSETPOS: !isMonthly || !hasDays,
  };
  for (const [name, isMisplaced] of Object.entries(misplaced))
    if (isMisplaced && parts.has(name)) throw notAllowed(`${name}=${parts.get(name)}`);
};

/** A rule that says no days is for the weekday, or the day of the month, on which it starts. */
const daysSaid = (
  frequency: string,
  byDay: string | undefined,
  monthDays: readonly number[],
  start: Wall,
): Pick<Rule, 'weekdays' | 'monthDays'> => {
  if (byDay === undefined && monthDays.length === 0) {
    const weekdays = frequency === 'WEEKLY' ? [{ weekday: weekdayOf(start), nth: 0 }] : [];
    return { weekdays, monthDays: frequency === 'MONTHLY' ? [+detailsOf(start).day] : [] };
  }
  const weekdays = byDay?.split(',').map(sent => ({
    weekday: WEEKDAYS.indexOf(sent.slice(-2)),
    nth: Number(sent.slice(0, -2)),
  }));
  return { weekdays: weekdays ?? [], monthDays };
};
