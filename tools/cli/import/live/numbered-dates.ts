/** The dates of an event of a service like this one, with the numbers that they have there. */
import * as v from 'valibot';
import { utcStored } from '../../../../shared/events/dates-write.ts';
import type { EventRecord } from '../../../../shared/events/record.ts';
import type { EventFields } from '../../../../shared/events/write.ts';
import { Wall } from '../../../../shared/time/wall.ts';
import type { OriginalDate, OriginalEvent } from '../../../original/shapes.ts';

/**
 * Numbers lead to the ids of dates, so they stay. The source does not say which numbers it has used
 * up, so those of dates that were removed after the last one may be given again here, unless an
 * earlier import saw them.
 */
export const numbered = (
  { dates: theirs }: OriginalEvent,
  { dates, timezone }: EventFields,
  before: EventRecord | undefined,
): Pick<EventRecord, 'dates' | 'last_date_number'> => {
  const last = before?.last_date_number;
  if (dates === undefined) return { ...(last !== undefined && { last_date_number: last }) };
  const byStart = new Map(theirs.map(date => [date.start_date, date]));
  const utcOf = (wall: Wall, said: string | undefined): Wall | undefined =>
    utcStored(wall, timezone, v.is(Wall, said) ? v.parse(Wall, said) : undefined);
  const after = dates.map(({ number, start_date, end_date, event_status }) => {
    const shown: Partial<OriginalDate> = byStart.get(start_date) ?? {};
    const utc_start_date = utcOf(start_date, shown.utc_start_date);
    const utc_end_date = utcOf(end_date, shown.utc_end_date);
    return {
      ...{ number: shown.number ?? number, start_date, end_date },
      ...(utc_start_date && { utc_start_date }),
      ...(utc_end_date && { utc_end_date }),
      ...(event_status && { event_status }),
    };
  });
  return { dates: after, last_date_number: Math.max(last ?? 0, ...after.map(({ number }) => number)) };
};
