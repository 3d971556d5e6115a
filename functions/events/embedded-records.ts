/** Selects from the linked records that were read those that one event shows to a caller. */
import { type Caller, mayOnPost } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EmbeddedRecords } from '../../shared/events/view.ts';
import { embeddedTranslation } from '../../shared/language.ts';
import type { LinkCounts } from '../../shared/lists/link-counts.ts';
import { type ListName, linkedRecordOf } from '../../shared/lists/name.ts';
import type { PostRecord } from '../../shared/records/any-record.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { type GroupsByRecord, groupOf } from '../../shared/translations/group.ts';
import { isTerm } from '../records/read-records.ts';

export interface LinkedRecords {
  readonly posts: ReadonlyMap<PostId, PostRecord>;
  /** By the list of the term (`c12`). */
  readonly terms: ReadonlyMap<string, TermRecord>;
  /** The translations of these posts and terms. */
  readonly groups: GroupsByRecord;
}

/** With what views show of terms: the number of public events in the language of the term. */
export interface CountedRecords extends LinkedRecords {
  readonly counts: LinkCounts;
}

/**
 * The linked records of one event that the caller may see (contract/rights#hidden-records), each replaced by its translation into the
 * language of the event, if there is one. A record that has been in the trash has a new list, so old links to it are ignored.
 */
export const linkedOf = (
  { links, language }: Pick<EventRecord, 'links' | 'language'>,
  { groups, ...records }: LinkedRecords,
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
  };
};

type LinkedRecord = TermRecord | Extract<PostRecord, { readonly type: 'venue' | 'organizer' }>;

/** The record that a link names, also if its list has a later era now. */
export const linkedAt = (
  link: ListName,
  { posts, terms }: Pick<LinkedRecords, 'posts' | 'terms'>,
): LinkedRecord | undefined => {
  const named = linkedRecordOf(link);
  if (named?.type !== 'venue' && named?.type !== 'organizer') return terms.get(link);
  const post = posts.get(named.id);
  return post?.type === named.type ? post : undefined;
};
