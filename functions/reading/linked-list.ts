/** Lists of venues and organizers (reference 4.3): newest publication first, each caller's own list of lists merged. */

import { Refusal } from '../../shared/errors.ts';
import type { LinkedKind } from '../../shared/linked/kinds.ts';
import type { LinkedQuery } from '../../shared/linked/query.ts';
import { envelope, offsetOf, totalHeaders } from '../../shared/paging.ts';
import type { AnyRecord, OrganizerRecord, VenueRecord } from '../../shared/records.ts';
import type { Asked } from '../../shared/route.ts';
import { listsFor, standsIn } from '../../shared/statuses.ts';
import { addressesOf } from '../answers.ts';
import type { Deps } from '../runtime/deps.ts';
import { filteredLinked, isFiltered, searchedLinked } from './linked-filters.ts';
import { cut, type ListPage } from './list-pages.ts';
import { newestPage } from './newest.ts';
import { readRecords } from './records.ts';

type Listing = Asked & { readonly query: LinkedQuery };

export const listLinked = async <Kept extends VenueRecord | OrganizerRecord, Input, Changed, View>(
  kind: LinkedKind<Kept, Input, Changed, View>,
  { sent, ...asked }: Listing & { readonly sent: URLSearchParams },
  deps: Deps,
) => {
  asked.authorise();
  const { query } = asked;
  const lists = listsFor(kind.type, query.status, asked.caller);
  const { total, records } = await pageOf(kind.type, lists, asked, deps);
  if (query.page > 1 && offsetOf(query) >= total) throw new Refusal(kind.pageNotFound);
  const addresses = addressesOf(asked, deps);
  const links = envelope(`${asked.root}/${kind.collection}`, sent, query, total);
  return {
    records: records
      .filter(kind.is)
      .filter(record => record.language === asked.language && standsIn(lists, record)) // an index that lags may show others
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

/** At most three trips: thin entries and counters, what decides near now or where the page begins, the records. */
const pageOf = async (
  type: (VenueRecord | OrganizerRecord)['type'],
  names: readonly string[],
  { query, ...asked }: Listing,
  deps: Deps,
): Promise<RecordPage> => {
  if (!isFiltered(query))
    return recordsOf(await newestPage(deps.store, { language: asked.language, names }, query), asked, deps);
  const entries = await filteredLinked(type, names, query, asked, deps);
  if (query.search === undefined) return recordsOf(cut(entries, query), asked, deps);
  const found = await searchedLinked(entries, query.search, asked, deps);
  const offset = offsetOf(query);
  return { total: found.length, records: found.slice(offset, offset + query.per_page) };
};

const recordsOf = async ({ total, entries }: ListPage, { now }: Asked, { store }: Deps): Promise<RecordPage> => ({
  total,
  records: await readRecords(
    store,
    entries.map(({ id }) => id),
    now,
  ),
});
