/** Lists of venues and organizers (contract/venues#lists), newest publication first. */

import { collectionAddress } from '../../shared/addresses/record-addresses.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import { shortenedRecords } from '../../shared/api/answer-size.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { envelope, lastPage, offsetOf, totalHeaders } from '../../shared/input/paging.ts';
import { eventListOf } from '../../shared/linked/derived-data.ts';
import { nextStartIn, upcomingLists } from '../../shared/linked/upcoming.ts';
import { isInLists, visibleLists } from '../../shared/lists/visible.ts';
import type { AnyRecord } from '../../shared/records/any-record.ts';
import type { GroupsByRecord } from '../../shared/translations/group.ts';
import { readPostsWithGroups } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { translationsShown } from '../translations/shown.ts';
import { isOfType, type LinkedKind, type LinkedPostType } from './kinds.ts';
import { filterEntries, type LinkedList } from './linked-filters.ts';

type LinkedListRequest = OperationInput & Pick<LinkedList, 'query'> & { readonly sent: URLSearchParams };

/** @throws ApiError 404 for a page after the last one. */
export const listLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { query, sent, ...request }: LinkedListRequest,
  deps: Deps,
) => {
  request.authorise();
  const names = visibleLists(kind.type, query.status, request.caller);
  const { total, records, translations } = await readPage({ type: kind.type, names, query }, request, deps);
  if (query.page > 1 && offsetOf(query) >= total)
    throw new ApiError(pageNotFound(kind.type), { hint: lastPage(query, total) });
  const { addresses, caller } = request;
  const options = {
    addresses,
    caller,
    translations: translationsShown(translations, request),
    jsonLd: false,
    isWithoutTexts: request.format === 'page',
  };
  const { views, headers } = shortenedRecords(
    records
      .filter(isOfType(kind.type))
      .filter(record => record.language === request.language && isInLists(names, record)) // the index may lag
      .map(record => kind.view(record, options)),
  );
  const page = envelope(collectionAddress(addresses, kind.type), sent, query, total);
  return { views: [...views], page, headers: { ...totalHeaders(page), ...headers } };
};

const pageNotFound = (type: LinkedPostType) => `${type}-archive-page-not-found` as const;

interface RecordPage {
  readonly total: number;
  /** undefined: the record no longer exists, but the index lags. */
  readonly records: readonly (AnyRecord | undefined)[];
  readonly translations: GroupsByRecord;
}

/**
 * At most three trips: entries and texts; then upcoming events; then the records. Those of undecided entries are read in the same trip as the
 * events that decide about them. For each of them one more record is read: if an undecided entry drops out, the next one moves onto the page.
 */
const readPage = async (list: LinkedList, request: OperationInput, deps: Deps): Promise<RecordPage> => {
  const { entries, upcoming } = await filterEntries(list, request, deps);
  const { query: page } = list;
  const { now, holdsWhile } = request;
  const offset = offsetOf(page);
  const undecided = entries.filter(entry => upcoming?.undecided.has(eventListOf(entry)));
  const candidates = entries.slice(offset, offset + page.per_page + undecided.length);
  const ids = [...(upcoming?.toCheck ?? []), ...candidates].map(({ id }) => id);
  const { posts, groups } = await readPostsWithGroups(deps.store, ids, now);
  const records = new Map(ids.map((id, i) => [id, posts[i]]));
  const eventOf = (id: PostId) => eventIn(records.get(id));
  const lists = upcoming && upcomingLists(upcoming, eventOf, now);
  const nextStart = upcoming && nextStartIn(upcoming, eventOf, now);
  if (nextStart !== undefined) holdsWhile(at => at <= nextStart);
  const passing = entries.filter(entry => lists?.has(eventListOf(entry)) ?? true);
  const shown = passing.slice(offset, offset + page.per_page);
  return { total: passing.length, records: shown.map(({ id }) => records.get(id)), translations: groups };
};

const eventIn = (record: AnyRecord | undefined) => (record?.type === 'event' ? record : undefined);
