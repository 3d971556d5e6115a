/** Where events may be, as lists of venues: from the thin entries of the venues, which know their coordinates. */
import { linksAt, type PlaceFilter } from '../../shared/events/place.ts';
import type { LinkFilter } from '../../shared/events/plan.ts';
import { EVERYTHING } from '../../shared/events/window.ts';
import type { Caller } from '../../shared/rights.ts';
import { Language } from '../../shared/settings.ts';
import { listsFor } from '../../shared/statuses.ts';
import type { Deps } from '../runtime/deps.ts';
import { entriesOf, MOMENTS } from './lists.ts';

const ANYWHERE: LinkFilter = { groups: [], without: [] };

/** One trip. Venues of every language: an event may link one of another language by its id. */
export const placesOf = async (
  place: PlaceFilter | undefined,
  caller: Caller | undefined,
  { store }: Deps,
): Promise<LinkFilter> => {
  if (place === undefined) return ANYWHERE;
  const names = listsFor('venue', undefined, caller);
  const venues = await Promise.all(
    Language.options.map(language => entriesOf(store, language, names, EVERYTHING, MOMENTS)),
  );
  return linksAt(place, venues.flat());
};
