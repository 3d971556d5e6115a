/** An event on one of its several dates, as answers show it (contract/events#several-dates). */
import * as v from 'valibot';
import { type Addresses, publicAddress } from '../http/addresses.ts';
import { Whole } from '../http/fields.ts';
import { dateId, type PostId } from '../store/records.ts';
import { fromSeconds } from '../time/wall.ts';
import { abbreviationAt, instantSaid } from '../time/zone.ts';
import { type EventDate, type EventRecord, EventStatus } from './record.ts';

/**
 * What a list or a read shows: an event, or one of its several dates. It is no record of its own,
 * so that nobody stores an event with the times of one of its dates.
 */
export interface EventShown {
  readonly event: EventRecord;
  /** Undefined if the event as a whole is shown. */
  readonly date?: EventDate | undefined;
  /**
   * Whether the event as a whole is shown, with the times of `date`, as in a list that shows each
   * event once (contract/lists#one-entry-for-each-event).
   */
  readonly isCollapsed?: boolean;
  /** In kilometres, in a list that is ordered by it (contract/lists#order). */
  readonly distance?: number;
}

/** The date of an event with this number, if it has one. */
export const dateWith = ({ dates }: EventRecord, number: number | undefined): EventDate | undefined =>
  number === undefined ? undefined : dates?.find(date => date.number === number);

/** The id by which clients know what is shown. */
export const shownId = ({ event, date, isCollapsed }: EventShown): PostId =>
  date === undefined || isCollapsed ? event.id : dateId(event.id, date.number);

/** The day in the address of a date. Dates of one day share the page of the day. */
export const dayOf = ({ start_date }: Pick<EventDate, 'start_date'>): string => start_date.slice(0, 10);

/** The fields of an event that each of its dates has of its own. */
const timesOfDate = (
  { start_date, end_date, utc_start_date, utc_end_date, event_status }: EventDate,
  event: Pick<EventRecord, 'timezone' | 'event_status'>,
) => {
  const starts = instantSaid(start_date, event.timezone, utc_start_date);
  return {
    start_date,
    end_date,
    utc_start_date: fromSeconds(starts),
    utc_end_date: fromSeconds(instantSaid(end_date, event.timezone, utc_end_date)),
    timezone_abbr: abbreviationAt(starts, event.timezone),
    event_status: event_status ?? event.event_status,
  };
};

/** The event with the times and the status of the date that is shown, for views alone. */
export const onItsDate = ({ event, date }: EventShown): EventRecord =>
  date === undefined ? event : { ...event, ...timesOfDate(date, event) };

export const OccurrenceView = v.object({ of: Whole, number: Whole, count: Whole });

export const occurrenceOf = ({ event, date, isCollapsed }: EventShown) =>
  date === undefined || isCollapsed
    ? undefined
    : { of: event.id, number: date.number, count: event.dates?.length ?? 1 };

export const DateView = v.object({
  id: Whole,
  number: Whole,
  start_date: v.string(),
  end_date: v.string(),
  utc_start_date: v.string(),
  utc_end_date: v.string(),
  /** Null in a redacted event. */
  event_status: v.nullable(EventStatus),
  url: v.string(),
});

/** All dates of an event, if it has several. */
export const datesView = (event: EventRecord, addresses: Addresses): v.InferOutput<typeof DateView>[] | undefined =>
  event.dates?.map(date => {
    const { timezone_abbr: _, ...times } = timesOfDate(date, event);
    const id = dateId(event.id, date.number);
    return { id, number: date.number, ...times, url: publicAddress(addresses, { ...event, id, day: dayOf(date) }) };
  });
