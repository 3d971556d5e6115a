/**
 * Some filters of the event list name other records. They are resolved here to tests on the index
 * entries of events, so that the events themselves need not be read.
 */
import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/operation.ts';
import { type EventQuery, type TestedAs, testsPlace } from '../../shared/events/filters.ts';
import { invalid } from '../../shared/http/errors.ts';
import { Refusals } from '../../shared/http/parse.ts';
import { linkOf } from '../../shared/linked/linked-lists.ts';
import { withDescendants } from '../../shared/linked/term-filters.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import type { Terms } from '../../shared/linked/term-view.ts';
import { placeFilterOf } from '../../shared/linked/venue-filters.ts';
import { placeTextIn } from '../../shared/linked/venue-write.ts';
import { type EntryTest, namesOneOf, unfiltered, visibleLists } from '../../shared/lists/cards.ts';
import { type Entry, titleIn } from '../../shared/lists/entry.ts';
import { authorFlag, type EntryName, isAuthorFlag, linkTo } from '../../shared/lists/name.ts';
import type { LinkedWords } from '../../shared/lists/search.ts';
import { type Group, groupOf, type Member, mayReadMember } from '../../shared/model/translations.ts';
import { type Caller, isEditor, isWriter, mayOnPost, mayPublish } from '../../shared/settings/rights.ts';
import type { Language } from '../../shared/settings/site.ts';
import { LINKED_POST_TYPES, type LinkedPostType, NAMES_OF, type PostId, TermId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { sourceIdsPartition } from '../../shared/store/table.ts';
import { foldName, foldSearch, lookupSlug } from '../../shared/text/fold.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { readList } from '../lists/read-list.ts';
import { postIdIn, readGroupOfTerm, readPosts, readPostsWithGroups, readTerm } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { checkParent } from './find.ts';

export type EventListRequest = OperationInput & { readonly query: EventQuery };

interface Lookup {
  readonly store: Store;
  /** The terms of the language of the request, which are being read. */
  readonly termsLoading: Promise<Terms>;
  readonly termsOf: (language: Language) => Promise<Terms>;
  readonly caller: Caller | undefined;
  readonly language: Language;
  /** The languages of the list. */
  readonly languages: readonly Language[];
  readonly now: Instant;
}

/**
 * One round trip; up to three for a term of another language. Waits for `termsLoading` only if a
 * filter names terms. @throws ApiError 400 for records that do not exist or are hidden.
 */
export const resolveFilters = async (
  { query, caller, language, now }: EventListRequest,
  languages: readonly Language[],
  termsLoading: Promise<Terms>,
  deps: Deps,
): Promise<EntryTest[]> => {
  const place = testsPlace(query) ? placeFilterOf(query) : undefined;
  const termsOf = (of: Language) => (of === language ? termsLoading : deps.terms(of));
  const lookup: Lookup = { store: deps.store, termsLoading, termsOf, caller, language, languages, now };
  const [places, _checkedParent, ...found] = await allValid([
    place === undefined ? [] : venuesSeenBy({ caller, now }, deps).then(place),
    query.post_parent && checkParent(query.post_parent, deps.store, { caller, state: now }),
    ...Object.values(LOOKUPS).map(look => look(query, lookup)),
    ...LINKED_POST_TYPES.map(type => hasOneOfPosts(type, query[type], lookup)),
  ]);
  return [...found.flatMap(each => each ?? []), ...places];
};

/**
 * Like `Promise.all`, but the error names everything that is wrong, and does not depend on which
 * look-up ends first (contract/http#error-envelope).
 */
const allValid = async <T extends readonly unknown[]>(
  checks: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> => {
  const refusals = new Refusals();
  for (const settled of await Promise.allSettled(checks))
    if (settled.status === 'rejected') refusals.add(settled.reason);
  refusals.throwAny();
  return Promise.all(checks);
};

const hasOneOfPosts = async (
  type: LinkedPostType,
  ids: readonly PostId[] | undefined,
  { store, caller, now }: Lookup,
): Promise<EntryTest | undefined> => {
  if (ids === undefined) return undefined;
  const { posts, groups } = await readPostsWithGroups(store, ids, now);
  const links = posts.flatMap(record => {
    if (record?.type !== type || record.status === 'trash' || !mayOnPost(caller, 'read', record))
      throw invalid({ [type]: 'unknown' });
    const members = groupOf(groups, record)?.members ?? [];
    return linksOfGroup(
      record,
      members.filter(member => mayReadMember(type, member, { caller, now })),
    );
  });
  return namesOneOf(links);
};

/**
 * The links of a record and its translations, as an event may link any of them
 * (contract/languages#filters).
 */
const linksOfGroup = ({ link }: { readonly link: EntryName }, members: readonly Member[]): EntryName[] => [
  ...new Set([link, ...members.flatMap(member => member.link ?? [])]),
];

/**
 * The tests for the filters that need look-ups, except those by venue and organizer. Each reads the
 * records that its filter names, and returns undefined if the filter was not sent.
 */
const LOOKUPS = {
  categories: ({ categories }, lookup) => hasOneOfTerms('category', categories, lookup),
  tags: ({ tags }, lookup) => hasOneOfTerms('tag', tags, lookup),
  source: ({ source }, lookup) => ofSource(source, lookup),
} as const satisfies Record<
  Exclude<TestedAs<'lookup'>, LinkedPostType>,
  (query: EventQuery, lookup: Lookup) => Promise<EntryTest | undefined>
>;

/** Tests whether the source knows an event. Takes one round trip for all ids of the source. */
const ofSource = async (
  source: string | undefined,
  { store, caller, languages }: Lookup,
): Promise<EntryTest | undefined> => {
  if (source === undefined) return undefined;
  if (!isWriter(caller)) return () => false;
  const partitions = languages.map(language => sourceIdsPartition('event', language, source));
  const items = await Promise.all(partitions.map(partition => store.readRange({ partition })));
  const known = new Set(items.flat().map(postIdIn));
  return ({ id }) => known.has(id);
};

/**
 * Selects the events that the caller may edit, because only editors of an event see its sources.
 * Only events that may be the caller's own are read: entries of events that are not public name the
 * author, and public events may only be edited by users who may publish.
 */
export const editableAmong = async <E extends Entry>(
  entries: readonly E[],
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  store: Store,
): Promise<readonly E[]> => {
  if (caller === undefined || isEditor(caller)) return entries;
  const isPublic = ({ names }: E) => !names.some(isAuthorFlag);
  const perhaps = entries.filter(
    entry => entry.names.includes(authorFlag(caller.id)) || (mayPublish(caller) && isPublic(entry)),
  );
  const posts = await readPosts(store, [...new Set(perhaps.map(({ id }) => id))], now);
  const own = new Set(
    posts.flatMap(post => (post?.type === 'event' && mayOnPost(caller, 'edit', post) ? post.id : [])),
  );
  return perhaps.filter(({ id }) => own.has(id));
};

const hasOneOfTerms = async (
  type: TermRecord['type'],
  texts: readonly string[] | undefined,
  lookup: Lookup,
): Promise<EntryTest | undefined> => {
  const terms = texts && (await Promise.all(texts.map(text => termByIdOrSlug(type, text, lookup))));
  if (terms === undefined) return undefined;
  const links = await Promise.all(
    terms.map(async found => {
      if (found?.term.type !== type) throw invalid({ [NAMES_OF[type].field]: 'unknown' });
      return linksBelow([found.term, ...(found.group?.members ?? [])], lookup.termsOf);
    }),
  );
  return namesOneOf(links.flat());
};

/** The links to these terms and to all their descendants, each in its language. */
const linksBelow = async (
  terms: readonly Pick<Member, 'language' | 'link'>[],
  termsOf: Lookup['termsOf'],
): Promise<EntryName[]> => {
  const links = await Promise.all(
    terms.map(async ({ language, link }) => {
      const { byLink } = await termsOf(language);
      const term = link ? byLink.get(link) : undefined;
      return term === undefined ? (link ?? []) : withDescendants(term, [...byLink.values()]).map(each => each.link);
    }),
  );
  return [...new Set(links.flat())];
};

/**
 * Digits are an id, of any language. Anything else is a slug, or a name, which is compared as for
 * duplicates.
 */
const termByIdOrSlug = async (
  type: TermRecord['type'],
  text: string,
  { store, termsLoading, now }: Lookup,
): Promise<{ readonly term: TermRecord; readonly group: Group | undefined } | undefined> => {
  const { byLink, groups } = await termsLoading;
  const withGroup = (term: TermRecord | undefined) => term && { term, group: groupOf(groups, term) };
  if (/^\d+$/.test(text)) {
    const id = v.parse(TermId, Number(text));
    const inMemory = withGroup(byLink.get(linkTo(type, id)));
    if (inMemory !== undefined) return inMemory;
    const term = await readTerm(store, id, now);
    return term && { term, group: await readGroupOfTerm(store, term, 'eventual') };
  }
  const [slug, name] = [lookupSlug(text), foldName(text)];
  const all = [...byLink.values()].filter(term => term.type === type);
  return withGroup(all.find(term => term.slug === slug) ?? all.find(term => foldName(term.name) === name));
};

/**
 * Reads the index entries of venues of all languages, because an event may link a venue of another
 * language by id (docs/decisions/lists-and-searches). Takes one round trip.
 */
export const venuesSeenBy = async (
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  deps: Deps,
): Promise<Entry[]> => {
  const plan = unfiltered(visibleLists('venue', undefined, caller));
  const venues = await Promise.all(deps.languages.map(language => readList({ ...deps, language, now }, plan)));
  return venues.flat();
};

// `search_in=all`: a search also looks at the names of what an event links (contract/lists#search).

/**
 * Finds the venues, organizers, categories and tags that contain a word and that the caller may
 * see. It covers all languages, because an event may link records of another language by id. Takes
 * one round trip.
 */
export const linkedWords = async ({ caller, now }: OperationInput, deps: Deps): Promise<LinkedWords> => {
  const textsIn = async (language: Language) => {
    const postsOf = async (type: LinkedPostType) => {
      const plan = unfiltered(visibleLists(type, undefined, caller));
      const posts = await readList({ ...deps, language, now }, plan, () => true);
      const wordsIn = type === 'venue' ? placeTextIn : titleIn;
      return posts.map(post => ({ link: linkOf(post), folded: wordsIn(post.text?.folded ?? '') }));
    };
    const [terms, ...posts] = await Promise.all([deps.terms(language), ...LINKED_POST_TYPES.map(postsOf)]);
    return [
      ...[...terms.byLink.values()].map(({ link, name }) => ({ link, folded: foldSearch(name) })),
      ...posts.flat(),
    ];
  };
  const texts = (await Promise.all(deps.languages.map(textsIn))).flat();
  return word => new Set(texts.flatMap(({ link, folded }) => (folded.includes(word) ? [link] : [])));
};
