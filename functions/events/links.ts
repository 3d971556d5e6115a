/** The links of an event after a write: kept, found or new. New records are written in the transaction of the event. */

import { mayOnPost } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { EventChange } from '../../shared/events/input.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { isTermLink, type LinkedType, type ListName, linkedRecordOf, linksOf } from '../../shared/lists/name.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import { recordOf } from '../../shared/records/any-record.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import { organizerKind, venueKind } from '../linked/kinds.ts';
import { resolveLinked } from '../linked/resolve-linked.ts';
import { isTerm } from '../records/read-records.ts';
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
    sent.categories &&
      resolveTerms('category', sent.categories, write, (i, member = '') => ignore(`categories[${i}]${member}`)),
    sent.tags && resolveTerms('tag', sent.tags, write, (i, member = '') => ignore(`tags[${i}]${member}`)),
    sent.venue && resolveLinked(venueKind, sent.venue, write),
    sent.organizer && resolveLinked(organizerKind, sent.organizer, write),
  ]);
  const after = async (type: LinkedType, resolved: Found | undefined): Promise<readonly ListName[]> => {
    const kept = linksOf(before?.links ?? [], type);
    return resolved === undefined ? kept : keptIfShown(kept, listsOf(resolved), write);
  };
  const byKind = await Promise.all([
    after('category', categories),
    after('tag', tags),
    after('venue', venues),
    after('organizer', organizers),
  ]);
  const links = byKind.flat();
  if (links.length > MAX_LINKS) throw new ApiError('rest_too_large');
  const ancestors =
    categories === undefined || byKind[0].join() === linksOf(before?.links ?? [], 'category').join()
      ? (before?.ancestorLists ?? [])
      : categories.flatMap(resolved => resolved?.record.ancestorLists ?? []);
  const all = [categories ?? [], tags ?? [], venues ?? [], organizers ?? []].flat();
  return {
    links: [...new Set(links)],
    ancestorLists: [...new Set(ancestors)].filter(list => !links.includes(list)),
    newRecords: all.flatMap(resolved => (resolved && resolved.changes.length > 0 ? [resolved.changes] : [])),
  };
};

type Found = readonly (Resolved<{ readonly list: ListName }> | undefined)[];

const listsOf = (all: Found): ListName[] =>
  all.flatMap(resolved => (resolved === undefined ? [] : [resolved.record.list]));

/**
 * The links of one kind as they were, if what is sent is what the caller is shown of them: without what is deleted or hidden, and terms in
 * the order of their names. Else those that are sent.
 */
const keptIfShown = async (
  kept: readonly ListName[],
  sent: readonly ListName[],
  write: Resolving,
): Promise<readonly ListName[]> => {
  const missing = kept.filter(link => !sent.includes(link));
  const common = kept.filter(link => sent.includes(link));
  const isOrdered = common.every(isTermLink) || common.every((link, i) => link === sent[i]);
  const isKept = common.length === new Set(sent).size && isOrdered && (await areHidden(missing, write));
  return isKept ? kept : sent;
};

/** One trip, if there are any. */
const areHidden = async (links: readonly ListName[], { store, context }: Resolving): Promise<boolean> => {
  const keys = links.map(linkedRecordOf).flatMap(record => (record === undefined ? [] : [recordKeyOf(record)]));
  const records = (keys.length === 0 ? [] : await store.read(keys, 'consistent')).map(item => item && recordOf(item));
  return !records.some(
    record =>
      record !== undefined &&
      'list' in record &&
      links.includes(record.list) &&
      (isTerm(record) || mayOnPost(context.caller, 'read', asOf(record, context.now))),
  );
};
