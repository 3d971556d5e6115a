/** Reads the records that events embed: venues and organizers in one batch, terms and counts from memory. */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { LinkCounts } from '../../shared/lists/link-counts.ts';
import { isTermLink, type LinkedType, type ListName, linkedRecordOf, linksOf } from '../../shared/lists/name.ts';
import type { PostRecord } from '../../shared/records/any-record.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { NO_TERMS, type Terms } from '../../shared/terms/memory.ts';
import { shortHtml } from '../../shared/text/shorten.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { readWithGroups } from '../records/read-with-groups.ts';
import type { Deps } from '../runtime/deps.ts';
import type { CountedRecords, LinkedRecords } from './embedded-records.ts';
import { readTranslated } from './linked-translations.ts';

interface Wanted {
  /** Ids of the events themselves, if they have to be read as well. */
  readonly ids?: readonly PostId[];
  readonly links: readonly ListName[];
  /** Of the events. */
  readonly language: Language;
  /** The moment of the view, in epoch seconds. */
  readonly now: Instant;
  /** By default `eventual`, at half the price. */
  readonly consistency?: 'eventual' | 'consistent';
}

/**
 * One trip, with terms that are not in `terms`. One more trip if a linked record is of another language, because its translation into the
 * language of the event has to be read.
 */
export const readLinks = async (
  store: Store,
  terms: Terms,
  { ids = [], links, language, now, consistency = 'eventual' }: Wanted,
): Promise<LinkedRecords> => {
  const linked = [...new Set(links)].filter(link => linkedRecordOf(link) !== undefined);
  const wanted = { ids, links: linked.filter(link => !terms.byList.has(link)), language };
  const read = await readWithGroups(store, wanted, { now, consistency });
  const all: LinkedRecords = {
    posts: read.posts,
    terms: read.terms.size === 0 ? terms.byList : new Map([...terms.byList, ...read.terms]),
    groups: new Map([...terms.groups, ...read.groups]),
  };
  return readTranslated(store, all, linked, { language, now, consistency });
};

/** The same with counts, for views. Those of another language take a further trip, unless they are in memory. */
export const readLinkedRecords = async (
  { store, cards }: Pick<Deps, 'store' | 'cards'>,
  terms: Terms,
  wanted: Wanted,
): Promise<CountedRecords> => {
  const countsOf = (language: Language) => cards.counts({ store, now: wanted.now, language });
  const [linked, counts] = await Promise.all([
    readLinks(store, terms, wanted),
    wanted.links.some(isTermLink) ? countsOf(wanted.language) : NO_COUNTS,
  ]);
  const foreign = wanted.links.flatMap(link => linked.terms.get(link)?.language ?? []);
  const others = [...new Set(foreign)].filter(language => language !== wanted.language);
  if (others.length === 0) return { ...linked, counts };
  const ofOthers = await Promise.all(others.map(countsOf));
  return { ...linked, counts: new Map([counts, ...ofOthers].flatMap(each => [...each])) };
};

const NO_COUNTS: LinkCounts = new Map();

/**
 * The most venues and organizers that an answer embeds, and, if its events link more, the most of each kind of one event. Each is read whole
 * and may have grown since it was linked: 50 events with 80 each would be 120 MB. Real pages have a quarter.
 */
const [MAX_EMBEDDED, MAX_OF_EACH] = [400, 4];

/** The links of each event of a list that are read and shown (contract/http#size-of-answers). */
export const shownLinks = (
  events: readonly (readonly ListName[])[],
): { readonly links: readonly (readonly ListName[])[]; readonly leftOut: readonly string[] } => {
  const areAll = new Set(events.flat().filter(isLinkOfPost)).size <= MAX_EMBEDDED;
  const first = (links: readonly ListName[], type: LinkedType) => linksOf(links, type).slice(0, MAX_OF_EACH);
  const some = (links: readonly ListName[]) => [
    ...links.filter(isTermLink),
    ...first(links, 'venue'),
    ...first(links, 'organizer'),
  ];
  return areAll ? { links: events, leftOut: [] } : { links: events.map(some), leftOut: ['venue', 'organizer'] };
};

/** Characters of embedded descriptions that certainly do not fit into an answer: to mark them up first would take seconds. */
const MAX_DESCRIPTIONS = 4_500_000;

/** The records for a list, and the fields that are short already. */
export const inBrief = (
  linked: CountedRecords,
): { readonly linked: CountedRecords; readonly shortened: readonly string[] } => {
  const all = [...linked.posts.values()].filter(post => post.type === 'venue' || post.type === 'organizer');
  const length = all.reduce((sum, { description }) => sum + description.length, 0);
  if (length <= MAX_DESCRIPTIONS) return { linked, shortened: [] };
  const short = all.map((post): [PostId, PostRecord] => [
    post.id,
    { ...post, description: shortHtml(post.description) },
  ]);
  return {
    linked: { ...linked, posts: new Map([...linked.posts, ...short]) },
    shortened: ['venue.description', 'organizer.description'],
  };
};

const isLinkOfPost = (link: ListName): boolean => linkedRecordOf(link) !== undefined && !isTermLink(link);

/** The records that an event links, right after its write. Reads consistently and not from memory, as the write may have created terms. */
export const linkedAfterWrite = (event: EventRecord, { now }: OperationInput, deps: Deps): Promise<CountedRecords> =>
  readLinkedRecords(deps, NO_TERMS, { ...event, ids: [event.id], now, consistency: 'consistent' });
