/** Lists of venues and organizers (contract/venues#lists): newest publication first, each caller's own list of lists merged. */

import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { envelope, offsetOf, type Page, totalHeaders } from '../../shared/input/paging.ts';
import { eventListOf } from '../../shared/linked/entry-links.ts';
import type { LinkedKind } from '../../shared/linked/kind.ts';
import type { LinkedQuery } from '../../shared/linked/query.ts';
import type { ListPage } from '../../shared/lists/list-page.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { isInLists, visibleLists } from '../../shared/lists/visible.ts';
import type { OrganizerRecord } from '../../shared/organizers/record.ts';
import type { AnyRecord } from '../../shared/records/any-record.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';
import { listReader } from '../lists/list-reader.ts';
import { addressesOf } from '../records/addresses.ts';
import { readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Filtered, filteredLinked, isFiltered } from './filters.ts';
import { aheadBy } from './upcoming.ts';

type Listing = OperationInput & { readonly query: LinkedQuery };

export const listLinked = async <Kept extends VenueRecord | OrganizerRecord, Input, Changed, View>(
  kind: LinkedKind<Kept, Input, Changed, View>,
  { sent, ...asked }: Listing & { readonly sent: URLSearchParams },
  deps: Deps,
) => {
  asked.authorise();
  const { query } = asked;
  const lists = visibleLists(kind.type, query.status, asked.caller);
  const { total, records } = await pageOf(kind.type, lists, asked, deps);
  if (query.page > 1 && offsetOf(query) >= total) throw new ApiError(kind.pageNotFound);
  const addresses = addressesOf(asked, deps);
  const links = envelope(`${asked.root}/${kind.collection}`, sent, query, total);
  return {
    records: records
      .filter(kind.is)
      .filter(record => record.language === asked.language && isInLists(lists, record)) // an index that lags may show others
      .map(record => kind.view(record, { addresses, jsonLd: false })),
    envelope: links,
    headers: totalHeaders(links),
  };
};

interface RecordPage {
  readonly total: number;
  /** Without those that are gone by now: indexes lag behind the table. */
  readonly records: readonly (AnyRecord | undefined)[];
}

/** At most three trips: thin entries or folded texts and counters, what is still to come, the records. */
const pageOf = async (
  type: (VenueRecord | OrganizerRecord)['type'],
  names: readonly ListName[],
  { query, ...asked }: Listing,
  deps: Deps,
): Promise<RecordPage> => {
  if (!isFiltered(query))
    return recordsOf(await listReader(deps.store, asked.language, asked.now).newest(names, query), asked, deps);
  return settledPage(await filteredLinked(type, names, query, asked, deps), query, asked, deps);
};

const recordsOf = async (
  { total, entries }: ListPage,
  { now }: OperationInput,
  { store }: Deps,
): Promise<RecordPage> => ({
  total,
  records: await readPosts(
    store,
    entries.map(({ id }) => id),
    now,
  ),
});

/** What is not decided yet is read with all that may be on the page: each entry that falls away brings in one from behind it. */
const settledPage = async (
  { entries, upcoming }: Filtered,
  page: Page,
  { now }: OperationInput,
  { store }: Deps,
): Promise<RecordPage> => {
  const near = upcoming?.near.map(({ id }) => id) ?? [];
  const doubtful = upcoming === undefined ? 0 : entries.filter(entry => upcoming.open.has(eventListOf(entry))).length;
  const offset = offsetOf(page);
  const candidates = entries.slice(offset, offset + page.per_page + doubtful);
  const ids = [...near, ...candidates.map(({ id }) => id)];
  const read = await readPosts(store, ids, now);
  const records = new Map(ids.map((id, i) => [id, read[i]]));
  const ahead = upcoming && aheadBy(upcoming, id => records.get(id), now);
  const settled = ahead === undefined ? entries : entries.filter(entry => ahead.has(eventListOf(entry)));
  const shown = settled.slice(offset, offset + page.per_page);
  return { total: settled.length, records: shown.map(({ id }) => records.get(id)) };
};
