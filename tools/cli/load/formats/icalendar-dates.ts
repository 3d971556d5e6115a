/**
 * The dates of an event of a calendar (RFC 5545, 3.8.2 and 3.8.5). Rules are listed, because what
 * the service stores are dates (contract/events#several-dates).
 */
import ICAL from 'ical.js';
import * as v from 'valibot';
import { MAX_DATES } from '../../../../shared/events/dates-write.ts';
import { DAY, endOfDay, fromSeconds, Instant, toSeconds, Wall } from '../../../../shared/time/wall.ts';
import { Zone } from '../../../../shared/time/zone.ts';
import { startsByRule } from './icalendar-rule.ts';
import {
  type Clock,
  type ClockNamed,
  localBy,
  type Moment,
  momentIn,
  momentsOf,
  Unreadable,
  written,
} from './icalendar-times.ts';
import type { Body, FormatOptions } from './row.ts';

export interface CalendarOptions extends FormatOptions {
  readonly clockNamed: ClockNamed;
}

/**
 * The members of a row that say when an event is, and a note for the operator if not all of its
 * dates are listed.
 *
 * @param changes of single dates, which have a `RECURRENCE-ID`.
 * @throws Unreadable if the times cannot be read.
 */
export const datesOf = (
  event: ICAL.Component,
  changes: readonly ICAL.Component[],
  options: CalendarOptions,
): { readonly record: Body; readonly note: string | undefined } => {
  const { clockNamed } = options;
  const first = spanOf(event, clockNamed);
  const { starts, hasEnd } = startsOf(event, first, options);
  const changed = changes.map(change => ({
    at: momentOf(change, 'recurrence-id', clockNamed),
    date: dateOf(spanOf(change, clockNamed, first.clock), change),
  }));
  const regular = starts.map(
    start => changed.findLast(({ at }) => isAt(at, start, first))?.date ?? dateOf({ ...first, start }),
  );
  // A date that the rule does not give, or that is taken out of it, exists if it is described.
  const others = changed
    .filter(({ at, date }) => date.event_status === undefined && !starts.some(start => isAt(at, start, first)))
    .map(({ date }) => date);
  const all = [...regular, ...others].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const { dates, note } = hasEnd && all.length <= MAX_DATES ? { dates: all } : datesAround(all, options);
  const [one, another] = dates;
  if (one === undefined) throw new Unreadable('has no date, as all are taken out');
  const { start_date, end_date } = one;
  const { timezone } = first.clock;
  const record = {
    all_day: first.isDay,
    ...(timezone !== undefined && { timezone }),
    ...(another === undefined ? { ...one, dates: [] } : { start_date, end_date, dates }),
  };
  return { record, note };
};

/** Whether a date is meant that starts then; some calendars name its day alone. */
const isAt = (moment: Moment, start: Wall, { clock }: Span): boolean =>
  moment.isDay ? moment.local.slice(0, 10) === start.slice(0, 10) : localBy(clock, moment) === start;

interface Span {
  readonly start: Wall;
  /** In seconds, by the clock. */
  readonly length: number;
  readonly isDay: boolean;
  readonly clock: Clock;
}

const spanOf = (event: ICAL.Component, clockNamed: ClockNamed, by?: Clock): Span => {
  const begin = momentOf(event, 'dtstart', clockNamed);
  const { isDay } = begin;
  const clock = by ?? begin.clock;
  const start = localBy(clock, begin);
  const [end] = momentsOf(event, 'dtend', clockNamed);
  if (end !== undefined) return { start, length: toSeconds(localBy(clock, end)) - toSeconds(start), isDay, clock };
  // Without an end, an event takes a day if it has no times, else a moment (RFC 5545, 3.6.1).
  const duration = event.getFirstPropertyValue('duration');
  return { start, length: duration instanceof ICAL.Duration ? duration.toSeconds() : isDay ? DAY : 0, isDay, clock };
};

/** A date as the service reads it. */
interface Written {
  readonly start_date: string;
  readonly end_date: string;
  readonly event_status?: 'canceled';
}

const dateOf = ({ start, length, isDay, clock }: Span, change?: ICAL.Component): Written => {
  // The end of a whole day is the day after it (RFC 5545, 3.6.1).
  const end = later(start, isDay ? Math.max(0, length - DAY) : length);
  const write = (local: Wall): string => (isDay ? local.slice(0, 10) : written(clock, local));
  return {
    start_date: write(start),
    end_date: write(end),
    ...(change !== undefined && isCanceled(change) && { event_status: 'canceled' }),
  };
};

export const isCanceled = (event: ICAL.Component): boolean =>
  /^cancel/i.test(String(event.getFirstPropertyValue('status')));

const momentOf = (event: ICAL.Component, name: string, clockNamed: ClockNamed): Moment => {
  const [moment] = momentsOf(event, name, clockNamed);
  if (moment === undefined) throw new Unreadable(`has no ${name.toUpperCase()}`);
  return moment;
};

const later = (local: Wall, seconds: number): Wall => fromSeconds(toSeconds(local) + seconds);

// The starts of an event by its rule, and by the dates beside it.

const startsOf = (event: ICAL.Component, first: Span, { clockNamed, horizon, today }: CalendarOptions) => {
  const { start, isDay, clock } = first;
  if (event.hasProperty('recurrence-id')) return { starts: [], hasEnd: true };
  const rules = event
    .getAllProperties('rrule')
    .map(each => each.getFirstValue())
    .filter(value => value instanceof ICAL.Recur);
  const now = v.parse(Instant, 0);
  const frame = { start_date: start, all_day: isDay, zone: clock.timezone ?? v.parse(Zone, 'UTC'), now };
  const added = momentsOf(event, 'rdate', clockNamed).map(moment =>
    moment.isDay && !isDay ? later(moment.local, toSeconds(start) % DAY) : localBy(clock, moment),
  );
  const enough = v.parse(Wall, `${monthsAfter(today, horizon)} 23:59:59`);
  const given = rules.flatMap(rule => {
    const until = rule.until ? momentIn(String(rule.until), clock) : undefined;
    const last = until && (until.isDay ? endOfDay(until.local) : localBy(clock, until));
    return startsByRule(rule, frame, last, enough);
  });
  const removed = momentsOf(event, 'exdate', clockNamed);
  return {
    starts: [...new Set([start, ...given, ...added])].filter(each => !removed.some(at => isAt(at, each, first))),
    hasEnd: rules.every(rule => rule.isFinite()),
  };
};

/** The dates that are to come within the horizon, and the past ones for which there is room. */
const datesAround = (all: readonly Written[], { horizon, today }: CalendarOptions) => {
  const [from, to] = [monthsAfter(today, -horizon), monthsAfter(today, horizon)];
  const near = all.filter(date => dayOf(date) >= from && dayOf(date) <= to);
  const untilLast = near.filter(date => dayOf(date) < today).length + MAX_DATES;
  const dates = near.slice(0, untilLast).slice(-MAX_DATES);
  const last = near.length > untilLast ? dates.at(-1) : undefined;
  return {
    // Of a rule without a date near today, the last one is shown, or the only one.
    dates: dates.length > 0 ? dates : all.slice(-1),
    note: `dates are listed until ${last === undefined ? to : dayOf(last)}, as a rule has no end or gives more than ${MAX_DATES}`,
  };
};

const dayOf = ({ start_date }: Written): string => start_date.slice(0, 10);

/** `day` is `YYYY-MM-DD`. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 0, date] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
};
