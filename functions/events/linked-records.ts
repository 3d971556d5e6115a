/**
 * The records that events link, as answers show them. They are read once for all events of an
 * answer, and each event shows them in its own language.
 */

import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EmbeddedRecords, LinkedPostRecord } from '../../shared/events/view.ts';
import { embeddedTranslation } from '../../shared/http/language.ts';
import { isLinkedPost } from '../../shared/linked/linked-post.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import type { Terms } from '../../shared/linked/term-view.ts';
import type { LinkCounts } from '../../shared/lists/entry.ts';
import { type EntryName, isTermLink, linkedRecordOf, linksOf } from '../../shared/lists/name.ts';
import { groupOf } from '../../shared/model/translations.ts';
import { isTerm, type PostRecord } from '../../shared/records/record.ts';
import { type Caller, mayOnPost } from '../../shared/settings/rights.ts';
import type { Language } from '../../shared/settings/site.ts';
import { LINKED_POST_TYPES, type LinkedType, type PostId } from '../../shared/store/records.ts';
import type { Consistency, Store } from '../../shared/store/store.ts';
import { shortHtml } from '../../shared/text/shorten.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { type RecordsWithGroups, readGroupsOfTerms, readWithGroups } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

// Reads the records that events embed: venues and organizers in one batch, terms and their counts
// from the cache of the function.

/**
 * Linked records, with the number of public events of each term in the term's language, which views
 * show.
 */
export interface CountedRecords extends RecordsWithGroups {
  readonly counts: ReadonlyMap<Language, LinkCounts>;
}

interface LinksAsked {
  /** Ids of the events themselves, if they have to be read as well. */
  readonly ids?: readonly PostId[];
  readonly links: readonly EntryName[];
  /** The language of the events. */
  readonly language: Language;
  /** The moment of the view, in epoch seconds. */
  readonly now: Instant;
  /** The default is `eventual`, which costs half as much. */
  readonly consistency?: Consistency;
}

/**
 * Reads linked records and counts for views. Counts of another language take one more round trip,
 * unless they are cached.
 */
export const readLinkedRecords = async (
  { store, cards }: Pick<Deps, 'store' | 'cards'>,
  terms: Terms,
  asked: LinksAsked,
): Promise<CountedRecords> => {
  const countsOf = async (language: Language) =>
    [language, await cards.counts({ store, now: asked.now, language })] as const;
  const [linked, ...own] = await Promise.all([
    readLinks(store, terms, asked),
    ...(asked.links.some(isTermLink) ? [countsOf(asked.language)] : []),
  ]);
  const foreign = asked.links.flatMap(link => linked.terms.get(link)?.language ?? []);
  const others = [...new Set(foreign)].filter(language => language !== asked.language);
  return { ...linked, counts: new Map([...own, ...(await Promise.all(others.map(countsOf)))]) };
};

/** Reads the linked records of one event, as they are at the time of the request. */
export const readLinkedRecordsOf = (
  { links, language }: EventRecord,
  { now }: Pick<OperationInput, 'now'>,
  terms: Terms,
  deps: Deps,
): Promise<CountedRecords> => readLinkedRecords(deps, terms, { links, language, now });

/**
 * Reads the linked records, and the terms that are not in `terms`, in one round trip. If a linked
 * record is of another language, its translation into the language of the event takes one more.
 */
export const readLinks = async (
  store: Store,
  terms: Terms,
  { ids = [], links, language, now, consistency = 'eventual' }: LinksAsked,
): Promise<RecordsWithGroups> => {
  const linked = [...new Set(links)].filter(link => linkedRecordOf(link) !== undefined);
  const unknown = linked.filter(link => !terms.byLink.has(link));
  const read = await readWithGroups(store, { ids, links: unknown, language }, { now, consistency });
  const all: RecordsWithGroups = {
    posts: read.posts,
    terms: read.terms.size === 0 ? terms.byLink : new Map([...terms.byLink, ...read.terms]),
    groups: new Map([...terms.groups, ...read.groups]),
  };
  return readTranslated(store, all, linked, { language, now, consistency });
};

// The translations that events show instead of the records that they link
// (contract/languages#embedded-records).

type ReadAs = Required<Pick<LinksAsked, 'language' | 'now' | 'consistency'>>;

/**
 * Reads nothing if all linked records have the language of the events, else usually one batch. The
 * groups of terms in another language are read first. `links` are those of the events, and `linked`
 * has their records.
 */
const readTranslated = async (
  store: Store,
  linked: RecordsWithGroups,
  links: readonly EntryName[],
  as: ReadAs,
): Promise<RecordsWithGroups> => {
  const foreign = links
    .flatMap(link => linkedAt(link, linked) ?? [])
    .filter(({ language }) => language !== as.language);
  const copies = await readGroupsOfTerms(store, foreign.filter(isTerm), as.consistency);
  return readMissing(store, { ...linked, groups: new Map([...linked.groups, ...copies]) }, foreign, as);
};

/** Reads those of the translations that were not read yet. */
const readMissing = async (
  store: Store,
  linked: RecordsWithGroups,
  foreign: readonly NonNullable<ReturnType<typeof linkedAt>>[],
  as: ReadAs,
): Promise<RecordsWithGroups> => {
  const links = foreign.flatMap(record => {
    const translation = embeddedTranslation(as, record, groupOf(linked.groups, record)?.members ?? []);
    return translation?.link ?? [];
  });
  if (links.length === 0) return linked;
  const missing = links.filter(link => linkedAt(link, linked) === undefined);
  const read = await readWithGroups(store, { links: missing, language: as.language }, as);
  return {
    posts: new Map([...linked.posts, ...read.posts]),
    terms: new Map([...linked.terms, ...read.terms]),
    groups: new Map([...linked.groups, ...read.groups]),
  };
};

// Selects the records that one event shows to a caller.

/**
 * The linked records of one event that the caller may see (contract/rights#hidden-records), each
 * replaced by its translation into the language of the event, if there is one. A record that has
 * been in the trash has a new link, so old links to it are ignored.
 */
export const linkedOf = (
  { links, language }: Pick<EventRecord, 'links' | 'language'>,
  { groups, ...records }: RecordsWithGroups,
  caller: Caller | undefined,
): EmbeddedRecords => {
  const isVisible = (record: LinkedRecord) => isTerm(record) || mayOnPost(caller, 'read', record);
  const linked = links.flatMap(link => {
    const record = linkedAt(link, records);
    if (record === undefined || record.link !== link || !isVisible(record)) return [];
    const translation = embeddedTranslation({ language }, record, groupOf(groups, record)?.members ?? []);
    const shown = translation?.link ? linkedAt(translation.link, records) : undefined;
    return [shown !== undefined && isVisible(shown) ? shown : record];
  });
  const distinct = [...new Set(linked)]; // an event may link a record and its translation
  return {
    posts: LINKED_POST_TYPES.flatMap(type => distinct.filter(isLinkedPost).filter(record => record.type === type)),
    terms: distinct.filter((record): record is TermRecord => isTerm(record)),
  };
};

export type LinkedRecord = TermRecord | LinkedPostRecord;

/** Finds the record that a link names, even if the record's own link now has a later generation. */
const linkedAt = (
  link: EntryName,
  { posts, terms }: Pick<RecordsWithGroups, 'posts' | 'terms'>,
): LinkedRecord | undefined => {
  const named = linkedRecordOf(link);
  if (!isLinkedPost(named)) return terms.get(link);
  const post = posts.get(named.id);
  return isLinkedPost(post) && post.type === named.type ? post : undefined;
};

// Limits of the records that an answer embeds.

/**
 * The most venues and organizers that an answer embeds. If the events link more, each event embeds
 * at most `MAX_OF_EACH` of each kind. Each record is read whole and may have grown since it was
 * linked, so 50 events with 80 links each could be 120 MB. Real pages have a quarter of the limit.
 */
const [MAX_EMBEDDED, MAX_OF_EACH] = [400, 4];

/**
 * Selects the links of each event of a list that are read and shown
 * (contract/http#size-of-answers).
 */
export const shownLinks = (
  events: readonly (readonly EntryName[])[],
): { readonly links: readonly (readonly EntryName[])[]; readonly leftOut: readonly string[] } => {
  const areAll = new Set(events.flat().filter(isLinkOfPost)).size <= MAX_EMBEDDED;
  const first = (links: readonly EntryName[], type: LinkedType) => linksOf(links, type).slice(0, MAX_OF_EACH);
  const some = (links: readonly EntryName[]) => [
    ...links.filter(isTermLink),
    ...LINKED_POST_TYPES.flatMap(type => first(links, type)),
  ];
  return areAll ? { links: events, leftOut: [] } : { links: events.map(some), leftOut: LINKED_POST_TYPES };
};

/**
 * From this number of characters on, embedded descriptions certainly do not fit into an answer.
 * They are then shortened before they are marked up, because marking them up whole would take
 * seconds.
 */
const MAX_DESCRIPTIONS = 4_500_000;

/** Returns the records for a list, and the names of the fields that have been shortened already. */
export const withShortDescriptions = (
  linked: CountedRecords,
): { readonly linked: CountedRecords; readonly shortened: readonly string[] } => {
  const all = [...linked.posts.values()].filter(isLinkedPost);
  const length = all.reduce((sum, { description }) => sum + description.length, 0);
  if (length <= MAX_DESCRIPTIONS) return { linked, shortened: [] };
  const short = all.map((post): [PostId, PostRecord] => [
    post.id,
    { ...post, description: shortHtml(post.description) },
  ]);
  return {
    linked: { ...linked, posts: new Map([...linked.posts, ...short]) },
    shortened: LINKED_POST_TYPES.map(type => `${type}.description`),
  };
};

const isLinkOfPost = (link: EntryName): boolean => linkedRecordOf(link) !== undefined && !isTermLink(link);
