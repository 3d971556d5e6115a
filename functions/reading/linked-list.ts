/** Lists of venues and organizers (reference 4.3): newest publication first, each caller's own list of lists merged. */
import * as v from 'valibot';
import { invalid, Refusal } from '../../shared/errors.ts';
import { EVERYTHING } from '../../shared/events/window.ts';
import { Truthy } from '../../shared/fields.ts';
import type { LinkedKind } from '../../shared/linked/kinds.ts';
import type { LinkedQuery } from '../../shared/linked/query.ts';
import { envelope, offsetOf, totalHeaders } from '../../shared/paging.ts';
import { idOfLink, type OrganizerRecord, type VenueRecord } from '../../shared/records.ts';
import { searches } from '../../shared/search.ts';
import { listsFor } from '../../shared/statuses.ts';
import { fromStamp, toSeconds } from '../../shared/time/wall.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Asked, addressesOf } from '../writing/crud.ts';
import { entriesOf, MOMENTS } from './lists.ts';
import { readRecord, readRecords } from './records.ts';
import { countsOf } from './term-list.ts';

export const listLinked = async <Kept extends VenueRecord | OrganizerRecord, Input, Changed, View>(
  kind: LinkedKind<Kept, Input, Changed, View>,
  { query, sent, ...asked }: Asked & { query: LinkedQuery; sent: URLSearchParams },
  deps: Deps,
) => {
  asked.authorise();
  const conditions = await conditionsOf(kind.type, query, asked, deps);
  const lists = listsFor(kind.type, query.status, asked.caller);
  const entries = (await entriesOf(deps.store, asked.language, lists, EVERYTHING, MOMENTS)).sort((a, b) =>
    a.order < b.order ? 1 : -1,
  );
  const ids = [...new Set(entries.map(({ id }) => id))];
  const found = await meeting(ids, conditions, query.search, deps);
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

/** Whether the list of a record's events has to be among these. Never its id: out of the trash it begins a new list (decision 6). */
interface Condition {
  readonly lists: ReadonlySet<string>;
  readonly among: boolean;
}

const saysYes = (sent: string | undefined): boolean => sent !== undefined && v.parse(Truthy, sent);

const conditionsOf = async (
  type: (VenueRecord | OrganizerRecord)['type'],
  { event, has_events, only_with_upcoming }: LinkedQuery,
  asked: Asked,
  deps: Deps,
): Promise<Condition[]> => {
  const [linked, counted, upcoming] = await Promise.all([
    event === undefined ? undefined : listsOfEvent(event, deps),
    has_events === undefined ? undefined : countsOf(type, asked.language, deps),
    saysYes(only_with_upcoming) ? listsOfUpcoming(asked, deps) : undefined,
  ]);
  const busy = [...(counted ?? [])].filter(([, events]) => events > 0).map(([list]) => list);
  return [
    ...(linked === undefined ? [] : [{ lists: linked, among: true }]),
    ...(counted === undefined ? [] : [{ lists: new Set(busy), among: saysYes(has_events) }]),
    ...(upcoming === undefined ? [] : [{ lists: upcoming, among: true }]),
  ];
};

const listsOfEvent = async (id: number, { store }: Deps): Promise<ReadonlySet<string>> => {
  const event = await readRecord(store, id, 'eventual');
  if (event?.type !== 'event') throw invalid({ event: 'unknown' });
  return new Set(event.links);
};

const DAY = 86_400;

/** What links the listed events that start from now on, by the real clock (decision 10). No wall clock is a day away from UTC. */
const listsOfUpcoming = async ({ caller, language, now }: Asked, { store }: Deps): Promise<ReadonlySet<string>> => {
  const lists = listsFor('event', undefined, caller);
  const entries = await entriesOf(store, language, lists, { ...EVERYTHING, startFrom: now - DAY });
  const isNear = ({ start }: { start: string }) => fromStamp(start) < now + DAY;
  const near = entries.filter(isNear).map(({ id }) => id);
  const started = (await readRecords(store, near, 'eventual')).flatMap(event =>
    event?.type === 'event' && toSeconds(event.utc_start_date) < now ? [event.id] : [],
  );
  return new Set(entries.filter(({ id }) => !started.includes(id)).flatMap(({ links }) => links));
};

/** Records are read only to answer filters. Their texts are read as they are; folded ones come with the flat-cost lists. */
const meeting = async (
  ids: readonly number[],
  conditions: readonly Condition[],
  search: string | undefined,
  { store }: Deps,
): Promise<readonly number[]> => {
  if (conditions.length === 0 && search === undefined) return ids;
  const sets = conditions.filter(({ among }) => among).map(({ lists }) => new Set([...lists].map(idOfLink)));
  const candidates = ids.filter(id => sets.every(set => set.has(id)));
  const records = await readRecords(store, candidates, 'eventual');
  const finds = search === undefined ? () => true : searches(search);
  return records.flatMap(record => {
    if (record === undefined || !('list' in record) || !finds(record)) return [];
    return conditions.every(({ lists, among }) => lists.has(record.list) === among) ? [record.id] : [];
  });
};
