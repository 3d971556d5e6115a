/** What is linked by an event still to come: for `only_with_upcoming` of venues and organizers (reference 4.3, decision 10). */

import { EVERYTHING } from '../../shared/events/window.ts';
import type { Asked } from '../../shared/route.ts';
import { listsFor } from '../../shared/statuses.ts';
import type { Entry } from '../../shared/store/placement.ts';
import type { Store } from '../../shared/store/store.ts';
import { fromStamp, toSeconds } from '../../shared/time/wall.ts';
import { entriesOf } from './lists.ts';
import { readRecords } from './records.ts';

/** No wall clock is a day away from UTC: what starts within a day of now by its own clock may have started or not. */
const DAY = 86_400;

/** Thin entries of the events that the caller may list and that can start from now on. One trip. */
export const readUpcoming = ({ caller, language, now }: Asked, store: Store): Promise<Entry[]> =>
  entriesOf(store, language, listsFor('event', undefined, caller), { ...EVERYTHING, startFrom: now - DAY });

/**
 * Those of the `lists` of events in which something starts from now on, by the real clock. One trip at most: of the events near
 * now only those are read that would make a difference.
 */
export const listsAhead = async (
  upcoming: readonly Entry[],
  lists: ReadonlySet<string>,
  now: number,
  store: Store,
): Promise<ReadonlySet<string>> => {
  const isNear = ({ start }: Entry): boolean => fromStamp(start) < now + DAY;
  const ahead = new Set(upcoming.filter(entry => !isNear(entry)).flatMap(({ links }) => links));
  const decides = (link: string): boolean => lists.has(link) && !ahead.has(link);
  const near = upcoming.filter(entry => isNear(entry) && entry.links.some(decides));
  const events = await readRecords(
    store,
    near.map(({ id }) => id),
    now,
  );
  const links = near.flatMap((entry, i) => {
    const event = events[i];
    return event?.type === 'event' && toSeconds(event.utc_start_date) >= now ? entry.links : [];
  });
  return new Set([...ahead, ...links].filter(link => lists.has(link)));
};
