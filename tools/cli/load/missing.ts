/** The events that a source no longer has, because the loaded files lack them. Pure. */

/** An existing event, as lists show it. Dates in UTC, `YYYY-MM-DD HH:MM:SS`. */
export interface SourceEvent {
  readonly id: number;
  readonly title: string;
  readonly sourceId: string;
  readonly start: string;
  readonly end: string;
}

/** The first and the last start of the events in the files. */
export interface Range {
  readonly first: string;
  readonly last: string;
}

/** undefined: there are no events, so none can be missing. */
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
 * The events of `known` that were not sent. Sources drop past events, and files may cover a part of the year: so only events count that
 * have not ended and begin within the range of the files. `range` undefined: all events of the source count. `now`: in UTC.
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

/** A larger share points to a broken source or a truncated file, which must not empty the calendar. */
const MOST = 0.3;
export const areTooMany = ({ events, of }: Missing): boolean => events.length > MOST * of;
