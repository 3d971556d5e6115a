/**
 * The starts that a rule of a calendar gives (RFC 5545, 3.3.10). Days are tested one by one as the
 * service does it, because the iterator of `ical.js` gives wrong days for `BYMONTHDAY` beside other
 * parts, and looks without end for days that never come.
 */
import type ICAL from 'ical.js';
import { MAX_DATES } from '../../../../shared/events/dates-write.ts';
import { dayAt, daysOf, onDay } from '../../../../shared/events/recurrence.ts';
import { lineIn, type RuleFrame, ruleIn } from '../../../../shared/events/rule-text.ts';
import { ApiError } from '../../../../shared/http/errors.ts';
import { detailsOf, type Wall } from '../../../../shared/time/wall.ts';
import { Unreadable } from './icalendar-times.ts';

/** In days. No calendar has a rule that begins to give dates later. */
const CENTURY = 36_525;

/**
 * The first start counts, even if the rule does not give it.
 *
 * @param until of the rule, as a local time.
 * @param enough how far starts are needed of a rule without an end, or of more than an event may
 * have.
 * @throws Unreadable if the rule is none of days.
 */
export const startsByRule = (recur: ICAL.Recur, frame: RuleFrame, until: Wall | undefined, enough: Wall): Wall[] => {
  const { start_date: start } = frame;
  const { isDayIn, months, years } = partsOf(recur, frame);
  const count = recur.count ?? Number.POSITIVE_INFINITY;
  const last = dayAt(enough) + (recur.isFinite() ? CENTURY : 0);
  const starts = [start];
  for (let day = dayAt(start) + 1; day <= last && starts.length < count; day++) {
    if (!isDayIn(day)) continue;
    const each = onDay(day, frame);
    const { year, month } = detailsOf(each);
    if (months?.includes(+month) === false || (+year - +detailsOf(start).year) % years !== 0) continue;
    if ((until && each > until) || (each > enough && starts.length > MAX_DATES)) break;
    starts.push(each);
  }
  return starts;
};

/** A rule of years is one of months that counts in some years. */
const partsOf = (recur: ICAL.Recur, frame: RuleFrame) => {
  const unknown = new Unreadable(`has a rule that cannot be read: ${recur}`);
  const isYearly = recur.freq === 'YEARLY';
  const said = /;BYMONTH=([^;]*)/.exec(`;${recur}`)?.[1]?.split(',').map(Number);
  const months = said ?? (isYearly ? [+detailsOf(frame.start_date).month] : undefined);
  const read = isYearly ? /;(?:COUNT|UNTIL|BYMONTH|FREQ|INTERVAL)=[^;]*/g : /;(?:COUNT|UNTIL|BYMONTH)=[^;]*/g;
  const rest = `;${recur}`.replace(read, '');
  // Days of a year are not those of its months, if the months are not said; nor are positions.
  if (isYearly && rest.includes(said === undefined ? ';BY' : ';BYSETPOS') && said?.length !== 1) throw unknown;
  try {
    const rule = ruleIn(lineIn(`RRULE:COUNT=1${isYearly ? ';FREQ=MONTHLY' : ''}${rest}`), frame);
    return { isDayIn: daysOf(rule, dayAt(frame.start_date)), months, years: isYearly ? recur.interval : 1 };
  } catch (error) {
    throw error instanceof ApiError ? unknown : error;
  }
};
