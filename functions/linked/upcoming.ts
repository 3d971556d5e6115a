/** What is linked by an event still to come: for `only_with_upcoming` of venues and organizers (contract/venues#lists). */

import type { OperationInput } from '../../shared/api/route.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { visibleLists } from '../../shared/lists/visible.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import type { AnyRecord } from '../../shared/records/any-record.ts';
import type { Store } from '../../shared/store/store.ts';
import { DAY, fromStamp, toSeconds } from '../../shared/time/wall.ts';
import { listReader } from '../lists/list-reader.ts';

/** No wall clock is a day away from UTC: what starts within a day of now by its own clock may have started or not. */
const UNSURE = DAY;

/** Thin entries of the open events that the caller may list and that can start from now on. Two trips, however many they are. */
export const readUpcoming = async ({ caller, language, now }: OperationInput, store: Store): Promise<Entry[]> => {
  const window = { ...EVERYTHING, startFrom: now - UNSURE };
  const lists = visibleLists('event', undefined, caller);
  const entries = await listReader(store, language, now).allInPieces(lists, window);
  // A venue or an organizer that is listed because of an event behind a password would tell what the event hides.
  return entries.filter(({ isProtected }) => !isProtected);
};

export interface Upcoming {
  /** Lists of events in which something starts from now on, for certain. */
  readonly ahead: ReadonlySet<ListName>;
  /** Those of the others that `near` decides, once the records are read. */
  readonly open: ReadonlySet<ListName>;
  readonly near: readonly Entry[];
}

/** Of the `lists` of events; of the events near now, only those are named that would make a difference. */
export const upcomingIn = (entries: readonly Entry[], lists: ReadonlySet<ListName>, now: number): Upcoming => {
  const isNear = ({ start }: Entry): boolean => fromStamp(start) < now + UNSURE;
  const ahead = new Set(entries.filter(entry => !isNear(entry)).flatMap(({ links }) => links));
  const decides = (link: ListName): boolean => lists.has(link) && !ahead.has(link);
  const near = entries.filter(entry => isNear(entry) && entry.links.some(decides));
  return { ahead, near, open: new Set(near.flatMap(({ links }) => links.filter(decides))) };
};

/** All lists in which something starts from now on, by the real clock. `recordOf`: the events that are near, as they are. */
export const aheadBy = (
  { ahead, near }: Upcoming,
  recordOf: (id: number) => AnyRecord | undefined,
  now: number,
): ReadonlySet<ListName> => {
  const links = near.flatMap(({ id, links }) => {
    const event = recordOf(id);
    return event?.type === 'event' && event.password === null && toSeconds(event.utc_start_date) >= now ? links : [];
  });
  return new Set([...ahead, ...links]);
};
