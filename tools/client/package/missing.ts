/**
 * The events that a source no longer has, which are those in the calendar that were not sent. The
 * command `load` looks for them, too.
 */
import type { Event } from './api.ts';

/** An event of a source, as the calendar has it. Dates are in UTC, `YYYY-MM-DD HH:MM:SS`. */
export interface SourceEvent {
  readonly id: number;
  readonly title: string;
  /** The event's id in the source. */
  readonly source_id: string;
  readonly start: string;
  readonly end: string;
}

export interface Missing {
  readonly events: readonly SourceEvent[];
  /** How many events could have been missing. */
  readonly of: number;
}

/** What was sent to the calendar. */
export interface Sent {
  readonly source: string;
  /** The ids of all events that the source has, including refused ones. */
  readonly ids: ReadonlySet<string>;
  /** The starts of all dates of those events that the calendar has now, in UTC. */
  readonly starts: readonly string[];
  /** The current time, in UTC. */
  readonly now: string;
}

/** `sources` is only shown to those who may edit the event. */
type ListedEvent = Pick<Event, 'id' | 'title' | 'utc_start_date' | 'utc_end_date' | 'sources'>;

/** Yields all pages of a list of events. */
type List = (query: Query) => AsyncIterable<{ readonly events: readonly ListedEvent[] }>;
type Query = { source: string; status: 'any'[]; per_page: number; starts_after: string; collapse: true };

/**
 * Sources drop past events, and may send only a part of the year. So an event counts only if it has
 * not ended and begins between the first and the last of those that were sent, and no event counts
 * if none were sent. Of an event with several dates, its next date counts. With `all`, every event
 * of the source counts. An event that another source also knows stays as long as one of them has
 * it.
 */
export const missingEvents = async (list: List, { source, ids, starts, now }: Sent, all: boolean): Promise<Missing> => {
  const [first = '', ...others] = starts.toSorted();
  const last = others.at(-1) ?? first;
  if (starts.length === 0 && !all) return { events: [], of: 0 };
  const starts_after = all ? '1000-01-01' : twoDaysBefore(first);
  const expected: SourceEvent[] = [];
  for await (const { events } of list({ source, status: ['any'], per_page: 50, starts_after, collapse: true }))
    for (const { id, title, utc_start_date: start, utc_end_date: end, sources = {} } of events) {
      const source_id = sources[source];
      if (source_id === undefined || Object.keys(sources).length > 1) continue;
      if (all || (end > now && start >= first && start <= last)) expected.push({ id, title, source_id, start, end });
    }
  return { events: expected.filter(({ source_id }) => !ids.has(source_id)), of: expected.length };
};

/** The starts of all dates of an event, in UTC. */
export const startsOf = ({ utc_start_date, dates }: Starting): readonly string[] =>
  dates?.map(date => date.utc_start_date) ?? [utc_start_date];
interface Starting {
  readonly utc_start_date: string;
  readonly dates?: readonly { readonly utc_start_date: string }[] | undefined;
}

/**
 * The day two days before a time in UTC: `2027-05-10`. Filters compare local times by whole days,
 * which differ from UTC by less than a day.
 */
const twoDaysBefore = (utc: string): string =>
  new Date(Date.parse(`${utc.slice(0, 10)}T00:00:00Z`) - 2 * 86_400_000).toISOString().slice(0, 10);

/**
 * A larger share points to a broken source or a truncated file, which must not empty the calendar.
 */
const MOST = 0.3;
export const areTooMany = ({ events, of }: Missing): boolean => events.length > MOST * of;
