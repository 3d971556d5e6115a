/** Reads what events link, to embed it: venues, organizers and counts in one batch, terms from memory. */

import { type Caller, mayOnPost, type Owned } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EmbeddedRecords } from '../../shared/events/view.ts';
import { isTermLink, type ListName, linkedRecordOf, linksOf } from '../../shared/lists/name.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import { type PostRecord, recordOf } from '../../shared/records/any-record.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { type Key, postKey, recordKeyOf } from '../../shared/store/table.ts';
import { NO_TERMS, type Terms } from '../../shared/terms/memory.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { hasCurrentAncestors, refreshAncestorLists } from '../category-moves/refresh.ts';
import { countsOf, countsOfEach, isPost, isTerm } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

export interface LinkedRecords {
  readonly posts: ReadonlyMap<PostId, PostRecord>;
  readonly terms: Terms;
  /** Number of public events, by the list of the term (`c12`). */
  readonly counts: ReadonlyMap<string, number>;
}

interface Wanted {
  /** Ids of the events themselves, if they have to be read, too. */
  readonly ids?: readonly PostId[];
  readonly links: readonly ListName[];
  readonly language: Language;
  /** The moment of the view, in epoch seconds. */
  readonly now: Instant;
  /** By default `eventual`, at half the price. */
  readonly consistency?: 'eventual' | 'consistent';
}

/** One trip. Terms that are not in `terms`, such as those of another language, are read with the rest. */
export const readLinkedRecords = async (
  store: Store,
  terms: Terms,
  { ids = [], links, language, now, consistency = 'eventual' }: Wanted,
): Promise<LinkedRecords> => {
  const linked = [...new Set(links)].filter(link => linkedRecordOf(link) !== undefined);
  const shown = linked.filter(isTermLink);
  const keys = [...ids.map(postKey), ...linked.filter(link => !terms.has(link)).flatMap(keysOfLinked)];
  const [items, counts] = await Promise.all([
    store.read(keys, consistency),
    isCheaperWhole(shown.length, terms.size)
      ? countsOf('category', language, store, consistency)
      : countsOfEach(shown, language, store, consistency),
  ]);
  const records = items.filter(item => item !== undefined).map(recordOf);
  const more = records.filter(isTerm);
  return {
    posts: new Map(records.filter(isPost).map(post => [post.id, asOf(post, now)])),
    terms:
      more.length === 0 ? terms : new Map([...terms, ...more.map((term): [string, TermRecord] => [term.list, term])]),
    counts,
  };
};

const keysOfLinked = (link: ListName): Key[] => {
  const record = linkedRecordOf(link);
  if (record === undefined) return [];
  return [recordKeyOf(record)];
};

/** Whether to read all counts of a partition: half a read unit pays for one count, or for 4 KB of a partition, some 200 counts. */
const isCheaperWhole = (wanted: number, all: number): boolean => wanted > 1 + all / 200;

/** What an event links, right after the write: read consistently, and without the memory, as the write may have created terms. */
export const linkedAfterWrite = async (
  event: EventRecord,
  { now }: OperationInput,
  { store }: Deps,
): Promise<LinkedRecords> => {
  const linked = await readLinkedRecords(store, NO_TERMS, { ...event, now, consistency: 'consistent' });
  // If a category moved at the same time, the move did not find the event.
  const categories = linksOf(event.links, 'category').map(link => linked.terms.get(link));
  if (!hasCurrentAncestors(event, categories)) await refreshAncestorLists(event.id, { store });
  return linked;
};

/**
 * The linked records of one event that the caller may see (contract/rights#hidden-records). A record that was in the trash has a new list,
 * so old links do not lead to it.
 */
export const linkedOf = (
  { links }: EventRecord,
  { counts, ...records }: LinkedRecords,
  caller: Caller | undefined,
): EmbeddedRecords => {
  const linked = links.flatMap(link => {
    const record = recordAt(link, records);
    return record !== undefined && 'list' in record && record.list === link ? [record] : [];
  });
  const isVisible = (record: Owned) => mayOnPost(caller, 'read', record);
  return {
    venues: linked.filter(record => record.type === 'venue').filter(isVisible),
    organizers: linked.filter(record => record.type === 'organizer').filter(isVisible),
    terms: linked.filter((record): record is TermRecord => isTerm(record)),
    counts,
  };
};

const recordAt = (link: ListName, { posts, terms }: Pick<LinkedRecords, 'posts' | 'terms'>) => {
  const named = linkedRecordOf(link);
  return named?.type === 'venue' || named?.type === 'organizer' ? posts.get(named.id) : terms.get(link);
};
