/** Long ranges cut by the counters: a page of a query ends at 1 MB, and pages come one after another, ranges side by side. Pure. */
import type { Calendar } from './calendar.ts';
import type { EntryRange } from './counts.ts';

/** Longer than a day lasts hardly one entry in ten (data of five languages): such classes are cut less finely. */
const LONGER = 4;

/**
 * Disjoint, in order, together the reading. Days with more than `most` starts stay whole, and so does what lies outside of what the
 * counters tell: then a piece takes several pages, which costs time and nothing else.
 */
export const inPieces = ({ lengthClass, from, to }: EntryRange, calendar: Calendar, most: number): EntryRange[] => {
  const room = lengthClass === 0 ? most : most * LONGER;
  const cuts: number[] = [];
  let starts = 0;
  for (const day of calendar.daysFrom(from)) {
    if (day.at >= to) break;
    if (starts > 0 && starts + day.starts > room) {
      cuts.push(day.at);
      starts = 0;
    }
    starts += day.starts;
  }
  return [from, ...cuts].map((begin, i) => ({ lengthClass, from: begin, to: cuts[i] ?? to }));
};
