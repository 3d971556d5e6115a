/** Records from the table: by id, by slug, and what an event links. */
import * as v from 'valibot';
import type { Linked } from '../../shared/events/view.ts';
import { AnyRecord, type EventRecord, idOfLink, TermRecord } from '../../shared/records.ts';
import { type Caller, mayOnPost } from '../../shared/rights.ts';
import type { Language } from '../../shared/settings.ts';
import { lookupSlug } from '../../shared/slug.ts';
import type { Item } from '../../shared/store/change.ts';
import { readEntry } from '../../shared/store/placement.ts';
import type { Store } from '../../shared/store/store.ts';
import {
  COUNT,
  countKey,
  type Key,
  type RecordType,
  recordId,
  recordKey,
  slugKey,
  slugPartition,
  termsPartition,
} from '../../shared/store/table.ts';

type Consistency = Parameters<Store['read']>[1];

export const recordOf = (item: Item | undefined): AnyRecord | undefined =>
  item === undefined ? undefined : v.parse(AnyRecord, item);

/** In the order of the ids; undefined where there is none. */
export const readRecords = async (
  store: Store,
  ids: readonly number[],
  consistency: Consistency,
): Promise<(AnyRecord | undefined)[]> => (await store.read(ids.map(recordKey), consistency)).map(recordOf);

export const readRecord = async (store: Store, id: number, consistency: Consistency): Promise<AnyRecord | undefined> =>
  (await readRecords(store, [id], consistency))[0];

export const isTerm = (record: AnyRecord | undefined): record is TermRecord =>
  record?.type === 'category' || record?.type === 'tag';

/** A record behind a slug, as the index knows it: with what it links, so that all comes in the next trip together. */
export interface Pointer {
  readonly id: number;
  readonly links: readonly string[];
}

/** The index lags a little behind: a slug it does not know yet is asked of its holder, which never lags. */
export const findSlug = async (
  store: Store,
  type: RecordType,
  language: Language,
  segment: string,
): Promise<Pointer | undefined> => {
  const slug = lookupSlug(segment);
  const [found] = await store.find({
    index: 'bySlug',
    partition: slugPartition(type, language),
    from: slug,
    to: slug,
    limit: 1,
  });
  if (found !== undefined) {
    const links = type === 'event' && typeof found.x === 'string' ? readEntry('', found.x).links : [];
    return { id: recordId(found), links };
  }
  const [holder] = await store.read([slugKey(type, language, slug)], 'consistent');
  return holder === undefined ? undefined : { id: v.parse(v.number(), holder.id), links: [] };
};

/** Everything a language has of one kind of term, in one query: terms stand whole in their index. */
export const allTerms = async (store: Store, type: TermRecord['type'], language: Language): Promise<TermRecord[]> => {
  const entries = await store.find({ index: 'byDate', partition: termsPartition(type, language) });
  return entries.map(entry => v.parse(PackedTerm, entry.x));
};
const PackedTerm = v.pipe(v.string(), v.parseJson(), TermRecord);

/** What embedding the links of events takes: the linked records, and how many events each term counts. */
export const linkKeys = (
  events: readonly { readonly links: readonly string[]; readonly language: Language }[],
): Key[] =>
  events.flatMap(({ links, language }) =>
    links
      .filter(isRecordLink)
      .flatMap(link => [recordKey(idOfLink(link)), ...(isTermLink(link) ? [countKey(language, link)] : [])]),
  );
const isRecordLink = (link: string): boolean => /^[ctvo]\d/.test(link);
const isTermLink = (link: string): boolean => /^[ct]/.test(link);

/** Everything that was read for one or more events, ready to be embedded. */
export type Neighbours = ReadonlyMap<string, Item>;

export const readNeighbours = async (
  store: Store,
  keys: readonly Key[],
  consistency: Consistency = 'eventual',
): Promise<Neighbours> => {
  const items = await store.read(keys, consistency);
  return new Map(items.filter(item => item !== undefined).map(item => [item.pk + item.sk, item]));
};

/** The links of one event that this caller may see (decision 24). A record that left its events bears another list by now. */
export const linkedOf = (event: EventRecord, neighbours: Neighbours, caller: Caller | undefined): Linked => {
  const at = ({ pk, sk }: Key) => neighbours.get(pk + sk);
  const records = event.links.flatMap(link => {
    const record = recordOf(at(recordKey(idOfLink(link))));
    return record !== undefined && 'list' in record && record.list === link ? [record] : [];
  });
  const visible = <Record extends { author: number; status: string }>(record: Record) =>
    mayOnPost(caller, 'read', record);
  return {
    venues: records.filter(record => record.type === 'venue').filter(visible),
    organizers: records.filter(record => record.type === 'organizer').filter(visible),
    terms: records.filter(isTerm),
    counts: new Map(event.links.filter(isTermLink).map(link => [link, countOf(at(countKey(event.language, link)))])),
  };
};

export const countOf = (item: Item | undefined): number =>
  item === undefined ? 0 : v.parse(v.number(), item[COUNT] ?? 0);
