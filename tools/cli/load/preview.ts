/**
 * What people look at in the first events of a load: whether dates and places are where they
 * belong.
 */
import * as v from 'valibot';
import { plainText } from '../../../shared/text/html.ts';
import { columns } from '../../terminal/columns.ts';

const text = v.pipe(v.string(), v.transform(plainText));
const Place = v.object({ venue: text, city: v.optional(text, '') });

/** Of an event as the service shows it, what does not depend on the address of the service. */
const Preview = v.object({
  title: text,
  start_date: v.string(),
  end_date: v.string(),
  all_day: v.nullable(v.boolean()),
  dates: v.optional(v.array(v.object({ start_date: v.string(), end_date: v.string() })), []),
  /** A list if there are several or none. */
  venue: v.union([Place, v.array(Place)]),
  organizer: v.array(v.object({ organizer: text })),
  categories: v.array(v.object({ name: text })),
  cost: v.string(),
});
export type Preview = v.InferOutput<typeof Preview>;

/** Returns undefined for a venue or an organizer. */
export const previewOf = (shown: unknown): Preview | undefined => {
  const { success, output } = v.safeParse(Preview, shown);
  return success ? output : undefined;
};

/** An empty line and a table, or nothing if there are no events. */
export const tableOf = (events: readonly Preview[]): string[] => {
  const rows = events.map(({ title, start_date, end_date, all_day, dates, venue }) => {
    const said = (date: string): string => date.slice(0, all_day ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:MM'.length);
    const more = dates.length > 1 ? ` (${dates.length} dates)` : '';
    const [place = ''] = [venue].flat().map(each => [each.venue, each.city].filter(part => part !== '').join(', '));
    return [said(start_date) + more, said(end_date), short(title), short(place)];
  });
  return rows.length === 0 ? [] : ['', columns(['start', 'end', 'title', 'venue'], rows)];
};

const WIDTH = 40;
const short = (cell: string): string => (cell.length > WIDTH ? `${cell.slice(0, WIDTH - 1)}…` : cell);
