/** Finds the event of a path, by id or by slug. */

import type { OperationInput } from '../../shared/api/operation.ts';
import { dateWith } from '../../shared/events/dates.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { groupOf } from '../../shared/model/translations.ts';
import { isEvent } from '../../shared/records/record.ts';
import { mayOnPost } from '../../shared/settings/rights.ts';
import { type PostId, postNamedBy } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { type RecordState, readPost, readPostWithGroup } from '../records/read-records.ts';
import { findSlugInIndex, hasSlug, type IndexedSlug, postOfSlug, readPostBySlug } from '../records/records-by-slug.ts';
import type { FoundPost } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';
import { type CountedRecords, readLinkedRecords, readLinkedRecordsOf } from './linked-records.ts';

/**
 * Checks rights first, so that a caller who may not write does not learn which events exist
 * (contract/http#order-of-checks).
 */
export const notFound = (request: OperationInput): ApiError => {
  request.authorise();
  return new ApiError('rest-event-not-found');
};

/**
 * @throws ApiError what `authorise` throws; otherwise 404 for an unknown id and 400 for the id of a
 * record of another type.
 */
export const eventById = async (
  id: PostId,
  request: OperationInput,
  { store }: Deps,
  state: RecordState = 'stored',
): Promise<FoundPost<EventRecord>> => {
  const named = postNamedBy(id);
  const { post: record, group } = await readPostWithGroup(store, named.id, state);
  if (record === undefined) throw notFound(request);
  if (isEvent(record)) {
    if (named.date !== undefined && dateWith(record, named.date) === undefined)
      throw noSuchDate(record, named.date, request, state);
    return { record, group, date: named.date };
  }
  request.authorise();
  throw new ApiError('rest-invalid-event-id');
};

/** A date that was removed is answered like an event in the trash. */
const noSuchDate = (event: EventRecord, number: number, request: OperationInput, state: RecordState): ApiError => {
  request.authorise(event);
  if (number === 0 || number > (event.last_date_number ?? 0)) return new ApiError('rest-event-not-found');
  return new ApiError(state === 'stored' ? 'event-is-in-trash' : 'event-no-longer-available');
};

/**
 * @throws ApiError 400 for a parent that does not exist or that the caller may not read. Otherwise
 * an event that gets this parent, or a list of its children, would reveal that it exists.
 */
export const checkParent = async (
  id: PostId,
  store: Store,
  { caller, state }: Pick<OperationInput, 'caller'> & { readonly state: RecordState },
): Promise<void> => {
  const record = await readPost(store, id, state);
  if (!isEvent(record) || !mayOnPost(caller, 'read', record)) throw invalid({ post_parent: 'unknown' });
};

/** Finds the stored event, for a write. */
export const eventBySlug = async (
  slug: string,
  { language }: OperationInput,
  { store }: Deps,
): Promise<FoundPost<EventRecord> | undefined> => {
  const { post: record, group } = await readPostBySlug(store, { type: 'event', language, slug }, 'stored');
  return isEvent(record) ? { record, group } : undefined;
};

/** An event for a view, and the records that it links. */
interface Prefetched {
  readonly found: FoundPost<EventRecord>;
  readonly linkedRecords: () => Promise<CountedRecords>;
}

/**
 * Reads an event and the records that it links in two round trips: the index of slugs, which also
 * contains the event's links, then all of them. More are needed only if the index lags behind.
 * @throws ApiError 400 naming `slug`.
 */
export const prefetchBySlug = async (slug: string, request: OperationInput, deps: Deps): Promise<Prefetched> => {
  const { language, now } = request;
  const [indexed, terms] = await Promise.all([
    findSlugInIndex(deps.store, 'event', language, slug),
    deps.terms(language),
  ]);
  const read = async ({ id, links }: IndexedSlug): Promise<Prefetched | undefined> => {
    const linked = await readLinkedRecords(deps, terms, { ids: [id], links, language, now });
    const event = linked.posts.get(id);
    if (!isEvent(event)) return undefined;
    const isComplete = event.links.every(link => links.includes(link));
    const linkedRecords = async () => (isComplete ? linked : readLinkedRecordsOf(event, request, terms, deps));
    return { found: { record: event, group: groupOf(linked.groups, event) }, linkedRecords };
  };
  const shown = indexed && (await read(indexed));
  if (shown !== undefined && hasSlug(shown.found.record, slug)) return shown;
  const id = await postOfSlug(deps.store, 'event', language, slug);
  const prefetched = id && (await read({ id, links: [] }));
  if (!prefetched) throw invalid({ slug: 'unknown' });
  return prefetched;
};
