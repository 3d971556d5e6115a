/** Filters events by place: finds the venues by the coordinates in their index entries (docs/decisions/0020). */

import type { Caller } from '../../shared/access/rights.ts';
import { linksAt, type PlaceFilter } from '../../shared/events/place.ts';
import type { LinkFilter } from '../../shared/lists/list-plan.ts';
import { visibleLists } from '../../shared/lists/visible.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import { Language } from '../../shared/settings/language.ts';
import { listReader } from '../lists/list-reader.ts';
import type { Deps } from '../runtime/deps.ts';

const ANYWHERE: LinkFilter = { groups: [], without: [] };

/** One trip. Reads venues of all languages, as an event may link one of another language by id. */
export const placesOf = async (
  place: PlaceFilter | undefined,
  caller: Caller | undefined,
  { store, now }: Deps,
): Promise<LinkFilter> => {
  if (place === undefined) return ANYWHERE;
  const names = visibleLists('venue', undefined, caller);
  const venues = await Promise.all(
    Language.options.map(language => listReader(store, language, now()).all(names, EVERYTHING)),
  );
  return linksAt(place, venues.flat());
};
