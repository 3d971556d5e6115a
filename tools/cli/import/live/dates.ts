/** The dates here of an event with several at the source. */
import * as v from 'valibot';
import { datesAfter, MAX_DATES, utcStored } from '../../../../shared/events/dates-write.ts';
import { EventChange } from '../../../../shared/events/input.ts';
import type { EventDate, EventRecord } from '../../../../shared/events/record.ts';
import type { EventFields } from '../../../../shared/events/write.ts';
import { resolvedDate } from '../../../../shared/http/parse.ts';
import { isEvent } from '../../../../shared/records/record.ts';
import { fromSeconds, type Instant, Wall } from '../../../../shared/time/wall.ts';
import { abbreviationAt, instantSaid, wallAt } from '../../../../shared/time/zone.ts';
import type { OriginalDate, OriginalEvent } from '../../../original/shapes.ts';
import { takeFields } from './building.ts';
import { isSound } from './read-source.ts';
import type { Building, Refused } from './world.ts';

/**
 * The dates that the source shows with the event, with the numbers that they have there, because
 * numbers lead to ids; or those whose occurrences it lists, with the numbers that they have here.
 * Without either, the event has a single date, unless it is hidden, and so in no list. A source
 * does not say which numbers it has used up, so those of dates that were removed after the last one
 * may be given again here, unless an earlier import saw them.
 */
export const datesFrom = (
  theirs: OriginalEvent,
  written: EventFields,
  { before: stored, world, context: { now } }: Building,
): { readonly fields: Partial<EventRecord>; readonly refused: readonly Refused[] } => {
  const before = isEvent(stored) ? stored : undefined;
  const isNumbered = theirs.dates.length > 0;
  const all: readonly Shown[] | undefined = isNumbered ? theirs.dates : world.source.dates.get(theirs.id);
  const { timezone: zone, all_day, event_status } = written;
  if (all === undefined && before?.last_date_number === undefined) return { fields: {}, refused: [] };
  const sound = all?.filter(isSound) ?? [];
  const kept = firstFrom(sound, `${wallAt(now, zone).slice(0, 10)} 00:00:00`);
  const isSingle = !isNumbered && kept.length <= 1 && before?.dates === undefined;
  const { fields, refused } = takeFields(v.pick(EventChange, ['dates']), {
    dates: isSingle ? [] : kept.map(date => ({ ...timesIn(date), event_status: date.event_status || null })),
  });
  const sent = all === undefined && theirs.hide_from_listings ? undefined : fields.dates;
  const resolve: Parameters<typeof datesAfter>[2]['resolve'] = (said, name) => resolvedDate(said, name, zone, now);
  const after = datesAfter(
    isNumbered ? undefined : before,
    { sent, first: written, isFirstSent: false },
    { all_day, zone, event_status, resolve },
  );
  const byStart = new Map(kept.map(date => [date.start_date, date]));
  const shownAt = ({ start_date }: EventDate): Shown => byStart.get(start_date) ?? theirs;
  const dates = after.dates?.map(date => asShown(date, shownAt(date), written));
  const last_date_number = Math.max(before?.last_date_number ?? 0, ...(dates ?? []).map(({ number }) => number));
  const [first] = after.dates ?? [];
  return {
    fields: {
      ...(first && { ...after, dates, ...utcStated(shownAt(first), { ...first, timezone: zone }) }),
      ...(last_date_number > 0 && { last_date_number }),
    },
    refused: [
      ...refused,
      ...(sound.length < (all?.length ?? 0) ? [{ field: 'dates', why: 'some end before they start' }] : []),
      ...(kept.length < sound.length
        ? [{ field: 'dates', why: `an event has at most ${MAX_DATES}: those from today on come first` }]
        : []),
    ],
  };
};

/** A date, or the entry of an occurrence. */
type Shown = OriginalDate | OriginalEvent;

const timesIn = ({ start_date, end_date }: Shown) => ({ start_date, end_date });

/** The first dates that have not ended at this time, and if there is room, the last ones before. */
const firstFrom = (dates: readonly Shown[], time: string): readonly Shown[] => {
  const ended = dates.filter(({ end_date }) => end_date < time).length;
  const from = Math.max(0, Math.min(ended, dates.length - MAX_DATES));
  return dates.slice(from, from + MAX_DATES);
};

const asShown = (date: EventDate, shown: Shown, { timezone }: EventFields): EventDate => {
  const stated = utcStated(shown, { ...date, timezone });
  const utc_start_date = utcStored(date.start_date, timezone, stated.utc_start_date);
  const utc_end_date = utcStored(date.end_date, timezone, stated.utc_end_date);
  return {
    ...{ ...date, number: 'number' in shown ? shown.number : date.number },
    ...(utc_start_date && { utc_start_date }),
    ...(utc_end_date && { utc_end_date }),
  };
};

/**
 * The UTC times that the source states decide about an hour that occurs twice, for which our own
 * rule always takes the later one (contract/dates#clock-changes).
 */
export const utcStated = (
  { utc_start_date, utc_end_date }: Shown,
  written: Pick<EventRecord, 'start_date' | 'end_date' | 'timezone'>,
): Pick<EventRecord, 'utc_start_date' | 'utc_end_date' | 'timezone_abbr'> => {
  const stated = (utc: string, wall: Wall): Instant =>
    instantSaid(wall, written.timezone, v.is(Wall, utc) ? v.parse(Wall, utc) : undefined);
  const starts = stated(utc_start_date, written.start_date);
  return {
    utc_start_date: fromSeconds(starts),
    utc_end_date: fromSeconds(stated(utc_end_date, written.end_date)),
    timezone_abbr: abbreviationAt(starts, written.timezone),
  };
};
