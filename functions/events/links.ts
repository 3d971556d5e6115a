/** What an event links after a write: kept, found or made ready; what is made joins the event's own transaction. */
import { ApiError } from '../../shared/errors/api-error.ts';
import type { EventChange } from '../../shared/events/input.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { linksOf } from '../../shared/lists/name.ts';
import { organizerKind } from '../../shared/organizers/kind.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { venueKind } from '../../shared/venues/kind.ts';
import { resolveLinked } from '../linked/resolve.ts';
import type { ReservedNames, Resolved } from '../records/names.ts';
import { resolveTerms } from '../terms/resolve.ts';

/** Every entry of an event names all its links: with more, what is left of a large write would outgrow its item. */
const MAX_LINKS = 150;

/** The links of an event after a write; kinds that were not sent keep theirs. */
export const resolveLinks = async (
  store: Store,
  before: Pick<EventRecord, 'links' | 'above'> | undefined,
  sent: Pick<EventChange, 'venue' | 'organizer' | 'categories' | 'tags'>,
  w: WriteContext,
): Promise<{ links: string[]; above: string[]; made: (readonly Change[])[] }> => {
  const given: ReservedNames = new Set();
  const [categories, tags, venues, organizers] = await Promise.all([
    sent.categories && resolveTerms(store, 'category', sent.categories, given, w),
    sent.tags && resolveTerms(store, 'tag', sent.tags, given, w),
    sent.venue && resolveLinked(store, venueKind, sent.venue, given, w),
    sent.organizer && resolveLinked(store, organizerKind, sent.organizer, given, w),
  ]);
  const kept = before?.links ?? [];
  const links = [
    ...(categories === undefined ? linksOf(kept, 'category') : listsOf(categories)),
    ...(tags === undefined ? linksOf(kept, 'tag') : listsOf(tags)),
    ...(venues === undefined ? linksOf(kept, 'venue') : listsOf(venues)),
    ...(organizers === undefined ? linksOf(kept, 'organizer') : listsOf(organizers)),
  ];
  const ancestors =
    categories === undefined ? (before?.above ?? []) : categories.flatMap(found => found?.record.above ?? []);
  if (links.length > MAX_LINKS) throw new ApiError('rest_too_large');
  const ready = [categories ?? [], tags ?? [], venues ?? [], organizers ?? []].flat();
  return {
    links: [...new Set(links)],
    above: [...new Set(ancestors)].filter(list => !links.includes(list)),
    made: ready.flatMap(found => (found === undefined || found.changes.length === 0 ? [] : [found.changes])),
  };
};

const listsOf = (found: readonly (Resolved<{ readonly list: string }> | undefined)[]): string[] =>
  found.flatMap(ready => (ready === undefined ? [] : [ready.record.list]));
