/** The events that a source no longer has, as the files of a load lack them. Pure. */

/** An event that is there, as it is listed. Dates in UTC, `YYYY-MM-DD HH:MM:SS`. */
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

/** undefined: there are none, so that nothing can be missing among them. */
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
 * The events of `known` that were not sent. Sources drop what is past, and files may hold a part of the year: so only events count that
 * have not ended, and begin in the range of the files. `range` undefined: all that the source ever sent count. `now`: in UTC.
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

/** A source that is broken, or a file that is cut off, must not empty the calendar. */
const MOST = 0.3;
export const areTooMany = ({ events, of }: Missing): boolean => events.length > MOST * of;
