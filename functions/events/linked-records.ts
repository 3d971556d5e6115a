/** Reads what events link, to embed it: venues, organizers and counts in one batch, terms from memory. */

import { type Caller, mayOnPost } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EmbeddedRecords } from '../../shared/events/view.ts';
import { embeddedTranslation } from '../../shared/language.ts';
import { isTermLink, type ListName, linkedRecordOf, linksOf } from '../../shared/lists/name.ts';
import type { PostRecord } from '../../shared/records/any-record.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { NO_TERMS, type Terms } from '../../shared/terms/memory.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type GroupsByRecord, groupOf } from '../../shared/translations/group.ts';
import { hasCurrentAncestors, refreshAncestorLists } from '../category-moves/refresh.ts';
import { countsOf, countsOfEach, isTerm } from '../records/read-records.ts';
import { readWithGroups } from '../records/read-with-groups.ts';
import type { Deps } from '../runtime/deps.ts';
import { readTranslated } from './linked-translations.ts';

export interface LinkedRecords {
  readonly posts: ReadonlyMap<PostId, PostRecord>;
  /** By the list of the term (`c12`). */
  readonly terms: ReadonlyMap<string, TermRecord>;
  /** Of all of them. */
  readonly groups: GroupsByRecord;
  /** Number of public events in the language of the term, by its list. */
  readonly counts: ReadonlyMap<string, number>;
}

interface Wanted {
  /** Ids of the events themselves, if they have to be read, too. */
  readonly ids?: readonly PostId[];
  readonly links: readonly ListName[];
  /** That of the events. */
  readonly language: Language;
  /** The moment of the view, in epoch seconds. */
  readonly now: Instant;
  /** By default `eventual`, at half the price. */
  readonly consistency?: 'eventual' | 'consistent';
}

/**
 * One trip. Terms that are not in `terms` are read with the rest. One trip more if a linked record is of another language, as it may have a
 * translation into that of the event.
 */
export const readLinkedRecords = async (
  store: Store,
  terms: Terms,
  { ids = [], links, language, now, consistency = 'eventual' }: Wanted,
): Promise<LinkedRecords> => {
  const linked = [...new Set(links)].filter(link => linkedRecordOf(link) !== undefined);
  const shown = linked.filter(isTermLink);
  const [read, counts] = await Promise.all([
    readWithGroups(
      store,
      { ids, links: linked.filter(link => !terms.byList.has(link)), language },
      { now, consistency },
    ),
    isCheaperWhole(shown.length, terms.byList.size)
      ? countsOf('category', language, store, consistency)
      : countsOfEach(shown, language, store, consistency),
  ]);
  const all: LinkedRecords = {
    posts: read.posts,
    terms: read.terms.size === 0 ? terms.byList : new Map([...terms.byList, ...read.terms]),
    groups: new Map([...terms.groups, ...read.groups]),
    counts,
  };
  return readTranslated(store, all, linked, { language, now, consistency });
};

/** Whether to read all counts of a partition: half a read unit pays for one count, or for 4 KB of a partition, some 200 counts. */
const isCheaperWhole = (wanted: number, all: number): boolean => wanted > 1 + all / 200;

/** What an event links, right after the write: read consistently, and without the memory, as the write may have created terms. */
export const linkedAfterWrite = async (
  event: EventRecord,
  { now }: OperationInput,
  { store }: Deps,
): Promise<LinkedRecords> => {
  const linked = await readLinkedRecords(store, NO_TERMS, {
    ...event,
    ids: [event.id],
    now,
    consistency: 'consistent',
  });
  // If a category moved at the same time, the move did not find the event.
  const categories = linksOf(event.links, 'category').map(link => linked.terms.get(link));
  if (!hasCurrentAncestors(event, categories)) await refreshAncestorLists(event.id, { store });
  return linked;
};

/**
 * The linked records of one event that the caller may see (contract/rights#hidden-records), each as its translation into the language of
 * the event, if there is one. A record that was in the trash has a new list, so old links do not lead to it.
 */
export const linkedOf = (
  { links, language }: Pick<EventRecord, 'links' | 'language'>,
  { counts, groups, ...records }: LinkedRecords,
  caller: Caller | undefined,
): EmbeddedRecords => {
  const isVisible = (record: LinkedRecord) => isTerm(record) || mayOnPost(caller, 'read', record);
  const linked = links.flatMap(link => {
    const record = linkedAt(link, records);
    if (record === undefined || record.list !== link || !isVisible(record)) return [];
    const translation = embeddedTranslation({ language }, record, groupOf(groups, record)?.members ?? []);
    const shown = translation?.list ? linkedAt(translation.list, records) : undefined;
    return [shown !== undefined && isVisible(shown) ? shown : record];
  });
  const distinct = [...new Set(linked)]; // an event may link a record and its translation
  return {
    venues: distinct.filter(record => record.type === 'venue'),
    organizers: distinct.filter(record => record.type === 'organizer'),
    terms: distinct.filter((record): record is TermRecord => isTerm(record)),
    counts,
  };
};

type LinkedRecord = TermRecord | Extract<PostRecord, { readonly type: 'venue' | 'organizer' }>;

/** The record that a link names, whatever its list is by now. */
export const linkedAt = (
  link: ListName,
  { posts, terms }: Pick<LinkedRecords, 'posts' | 'terms'>,
): LinkedRecord | undefined => {
  const named = linkedRecordOf(link);
  if (named?.type !== 'venue' && named?.type !== 'organizer') return terms.get(link);
  const post = posts.get(named.id);
  return post?.type === named.type ? post : undefined;
};
