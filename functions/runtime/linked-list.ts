/** Lists of venues and organizers (reference 4.3): newest publication first, each caller's own list of lists merged. */
import { invalid, Refusal } from '../../shared/errors.ts';
import type { LinkedQuery } from '../../shared/events/query.ts';
import { EVERYTHING } from '../../shared/events/window.ts';
import type { LinkedKind } from '../../shared/linked-kinds.ts';
import { envelope, offsetOf, totalHeaders } from '../../shared/paging.ts';
import { idOfLink, LINK_LETTERS, type OrganizerRecord, type VenueRecord } from '../../shared/records.ts';
import { searches } from '../../shared/search.ts';
import { listsFor } from '../../shared/statuses.ts';
import { type Asked, addressesOf } from './crud.ts';
import type { Deps } from './deps.ts';
import { entriesOf, MOMENTS } from './lists.ts';
import { readRecord, readRecords } from './records.ts';

export const listLinked = async <Kept extends VenueRecord | OrganizerRecord, Input, Changed, View>(
  kind: LinkedKind<Kept, Input, Changed, View>,
  { query, sent, ...asked }: Asked & { query: LinkedQuery; sent: URLSearchParams },
  deps: Deps,
) => {
  asked.authorise();
  const wanted = await idsWanted(kind, query, deps);
  const lists = listsFor(kind.type, query.status, asked.caller);
  const entries = (await entriesOf(deps.store, asked.language, lists, EVERYTHING, MOMENTS)).sort((a, b) =>
    a.order < b.order ? 1 : -1,
  );
  const ids = [...new Set(entries.map(({ id }) => id))].filter(id => wanted === undefined || wanted.has(id));
  const found = query.search === undefined ? ids : await matching(ids, query.search, deps);
  const offset = offsetOf(query);
  if (query.page > 1 && offset >= found.length) throw new Refusal(kind.pageNotFound);
  const records = await readRecords(deps.store, found.slice(offset, offset + query.per_page), 'eventual');
  const addresses = addressesOf(asked, deps);
  const links = envelope(`${asked.root}/${kind.collection}`, sent, query, found.length);
  return {
    records: records.filter(kind.is).map(record => kind.view(record, { addresses, jsonLd: false })),
    envelope: links,
    headers: totalHeaders(links),
  };
};

/** Those linked to one event, undefined for all. */
const idsWanted = async <Kept extends VenueRecord | OrganizerRecord, Input, Changed, View>(
  kind: LinkedKind<Kept, Input, Changed, View>,
  { event: id }: LinkedQuery,
  { store }: Deps,
): Promise<ReadonlySet<number> | undefined> => {
  if (id === undefined) return undefined;
  const event = await readRecord(store, id, 'eventual');
  if (event?.type !== 'event') throw invalid({ event: 'unknown' });
  return new Set(event.links.filter(link => link.startsWith(LINK_LETTERS[kind.type])).map(idOfLink));
};

/** Texts of candidates are read as they are; folded texts of their own come with the flat-cost lists. */
const matching = async (ids: readonly number[], search: string, { store }: Deps): Promise<number[]> => {
  const records = await readRecords(store, ids, 'eventual');
  const finds = searches(search);
  return records.flatMap(record => (record !== undefined && finds(record) ? [record.id] : []));
};
