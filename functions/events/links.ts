/** The links of an event after a write: kept, found or new. New records are written in the transaction of the event. */

import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { EventChange } from '../../shared/events/input.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type ListName, linksOf } from '../../shared/lists/name.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { organizerKind, venueKind } from '../linked/kinds.ts';
import { resolveLinked } from '../linked/resolve-linked.ts';
import type { Resolved, Resolving } from '../records/resolved.ts';
import { resolveTerms } from '../terms/resolve-terms.ts';

/** The most links of an event. Each of its entries names all links, so with more, the note of a large write would exceed 400 KB. */
const MAX_LINKS = 150;

interface ResolvedLinks {
  /** Lists of the linked records, ordered by kind, without duplicates. */
  readonly links: ListName[];
  /** Lists of the ancestors of its categories, except those that it links itself. */
  readonly ancestorLists: ListName[];
  /** The changes of each new record. */
  readonly newRecords: (readonly Change[])[];
}

/** Kinds of links that were not sent stay. @throws ApiError 400 for unknown records, 413 for too many links. */
export const resolveLinks = async (
  store: Store,
  before: Pick<EventRecord, 'links' | 'ancestorLists'> | undefined,
  sent: Pick<EventChange, 'venue' | 'organizer' | 'categories' | 'tags'>,
  { ignore, ...context }: WriteContext & Pick<OperationInput, 'ignore'>,
): Promise<ResolvedLinks> => {
  const write: Resolving = { store, context, reserved: new Set(), ignore };
  const [categories, tags, venues, organizers] = await Promise.all([
    sent.categories && resolveTerms('category', sent.categories, write, i => ignore(`categories[${i}]`)),
    sent.tags && resolveTerms('tag', sent.tags, write, i => ignore(`tags[${i}]`)),
    sent.venue && resolveLinked(venueKind, sent.venue, write),
    sent.organizer && resolveLinked(organizerKind, sent.organizer, write),
  ]);
  const kept = before?.links ?? [];
  const links = [
    ...(categories === undefined ? linksOf(kept, 'category') : listsOf(categories)),
    ...(tags === undefined ? linksOf(kept, 'tag') : listsOf(tags)),
    ...(venues === undefined ? linksOf(kept, 'venue') : listsOf(venues)),
    ...(organizers === undefined ? linksOf(kept, 'organizer') : listsOf(organizers)),
  ];
  if (links.length > MAX_LINKS) throw new ApiError('rest_too_large');
  const ancestors =
    categories === undefined
      ? (before?.ancestorLists ?? [])
      : categories.flatMap(resolved => resolved?.record.ancestorLists ?? []);
  const all = [categories ?? [], tags ?? [], venues ?? [], organizers ?? []].flat();
  return {
    links: [...new Set(links)],
    ancestorLists: [...new Set(ancestors)].filter(list => !links.includes(list)),
    newRecords: all.flatMap(resolved => (resolved && resolved.changes.length > 0 ? [resolved.changes] : [])),
  };
};

const listsOf = (all: readonly (Resolved<{ readonly list: ListName }> | undefined)[]): ListName[] =>
  all.flatMap(resolved => (resolved === undefined ? [] : [resolved.record.list]));
