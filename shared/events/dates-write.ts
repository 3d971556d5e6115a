/**
 * The dates of an event after a write (contract/events#several-dates): which of the known dates
 * each one is, and its number.
 */
import * as v from 'valibot';
import { invalid, type WrongPart } from '../http/errors.ts';
import { DateText, Integer } from '../http/fields.ts';
import { isEqual } from '../model/base.ts';
import { MOST_DATE_NUMBERS } from '../store/records.ts';
import type { DateExpression } from '../time/date-expression.ts';
import { endOfDay, fromSeconds, startOfDay, toSeconds, type Wall } from '../time/wall.ts';
import { instantOf, instantSaid, settle, type Zone } from '../time/zone.ts';
import { type EventDate, type EventRecord, type EventStatus, EventStatusInput } from './record.ts';

/** The most dates of an event. */
export const MAX_DATES = 100;

/** Fields that a read shows with each date, and that follow from the others. */
const shown = v.optional(v.unknown());

const SentDate = v.object(
  {
    /** As a read shows it; a date without one is found by its start. */
    number: v.optional(Integer),
    start_date: DateText,
    /** By default, the date takes as long as the first one. */
    end_date: v.optional(DateText),
    event_status: EventStatusInput,
    id: shown,
    utc_start_date: shown,
    utc_end_date: shown,
    url: shown,
  },
  'type',
);

/** The complete list; null and `[]` make the event one with a single date. */
export const DatesInput = v.optional(v.nullable(v.pipe(v.array(SentDate, 'type'), v.maxLength(MAX_DATES, 'too-long'))));
type SentDates = v.InferOutput<typeof DatesInput>;

/** The write of one date, by its own id. */
export interface DateWrite {
  readonly number: number;
  /** Whether the date is deleted; otherwise its times and its status are those of the body. */
  readonly isRemoved: boolean;
}

/** A date as it is wanted. */
interface WantedDate {
  readonly number?: number | undefined;
  readonly start_date: Wall;
  readonly end_date: Wall;
  /** Null removes the status that the date has of its own; undefined leaves it as it is. */
  readonly event_status?: EventStatus | null | undefined;
}

/** What applies to all dates of the event after the write. */
interface Frame {
  readonly all_day: boolean;
  readonly zone: Zone;
  readonly event_status: EventStatus;
  /** Resolves the date text in a field (`resolvedDate`). */
  readonly resolve: (sent: DateExpression, name: string) => Wall;
}

/** The single date of an event, or its first one. */
type First = Pick<EventRecord, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'>;

export type DatesAfter = First & Pick<EventRecord, 'dates' | 'last_date_number'>;

/**
 * @param first the date that the fields of the event say, which belongs to its dates if it was sent
 * @throws ApiError 400 naming `dates`: two of them start at the same time, one ends before it
 * starts, or no number is left.
 */
export const datesAfter = (
  before: EventRecord | undefined,
  { sent, first, isFirstSent }: { readonly sent: SentDates; readonly first: First; readonly isFirstSent: boolean },
  frame: Frame,
): DatesAfter => {
  const { dates, last_date_number } = before ?? {};
  const hasOne = sent === undefined ? dates === undefined : sent === null || sent.length === 0;
  if (hasOne) return { ...first, ...(last_date_number !== undefined && { last_date_number }) };
  const hasMoved =
    before !== undefined && (first.start_date !== before.start_date || first.end_date !== before.end_date);
  const firstNumber = dates?.[0]?.number;
  const wanted = (sent === undefined || sent === null ? (dates ?? []) : wantedDates(sent, first, frame)).map(date =>
    hasMoved && date.number !== undefined && date.number === firstNumber ? { ...date, ...timesIn(first) } : date,
  );
  // Who sends back what a read shows, with another start of the first date, has moved that date.
  const isMovedInList = !hasMoved && wanted.some(({ number }) => number !== undefined && number === firstNumber);
  const isFirstIn = wanted.some(date => inFrame(date, frame).start_date === first.start_date);
  const all = isFirstSent && !isFirstIn && !isMovedInList ? [...wanted, timesIn(first)] : wanted;
  return numberDates(before, all, frame);
};

/**
 * The dates by a rule, which have the status and the number of `sent` if these are the same dates.
 * @throws ApiError 400 naming `recurrence` if they are others.
 */
export const datesByRule = (
  before: EventRecord | undefined,
  { starts, sent, first }: { readonly starts: readonly Wall[]; readonly sent: SentDates; readonly first: First },
  frame: Frame,
): DatesAfter => {
  const byRule = starts.map(start_date => ({ start_date, end_date: endAfter(start_date, first, frame) }));
  const hasBoth = sent !== undefined && sent !== null && sent.length > 0;
  const wanted = hasBoth ? wantedDates(sent, first, frame) : byRule;
  const timesOf = (dates: readonly WantedDate[]) => dates.map(date => timesIn(inFrame(date, frame))).sort(byStart);
  if (!isEqual(timesOf(wanted), timesOf(byRule)))
    throw invalid({ recurrence: 'rule' }, { recurrence: { about: 'rule-dates' } });
  return numberDates(before, wanted, frame);
};

const timesIn = ({ start_date, end_date }: Pick<First, 'start_date' | 'end_date'>) => ({ start_date, end_date });

/** The end of a date that takes as long as the first one. */
const endAfter = (start: Wall, first: First, { zone }: Frame): Wall =>
  settle(fromSeconds(toSeconds(start) + toSeconds(first.end_date) - toSeconds(first.start_date)), zone);

const wantedDates = (sent: NonNullable<SentDates>, first: First, frame: Frame): WantedDate[] =>
  sent.map(({ number, event_status, ...date }) => {
    const start_date = frame.resolve(date.start_date, 'dates');
    const end_date =
      date.end_date === undefined ? endAfter(start_date, first, frame) : frame.resolve(date.end_date, 'dates');
    return { number, start_date, end_date, event_status };
  });

/** The dates after a write of one of them; none is left if the last one is removed. */
export const withDateChanged = (
  event: EventRecord,
  { number, isRemoved }: DateWrite,
  sent: { readonly [Name in 'start_date' | 'end_date']?: DateExpression | undefined } & Pick<
    WantedDate,
    'event_status'
  >,
  frame: Frame,
): DatesAfter => {
  const change = {
    ...(sent.start_date && { start_date: frame.resolve(sent.start_date, 'start_date') }),
    ...(sent.end_date && { end_date: frame.resolve(sent.end_date, 'end_date') }),
    ...(sent.event_status !== undefined && { event_status: sent.event_status }),
  };
  const dates = (event.dates ?? []).flatMap((date): WantedDate[] => {
    if (date.number !== number) return [{ ...date, event_status: undefined }];
    return isRemoved ? [] : [{ ...date, event_status: undefined, ...change }];
  });
  return numberDates(event, dates, frame);
};

/** Sorts the dates, and gives each its number and its status. */
const numberDates = (before: EventRecord | undefined, wanted: readonly WantedDate[], frame: Frame): DatesAfter => {
  const known = knownDates(before);
  const dates = wanted.map(date => inFrame(date, frame)).sort(byStart);
  refuse(dates);
  const last = before?.last_date_number ?? known.length;
  const numbers = numbersOf(dates, known, last);
  const stored = dates.map((date, i): EventDate => {
    const number = numbers[i] ?? 0;
    const same = known.find(each => each.number === number);
    return { number, ...timesStored(date, same, frame), ...statusStored(date, same, before, frame) };
  });
  const [earliest] = stored;
  if (earliest === undefined) throw new Error('the last date of an event is removed with the event');
  const { start_date, end_date } = earliest;
  return {
    start_date,
    end_date,
    utc_start_date: fromSeconds(instantSaid(start_date, frame.zone, earliest.utc_start_date)),
    utc_end_date: fromSeconds(instantSaid(end_date, frame.zone, earliest.utc_end_date)),
    dates: stored,
    last_date_number: Math.max(last, ...numbers),
  };
};

/** The single date of an event becomes number 1, by which calendars go on knowing it. */
const knownDates = (before: EventRecord | undefined): readonly EventDate[] => {
  if (before === undefined) return [];
  if (before.dates !== undefined) return before.dates;
  const { start_date, end_date, utc_start_date, utc_end_date, last_date_number } = before;
  return last_date_number === undefined ? [{ number: 1, start_date, end_date, utc_start_date, utc_end_date }] : [];
};

const inFrame = (date: WantedDate, { all_day }: Frame): WantedDate =>
  all_day ? { ...date, start_date: startOfDay(date.start_date), end_date: endOfDay(date.end_date) } : date;

const byStart = (a: WantedDate, b: WantedDate): number =>
  a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : 0;

const refuse = (dates: readonly WantedDate[]): void => {
  const parts = dates.flatMap(({ start_date, end_date }, i): WrongPart[] => {
    if (end_date < start_date) return [{ at: `[${i}][end_date]`, problem: 'before-start' }];
    return dates[i - 1]?.start_date === start_date ? [{ at: `[${i}][start_date]`, problem: 'taken' }] : [];
  });
  const [first] = parts;
  if (first !== undefined) throw invalid({ dates: first.problem }, {}, { dates: parts });
};

/**
 * Gives each date its number. It is that of a stored date if the two are the same: by the number
 * that was sent, else by the start, else by the day. Dates that are left over take the numbers of
 * stored dates that are left over, in their order, because a client that sends new dates each time
 * would soon use up the numbers of the event. The number of a deleted date brings that date back.
 */
const numbersOf = (dates: readonly WantedDate[], known: readonly EventDate[], last: number): readonly number[] => {
  const given = new Map<WantedDate, number>();
  const isFree = (number: number): boolean => ![...given.values()].includes(number);
  const match = (find: (date: WantedDate, left: readonly EventDate[]) => number | undefined): void => {
    for (const date of dates) {
      if (given.has(date)) continue;
      const number = find(
        date,
        known.filter(each => isFree(each.number)),
      );
      if (number !== undefined && isFree(number)) given.set(date, number);
    }
  };
  match(({ number = 0 }) => (number >= 1 && number <= last ? number : undefined));
  match(({ start_date }, left) => left.find(each => each.start_date === start_date)?.number);
  match(({ start_date }, left) => left.find(each => each.start_date.slice(0, 10) === start_date.slice(0, 10))?.number);
  match((_, left) => left[0]?.number);
  let next = last;
  const numbers = dates.map(date => given.get(date) ?? ++next);
  if (next > MOST_DATE_NUMBERS) throw invalid({ dates: 'too-long' }, { dates: { about: 'date-numbers' } });
  return numbers;
};

/**
 * The time in UTC that is stored with a date: `said`, if that is one of the two instants of a local
 * time that occurs twice, and not the one that follows from the local time anyway.
 */
export const utcStored = (wall: Wall, zone: Zone, said: Wall | undefined): Wall | undefined => {
  const instant = instantSaid(wall, zone, said);
  return instant === instantOf(wall, zone) ? undefined : fromSeconds(instant);
};

const timesStored = (
  { start_date, end_date }: WantedDate,
  same: EventDate | undefined,
  { zone }: Frame,
): Omit<EventDate, 'number' | 'event_status'> => {
  const utcOf = (wall: Wall, wallBefore: Wall | undefined, utc: Wall | undefined): Wall | undefined =>
    utcStored(wall, zone, wall === wallBefore ? utc : undefined);
  const utc_start_date = utcOf(start_date, same?.start_date, same?.utc_start_date);
  const utc_end_date = utcOf(end_date, same?.end_date, same?.utc_end_date);
  return { start_date, end_date, ...(utc_start_date && { utc_start_date }), ...(utc_end_date && { utc_end_date }) };
};

/** A status that a read has shown is not taken for one of the date's own. */
const statusStored = (
  { event_status: sent }: WantedDate,
  same: EventDate | undefined,
  before: EventRecord | undefined,
  { event_status: ofEvent }: Frame,
): Pick<EventDate, 'event_status'> => {
  const own = same?.event_status;
  const isAsShown = same !== undefined && sent === (own ?? before?.event_status);
  const event_status = sent === undefined || isAsShown ? own : (sent ?? undefined);
  return event_status === undefined || (event_status === ofEvent && event_status !== own) ? {} : { event_status };
};
