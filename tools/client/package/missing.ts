/** The events that a source no longer has, as they are not among those that were sent. Pure. The command `load` uses it, too. */

/** An existing event, as lists show it. Dates in UTC, `YYYY-MM-DD HH:MM:SS`. */
export interface SourceEvent {
  readonly id: number;
  readonly title: string;
  readonly sourceId: string;
  readonly start: string;
  readonly end: string;
}

/** The first and the last start of the events that were sent. */
export interface Range {
  readonly first: string;
  readonly last: string;
}

/** undefined: no events were sent, so nobody knows which are missing. */
export const rangeOf = (starts: readonly string[]): Range | undefined => {
  const [first, ...others] = starts.toSorted();
  return first === undefined ? undefined : { first, last: others.at(-1) ?? first };
};

export interface Missing {
  readonly events: readonly SourceEvent[];
  /** How many events could have been missing. */
  readonly of: number;
}

/**
 * The events of `known` that were not sent. Sources drop past events, and may send a part of the year: so only events count that have not
 * ended and begin within the range of those that were sent. `range` undefined: all events of the source count. `now`: in UTC.
 */
export const missingIn = (
  known: readonly SourceEvent[],
  sent: ReadonlySet<string>,
  { range, now }: { readonly range: Range | undefined; readonly now: string },
): Missing => {
  const expected = known.filter(
    ({ start, end }) => range === undefined || (end > now && start >= range.first && start <= range.last),
  );
  return { events: expected.filter(({ sourceId }) => !sent.has(sourceId)), of: expected.length };
};

/**
 * The event if it counts as one of the source: a list of the source has it, and no other source knows it. Events that several sources know
 * stay as long as one of them has them.
 */
export const sourceEventIn = (event: ListedEvent, source: string): SourceEvent[] => {
  const { id, title, utc_start_date: start, utc_end_date: end, sources = {} } = event;
  const sourceId = sources[source];
  return sourceId !== undefined && Object.keys(sources).length === 1 ? [{ id, title, sourceId, start, end }] : [];
};

interface ListedEvent {
  readonly id: number;
  readonly title: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  /** Only shown to those who may edit the event. */
  readonly sources?: Readonly<Record<string, string>> | undefined;
}

/** The query for all events of a source in the range. Filters compare local times by whole days, which differ from UTC by less than a day. */
export const queryOf = (source: string, range: Range | undefined) => ({
  source,
  status: ANY,
  ...(range === undefined
    ? { starts_after: '1000-01-01' }
    : { starts_after: day(range.first, -2), starts_before: day(range.last, 2) }),
});

const ANY: 'any'[] = ['any'];

/** `2027-05-10` of a time in UTC, so many days later. */
const day = (utc: string, later: number): string =>
  new Date(Date.parse(`${utc.slice(0, 10)}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10);

/** A larger share points to a broken source or a truncated file, which must not empty the calendar. */
const MOST = 0.3;
export const areTooMany = ({ events, of }: Missing): boolean => events.length > MOST * of;
