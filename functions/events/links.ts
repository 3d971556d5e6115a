/**
 * The links of an event in a write: kept, or resolved to records that are found or created. New
 * records are written in the transaction of the event.
 */

import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventChange } from '../../shared/events/input.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type FieldHint, invalid } from '../../shared/http/errors.ts';
import type { LinkReference } from '../../shared/http/references.ts';
import { isLinkedPost } from '../../shared/linked/linked-post.ts';
import { NO_TERMS } from '../../shared/linked/term-view.ts';
import { addToCounts, type LinkCounts } from '../../shared/lists/entry.ts';
import { type EntryName, isTermLink, linksOf } from '../../shared/lists/name.ts';
import type { WriteContext } from '../../shared/model/post-write.ts';
import type { GroupPlan } from '../../shared/model/translation-plan.ts';
import { isTerm } from '../../shared/records/record.ts';
import {
  isTermType,
  LINKED_TYPES,
  type LinkedPostType,
  type LinkedType,
  NAMES_OF,
} from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import { lengthOfHtml } from '../../shared/text/html.ts';
import { resolveLinked } from '../linked/resolve.ts';
import { LINKED_KINDS, type LinkedPosts } from '../linked/write.ts';
import type { ReferenceContext, ResolvedReference } from '../records/references.ts';
import type { Deps } from '../runtime/deps.ts';
import { resolveTerms } from '../terms/resolve.ts';
import { type CountedRecords, type LinkedRecord, linkedOf, readLinkedRecords, readLinks } from './linked-records.ts';

/**
 * The most links of an event, so that a page of 50 events that embed as many records each fits into
 * an answer. Every index entry of the event also contains all of its links.
 */
const MAX_LINKS = 80;

/**
 * The most characters of all records that one field links. If a record grows later, answers shorten
 * it.
 */
const MAX_LINKED_TEXT = 100_000;

export interface ResolvedLinks {
  /** Links to the records, ordered by kind, without duplicates. */
  readonly links: EntryName[];
  /** The linked records that are new, or filled in. */
  readonly createdOrFilled: readonly ResolvedReference<LinkedRecord>[];
}

/**
 * Resolves the fields that were sent; links of the other kinds stay.
 * @throws ApiError 400 for unknown records, and for links that are too many or too long.
 */
export const resolveLinks = async (
  store: Store,
  before: Pick<EventRecord, 'links'> | undefined,
  sent: Pick<EventChange, LinkedPostType | 'categories' | 'tags' | 'source'>,
  { report, ...context }: WriteContext & Pick<OperationInput, 'report'>,
): Promise<ResolvedLinks> => {
  const resolving: ReferenceContext = { store, context, defaultSource: sent.source, report };
  const posts: { readonly [T in LinkedPostType]?: readonly LinkReference<LinkedPosts[T]['input']>[] | undefined } =
    sent;
  const findPosts = <T extends LinkedPostType>(type: T) =>
    posts[type] && resolveLinked(LINKED_KINDS[type], posts[type], resolving);
  const find = (type: LinkedType): Promise<ResolvedField> | undefined => {
    if (!isTermType(type)) return findPosts(type);
    const terms = sent[NAMES_OF[type].field];
    return terms && resolveTerms(type, terms, resolving);
  };
  const resolved = await Promise.all(
    LINKED_TYPES.map(async type => ({ type, name: NAMES_OF[type].field, found: await find(type) })),
  );
  const byType = await Promise.all(
    resolved.map(({ type, found }) => {
      const kept = linksOf(before?.links ?? [], type);
      return found === undefined ? kept : keptIfShown(kept, linksTo(found), resolving);
    }),
  );
  const links = [...new Set(byType.flat())];
  if (links.join() !== before?.links.join()) checkSize(links, resolved);
  return {
    links,
    createdOrFilled: resolved
      .flatMap(({ found = [] }) => found)
      .filter(one => one !== undefined)
      .filter(({ changes }) => changes.length > 0),
  };
};

/** `found` is undefined if the field was not sent. */
interface SentField {
  readonly name: string;
  readonly found: ResolvedField | undefined;
}

/**
 * @throws ApiError 400 naming the fields that were sent, if the event would have too many links,
 * and more than it had `before`.
 */
export const checkNumber = (
  links: readonly EntryName[],
  sent: readonly string[],
  before: readonly EntryName[] = [],
): void => {
  if (links.length > Math.max(MAX_LINKS, before.length)) refuse(sent, { about: 'elements', limit: MAX_LINKS });
};

const refuse = (names: readonly string[], hint: FieldHint): void => {
  if (names.length === 0) return;
  const each = <T>(value: T) => Object.fromEntries(names.map(name => [name, value]));
  throw invalid(each('too-long' as const), each(hint));
};

/**
 * Checks only new links: those that the event already has may be older than the limits, and their
 * records may have grown.
 */
const checkSize = (links: readonly EntryName[], resolved: readonly SentField[]): void => {
  const fields = resolved.flatMap(({ name, found }) => (found === undefined ? [] : [{ name, found }]));
  checkNumber(
    links,
    fields.map(({ name }) => name),
  );
  refuse(
    fields.filter(({ found }) => textLength(found) > MAX_LINKED_TEXT).map(({ name }) => name),
    { about: 'characters', limit: MAX_LINKED_TEXT },
  );
};

const textLength = (found: ResolvedField): number =>
  found
    .flatMap(resolved => (resolved === undefined ? [] : Object.values(resolved.record)))
    .reduce((sum: number, value) => sum + (typeof value === 'string' ? lengthOfHtml(value) : 0), 0);

type ResolvedField = readonly (ResolvedReference<LinkedRecord> | undefined)[];

const linksTo = (all: ResolvedField): EntryName[] =>
  all.flatMap(resolved => (resolved === undefined ? [] : [resolved.record.link]));

/**
 * The links of one kind after a write. If the caller sends back the links as a read showed them
 * (without deleted and hidden records, terms ordered by name), the stored links are kept, including
 * hidden ones. Otherwise the sent links replace them.
 */
const keptIfShown = async (
  kept: readonly EntryName[],
  sent: readonly EntryName[],
  resolving: ReferenceContext,
): Promise<readonly EntryName[]> => {
  const missing = kept.filter(link => !sent.includes(link));
  if (missing.length === 0) return areSameLinks(kept, sent) ? kept : sent;
  const shown = await shownFor(missing, resolving);
  const meant = kept.flatMap(link => (sent.includes(link) ? [link] : (shown.get(link) ?? [])));
  return areSameLinks(meant, sent) ? kept : sent;
};

/** Ignores the order of terms. */
const areSameLinks = (links: readonly EntryName[], sent: readonly EntryName[]): boolean => {
  const distinct = new Set(links);
  return (
    distinct.size === new Set(sent).size &&
    (links.every(isTermLink)
      ? sent.every(link => distinct.has(link))
      : [...distinct].every((link, i) => link === sent[i]))
  );
};

/**
 * For each of these links, the link to the record that a read shows to the caller, which may be a
 * translation. Deleted and hidden records have none. Takes one round trip, or two if a term of
 * another language is among the links.
 */
const shownFor = async (
  links: readonly EntryName[],
  { store, context }: ReferenceContext,
): Promise<ReadonlyMap<EntryName, EntryName>> => {
  const { language } = context;
  const linked = await readLinks(store, NO_TERMS, {
    links,
    language,
    now: context.now,
    consistency: 'consistent',
  });
  return new Map(
    links.flatMap((sent): [EntryName, EntryName][] => {
      const { posts, terms } = linkedOf({ links: [sent], language }, linked, context.caller);
      return [...posts, ...terms].map(({ link }) => [sent, link]);
    }),
  );
};

// The records that an event links once it is written, for the answer of the write.

/**
 * The event after the write, its translations, and what the write adds to the counts of the records
 * that the event links.
 */
interface Written {
  readonly event: EventRecord;
  readonly groupPlan: Pick<GroupPlan, 'group'>;
  readonly counted: LinkCounts;
}

/**
 * Reads the linked records before the write: if a read failed afterwards, the client would write
 * again. They are not taken from the cache, because other writes may have created terms.
 * `createdOrFilled` are the records that the write itself creates or changes.
 */
export const linkedAfterWrite = async (
  { event, groupPlan: { group }, counted }: Written,
  createdOrFilled: readonly ResolvedReference<LinkedRecord>[],
  { now }: OperationInput,
  deps: Deps,
): Promise<CountedRecords> => {
  const { language } = event;
  const records = createdOrFilled.map(({ record }) => record);
  const created = new Set(createdOrFilled.flatMap(({ before, record }) => (before === undefined ? record.link : [])));
  const links = event.links.filter(link => !created.has(link));
  const read = await readLinkedRecords(deps, NO_TERMS, { links, language, now, consistency: 'consistent' });
  return {
    counts: new Map([...read.counts, [language, addToCounts(read.counts.get(language) ?? {}, [{ counted }])]]),
    posts: new Map([...read.posts, ...records.filter(isLinkedPost).map(post => [post.id, post] as const)]),
    terms: new Map([...read.terms, ...records.filter(isTerm).map(term => [term.link, term] as const)]),
    groups: new Map([...read.groups, ...(group === undefined ? [] : [[recordKeyOf(event).pk, group] as const])]),
  };
};
