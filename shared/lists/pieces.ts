/** Long ranges cut into pieces by the counters. Pages of a query (1 MB each) come one after another, pieces side by side. Pure. */
import type { EntryRange } from './entry-ranges.ts';
import { SHORTEST } from './length-class.ts';
import type { RunningCounts } from './running-counts.ts';

/** The counters do not tell the classes apart. Of the data of five languages, hardly one entry in ten lasts longer than a day. */
const LONGER = 4;

/**
 * Disjoint, in order, together the range. A piece holds at most `most` starts, except where one day has more, or where the counters
 * tell nothing: then it takes several pages, which costs time and nothing else.
 */
export const cutRange = ({ lengthClass, from, to }: EntryRange, counts: RunningCounts, most: number): EntryRange[] => {
  const room = lengthClass === SHORTEST ? most : most * LONGER;
  const cuts: number[] = [];
  let starts = 0;
  for (const day of counts.daysFrom(from)) {
    if (day.at >= to) break;
    if (starts > 0 && starts + day.starts > room) {
      cuts.push(day.at);
      starts = 0;
    }
    starts += day.starts;
  }
  return [from, ...cuts].map((begin, i) => ({ lengthClass, from: begin, to: cuts[i] ?? to }));
};
