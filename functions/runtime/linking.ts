/** What an event links: found by id, by name or slug, or made ready; its changes join the event's own transaction. */
import * as v from 'valibot';
import { invalid } from '../../shared/errors.ts';
import type { EventChange } from '../../shared/events/input.ts';
import type { LinkReference, TermReference } from '../../shared/fields.ts';
import { foldName } from '../../shared/fold.ts';
import { agrees, type LinkedKind, organizerKind, venueKind, type WithImage } from '../../shared/linked-kinds.ts';
import { type PostInput, slugFor, type Writing } from '../../shared/posts.ts';
import {
  type EventRecord,
  linksOf,
  type OrganizerRecord,
  type TermRecord,
  type VenueRecord,
} from '../../shared/records.ts';
import { mayOnPost, mayPublish } from '../../shared/rights.ts';
import type { Language } from '../../shared/settings.ts';
import { slugOf } from '../../shared/slug.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import { claimName, save } from '../../shared/store/save.ts';
import type { Store } from '../../shared/store/store.ts';
import { nameLockKey, namePartition, nameScope, type RecordType, slugKey } from '../../shared/store/table.ts';
import { writeTerm } from '../../shared/terms.ts';
import { isTerm, readRecords } from './records.ts';
import { freeSlug } from './slugs.ts';
import { nextId, pictureFor } from './writing.ts';

export interface Ready<Kept> {
  readonly record: Kept;
  readonly changes: readonly Change[];
}

/** Several plans in one transaction must not give the same slug twice, nor claim the same name. */
type Given = Set<string>;

/** The links of an event after a write; kinds that were not sent keep theirs. */
export const linksFor = async (
  store: Store,
  before: Pick<EventRecord, 'links' | 'above'> | undefined,
  sent: Pick<EventChange, 'venue' | 'organizer' | 'categories' | 'tags'>,
  w: Writing,
): Promise<{ links: string[]; above: string[]; made: (readonly Change[])[] }> => {
  const given: Given = new Set();
  const [categories, tags, venues, organizers] = await Promise.all([
    sent.categories && termsFor(store, 'category', sent.categories, given, w),
    sent.tags && termsFor(store, 'tag', sent.tags, given, w),
    sent.venue && linkedFor(store, venueKind, sent.venue, given, w),
    sent.organizer && linkedFor(store, organizerKind, sent.organizer, given, w),
  ]);
  const kept = before?.links ?? [];
  const links = [
    ...(categories === undefined ? linksOf(kept, 'category') : listsOf(categories)),
    ...(tags === undefined ? linksOf(kept, 'tag') : listsOf(tags)),
    ...(venues === undefined ? linksOf(kept, 'venue') : listsOf(venues)),
    ...(organizers === undefined ? linksOf(kept, 'organizer') : listsOf(organizers)),
  ];
  const ancestors =
    categories === undefined ? (before?.above ?? []) : categories.flatMap(found => found?.record.above ?? []);
  const ready = [categories ?? [], tags ?? [], venues ?? [], organizers ?? []].flat();
  return {
    links: [...new Set(links)],
    above: [...new Set(ancestors)].filter(list => !links.includes(list)),
    made: ready.flatMap(found => (found === undefined || found.changes.length === 0 ? [] : [found.changes])),
  };
};

const listsOf = (found: readonly (Ready<{ readonly list: string }> | undefined)[]): string[] =>
  found.flatMap(ready => (ready === undefined ? [] : [ready.record.list]));

/** Twice the same is linked once, and must not be made twice: the first of them counts. */
const unique = <T>(all: readonly T[], isSame: (earlier: T, later: T) => boolean): T[] =>
  all.filter((later, at) => !all.slice(0, at).some(earlier => isSame(earlier, later)));

// --- venues and organizers -------------------------------------------------------------------------------------------

const linkedFor = async <Kept extends VenueRecord | OrganizerRecord, Input extends Changed & WithImage, Changed, View>(
  store: Store,
  kind: LinkedKind<Kept, Input, Changed, View>,
  references: readonly LinkReference<Input>[],
  given: Given,
  w: Writing,
): Promise<Ready<Kept>[]> => {
  const distinct = unique(references, (earlier, later) => {
    if ('id' in earlier || 'id' in later) return 'id' in earlier && 'id' in later && earlier.id === later.id;
    const isNamesake = foldName(kind.nameOf(earlier.make)) === foldName(kind.nameOf(later.make));
    const { compatible, description } = kind.factsOf(earlier.make);
    return isNamesake && agrees({ ...compatible, description }, kind.factsOf(later.make));
  });
  const ready = await Promise.all(
    distinct.map(async (reference): Promise<Ready<Kept>> => {
      if ('make' in reference) return makeOrMatch(store, kind, reference.make, given, w);
      const [record] = await readRecords(store, [reference.id], 'consistent');
      if (!kind.is(record) || !mayOnPost(w.caller, 'read', record)) throw invalid({ [kind.type]: 'unknown' });
      return { record, changes: [] };
    }),
  );
  return unique(ready, (earlier, later) => earlier.record.id === later.record.id);
};

/** The record that this one duplicates, with its empty fields filled in, or a new one (decision 7). */
export const makeOrMatch = async <
  Kept extends VenueRecord | OrganizerRecord,
  Input extends Changed & WithImage,
  Changed,
  View,
>(
  store: Store,
  kind: LinkedKind<Kept, Input, Changed, View>,
  input: Input & PostInput,
  given: Given,
  w: Writing,
): Promise<Ready<Kept>> => {
  const folded = foldName(kind.nameOf(input));
  const { lock, bearers } = await bearersOf(store, kind.type, folded, kind.scopeOf(input), w);
  const candidates = bearers.filter(bearer => agrees(bearer, kind.factsOf(input)));
  const records = await readRecords(store, candidates.map(idIn), 'consistent');
  const match = records
    .filter(record => kind.is(record))
    .find(record => mayOnPost(w.caller, 'read', record) && kind.isSaid(record, input));
  if (match !== undefined) return fillMatch(store, kind, match, input, w);
  const id = await nextId(store);
  const picture = await pictureFor(store, null, input, w.caller);
  const draft = kind.write(undefined, input, { id, slug: '', image: picture.image }, w);
  // Only what a contributor hands in for review has no slug yet (reference 2.3).
  const wanted = slugFor(undefined, draft, undefined, draft.status === 'pending' && !mayPublish(w.caller));
  const record = { ...draft, slug: wanted === '' ? '' : await freeSlug(store, kind.type, w.language, wanted, given) };
  return {
    record,
    changes: [...picture.changes, ...claim(kind.type, w.language, folded, lock, given), ...save(undefined, record)],
  };
};

const fillMatch = async <Kept extends VenueRecord | OrganizerRecord, Input extends WithImage, Changed, View>(
  store: Store,
  kind: LinkedKind<Kept, Input, Changed, View>,
  match: Kept,
  input: Input,
  w: Writing,
): Promise<Ready<Kept>> => {
  if (!mayOnPost(w.caller, 'edit', match)) return { record: match, changes: [] };
  const { image, changes } = await pictureFor(store, match.image, match.image === null ? input : {}, w.caller);
  const filled = kind.fill(match, input, image, w);
  return filled === undefined
    ? { record: match, changes }
    : { record: filled, changes: [...changes, ...save(match, filled)] };
};

/** Once in a plan: namesakes in several towns may be made together. */
const claim = (
  type: RecordType,
  language: Language,
  folded: string,
  lock: number | undefined,
  given: Given,
): Change[] => {
  const name = `name of ${type} ${folded}`;
  if (given.has(name)) return [];
  given.add(name);
  return [claimName(type, language, folded, lock)];
};

// --- terms -------------------------------------------------------------------------------------------------------------

const termsFor = (
  store: Store,
  type: TermRecord['type'],
  references: readonly TermReference[],
  given: Given,
  w: Writing,
): Promise<(Ready<TermRecord> | undefined)[]> => {
  const keyOf = (term: TermReference) => ('id' in term ? term.id : foldName(term.name));
  const distinct = unique(references, (earlier, later) => keyOf(earlier) === keyOf(later));
  return Promise.all(distinct.map(term => termFor(store, type, term, given, w)));
};

/** Unknown ids are skipped; a name or a slug links the term that has it, else one is made by those who may (decision 23). */
const termFor = async (
  store: Store,
  type: TermRecord['type'],
  reference: TermReference,
  given: Given,
  w: Writing,
): Promise<Ready<TermRecord> | undefined> => {
  if ('id' in reference) {
    const [record] = await readRecords(store, [reference.id], 'consistent');
    return record?.type === type ? { record, changes: [] } : undefined;
  }
  const { lock, terms } = await termsCalled(store, type, reference.name, w);
  const [match] = terms;
  if (match !== undefined) return { record: match, changes: [] };
  return mayPublish(w.caller)
    ? makeTerm(store, { type, input: { name: reference.name }, parent: undefined, lock }, given, w)
    : undefined;
};

/** All terms of the language that bear the name, or, after them, the one that has it as its slug. */
export const termsCalled = async (
  store: Store,
  type: TermRecord['type'],
  name: string,
  w: Writing,
): Promise<{ lock: number | undefined; terms: TermRecord[] }> => {
  const slug = slugOf(name);
  const [{ lock, bearers }, holders] = await Promise.all([
    bearersOf(store, type, foldName(name), undefined, w),
    slug === '' ? [] : store.read([slugKey(type, w.language, slug)], 'consistent'),
  ]);
  const ids = [...bearers, ...holders].flatMap(item => (item === undefined ? [] : [idIn(item)]));
  const records = await readRecords(store, [...new Set(ids)], 'consistent');
  return { lock, terms: records.filter(isTerm).filter(term => term.type === type) };
};

/** A new term with a free slug; `parent` is where it stands. */
export const makeTerm = async (
  store: Store,
  {
    type,
    input,
    parent,
    lock,
    slug,
  }: {
    type: TermRecord['type'];
    input: { name: string; description?: string | undefined };
    parent: TermRecord | undefined;
    lock: number | undefined;
    slug?: string;
  },
  given: Given,
  w: Writing,
): Promise<Ready<TermRecord>> => {
  const id = await nextId(store);
  const wanted = slug || slugOf(input.name) || String(id);
  const free = await freeSlug(store, type, w.language, wanted, given);
  const record = writeTerm(undefined, input, { id, type, language: w.language, slug: free, parent });
  return { record, changes: [claimName(type, w.language, foldName(input.name), lock), ...save(undefined, record)] };
};

// --- bearers of a name -------------------------------------------------------------------------------------------------

/** A name is borne by few, or by many in many towns: with a town, only its own and those without any are looked at. */
const MOST_BEARERS = 200;

const bearersOf = async (
  store: Store,
  type: RecordType,
  folded: string,
  scope: string | undefined,
  w: Writing,
): Promise<{ lock: number | undefined; bearers: readonly Item[] }> => {
  const partition = namePartition(type, w.language, folded);
  const scopes = scope === undefined || scope === '' ? ['#'] : [nameScope(scope), nameScope('')];
  const [[lock], ...found] = await Promise.all([
    store.read([nameLockKey(type, w.language, folded)], 'consistent'),
    ...scopes.map(from =>
      store.find({ partition, from, to: `${from}\u{10FFFF}`, limit: MOST_BEARERS, consistent: true }),
    ),
  ]);
  return { lock: lock === undefined ? undefined : v.parse(v.number(), lock.version), bearers: found.flat() };
};

const idIn = (item: Item): number => v.parse(v.number(), item.id);
