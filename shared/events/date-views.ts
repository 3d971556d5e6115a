/** The view of an event, as those of its several dates (contract/events#several-dates). */
import * as v from 'valibot';
import { JsonLd } from '../model/post.ts';
import { Instant, toSeconds, Wall } from '../time/wall.ts';
import { abbreviationAt, Zone } from '../time/zone.ts';
import type { EventView } from './view.ts';

/** In the order of the dates. An event with a single date is its only view. */
export const viewsOfDates = (view: EventView): readonly EventView[] => {
  const { dates, json_ld, ...whole } = view;
  if (dates === undefined) return [view];
  const { subEvent, ...series } = json_ld ?? {};
  const described = v.parse(v.fallback(v.array(JsonLd), []), subEvent);
  return dates.map(({ number, ...own }, i) => ({
    ...whole,
    ...own,
    timezone_abbr: abbreviationOf(own.utc_start_date, view.timezone),
    occurrence: { of: view.id, number, count: dates.length },
    ...(json_ld && { json_ld: { ...series, ...described[i] } }),
  }));
};

const abbreviationOf = (utc: string, zone: string): string =>
  abbreviationAt(v.parse(Instant, toSeconds(v.parse(Wall, utc))), v.parse(Zone, zone));
