/** What pages read from the views of the API, and the conversion of their texts. */
import { decodeHTMLStrict } from 'entities/decode';
import * as v from 'valibot';
import type { EventView } from '../events/view.ts';
import type { VenueView } from '../linked/venue-view.ts';
import { DAY, fromSeconds, lastMoment, toSeconds, Wall } from '../time/wall.ts';
import { type Day, dayOf } from './dates.ts';

export const venuesOf = ({ venue }: Pick<EventView, 'venue'>): VenueView[] => [venue].flat();

/**
 * Decodes single lines, which the API sends as HTML text (contract/texts#titles-and-names). Pages
 * escape all texts themselves.
 */
export const plain = (shown: string): string => decodeHTMLStrict(shown);

export const startDay = ({ start_date }: Pick<EventView, 'start_date'>): Day => dayOf(start_date);
/** The last day on which the event takes place (contract/lists#days). */
export const endDay = ({ start_date, end_date }: Dates): Day =>
  dayOf(fromSeconds(lastMoment(secondsOf(start_date), secondsOf(end_date))));

/**
 * Whether the event takes place on one day, or ends in the following night, such as a dance from
 * 23:00 to 03:00. So it also counts if it takes less than half a day.
 */
export const isOfOneDay = (event: Dates): boolean =>
  startDay(event) === endDay(event) || secondsOf(event.end_date) - secondsOf(event.start_date) < DAY / 2;

type Dates = Pick<EventView, 'start_date' | 'end_date'>;
const secondsOf = (wall: string): number => toSeconds(v.parse(Wall, wall));

/** Such as `20:00`. */
export const timeOf = (wall: string): string => wall.slice(11, 16);

/** Such as `2027-05-10T18:00:00Z`, for machines. */
export const instantText = (utc: string): string => `${utc.replace(' ', 'T')}Z`;
