/**
 * Resolves the categories and tags of an event, by id, name or slug, to stored or new ones
 * (contract/events#linked-terms). It returns changes and does not commit them.
 */

import type { Report } from '../../shared/api/operation.ts';
import type { TermReference } from '../../shared/http/references.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import { type TermFields, writeTerm } from '../../shared/linked/term-write.ts';
import { claimName, planSave } from '../../shared/records/record.ts';
import { mayPublish } from '../../shared/settings/rights.ts';
import { NAMES_OF, type TermId, type TermType } from '../../shared/store/records.ts';
import { slugKey } from '../../shared/store/table.ts';
import { foldName, slugOf } from '../../shared/text/fold.ts';
import { readTerms, termIdIn } from '../records/read-records.ts';
import type { ReferenceContext, ResolvedReference } from '../records/references.ts';
import { freeSlug, nextTermId, type UniqueNameItems, uniqueNameItems } from '../records/unique-keys.ts';

/**
 * The terms in the order in which they were sent, without duplicates. A reference that is skipped
 * is undefined.
 */
export const resolveTerms = async (
  type: TermType,
  references: readonly TermReference[],
  resolving: ReferenceContext,
): Promise<(ResolvedReference<TermRecord> | undefined)[]> => {
  const { report } = resolving;
  const nameAt = (position: number) => `${NAMES_OF[type].field}[${position}]`;
  const byId = await termsOf(type, references, resolving);
  const meant = references.map((reference, i) => termMeant(reference, byId, nameAt(i), report));
  const distinct = withoutDuplicates(meant, isSame);
  const found = await Promise.all(distinct.map(each => lookUp(type, each, resolving)));
  const resolved: (ResolvedReference<TermRecord> | undefined)[] = [];
  // One after another, as two new terms may want one slug.
  for (const each of found) resolved.push(await foundOrNew(type, each, resolved, resolving));
  for (const [i, each] of distinct.entries())
    if (resolved[i] === undefined) report.ignored(nameAt(meant.indexOf(each)));
  // An id and the name of the same term are duplicates, too.
  return withoutDuplicates(
    resolved,
    (earlier, later) => earlier !== undefined && earlier.record.id === later?.record.id,
  );
};

/** Removes duplicates, so that a record that is named twice is linked once, and created once. */
const withoutDuplicates = <T>(all: readonly T[], isSame: (earlier: T, later: T) => boolean): T[] =>
  all.filter((later, at) => !all.slice(0, at).some(earlier => isSame(earlier, later)));

/** The term of an id, or a name to look up. Undefined means an unknown id. */
type Meant = TermRecord | { readonly wanted: string } | undefined;

/**
 * Whether two references mean one term. Two names do if their names or slugs are equal, because the
 * second would find the term of the first if it were sent later.
 */
const isSame = (earlier: Meant, later: Meant): boolean => {
  if (earlier === undefined || later === undefined) return earlier === later;
  if ('wanted' in earlier) return 'wanted' in later && isOneTerm(earlier.wanted, later.wanted);
  return !('wanted' in later) && earlier.id === later.id;
};

const isOneTerm = (a: string, b: string): boolean =>
  foldName(a) === foldName(b) || (slugOf(a) !== '' && slugOf(a) === slugOf(b));

/** The terms of this type that have one of the ids. */
const termsOf = async (
  type: TermType,
  references: readonly TermReference[],
  { store }: ReferenceContext,
): Promise<ReadonlyMap<TermId, TermRecord>> => {
  const ids = new Set(references.flatMap(reference => ('id' in reference ? [reference.id] : [])));
  const records = ids.size === 0 ? [] : await readTerms(store, [...ids], 'stored');
  return new Map(records.flatMap(term => (term?.type === type ? [[term.id, term]] : [])));
};

/**
 * An id that was sent with a name or slug counts only if the term has that name or slug
 * (contract/events#linked-terms). `name` is the name of the reference in reports.
 */
const termMeant = (
  reference: TermReference,
  byId: ReadonlyMap<TermId, TermRecord>,
  name: string,
  report: Report,
): Meant => {
  if ('name' in reference) return { wanted: reference.name };
  const { id, names } = reference;
  const term = byId.get(id);
  if (names === undefined) {
    if (term === undefined) report.ignored(name);
    return term;
  }
  if (term !== undefined && names.some(each => isNamed(term, each))) return term;
  report.ignored(`${name}[id]`);
  return { wanted: names[0] };
};

const isNamed = (term: TermRecord, name: string): boolean =>
  foldName(term.name) === foldName(name) || term.slug === slugOf(name);

/** What a new term needs: nothing has its name. */
interface Wanted extends TermsOfName {
  readonly wanted: string;
  readonly id: TermId;
}

/**
 * The term with this id, name or slug. If there is none, callers who may publish get an id for a
 * new one.
 */
const lookUp = async (
  type: TermType,
  meant: Meant,
  resolving: ReferenceContext,
): Promise<TermRecord | Wanted | undefined> => {
  if (meant === undefined || !('wanted' in meant)) return meant;
  const named = await termsByName(type, meant.wanted, resolving);
  if (named.terms[0] !== undefined || !mayPublish(resolving.context.caller)) return named.terms[0];
  return { ...named, ...meant, id: await nextTermId(resolving.store) };
};

/** `earlier`: what the same plan creates before. */
const foundOrNew = async (
  type: TermType,
  found: TermRecord | Wanted | undefined,
  earlier: readonly (ResolvedReference<TermRecord> | undefined)[],
  resolving: ReferenceContext,
): Promise<ResolvedReference<TermRecord> | undefined> => {
  if (found === undefined || !('wanted' in found)) return found && { record: found, changes: [] };
  const { wanted: name, id, lock, freeSlugOfName } = found;
  const taken = earlier.flatMap(each => each?.record.slug ?? []);
  const made = { id, type, input: { name }, slug: slugOf(name), parent: undefined, lock, freeSlugOfName, taken };
  return newTerm(made, resolving);
};

interface TermsOfName extends Pick<UniqueNameItems, 'lock'> {
  readonly terms: readonly TermRecord[];
  /** The slug of the name; undefined if a term has it. */
  readonly freeSlugOfName: string | undefined;
}

/** All terms of the language with this name, then the one with this slug. */
export const termsByName = async (
  type: TermType,
  name: string,
  { store, context: { language } }: Pick<ReferenceContext, 'store' | 'context'>,
): Promise<TermsOfName> => {
  const slug = slugOf(name);
  const [{ lock, items }, [slugItem]] = await Promise.all([
    uniqueNameItems(store, { type, language, folded: foldName(name) }, ''),
    slug === '' ? [] : store.read([slugKey(type, language, slug)], 'consistent'),
  ]);
  const ids = [...items, ...(slugItem === undefined ? [] : [slugItem])].map(termIdIn);
  const records = await readTerms(store, [...new Set(ids)], 'stored');
  return {
    lock,
    terms: records.filter(term => term !== undefined).filter(term => term.type === type),
    freeSlugOfName: slugItem === undefined ? slug : undefined,
  };
};

interface NewTerm extends Omit<TermsOfName, 'terms'> {
  readonly id: TermId;
  readonly type: TermType;
  readonly input: TermFields & { readonly name: string };
  /**
   * The wanted slug, to which a number is appended if it is taken. If it is `''`, the id is used.
   */
  readonly slug: string;
  /** Undefined at the top level. */
  readonly parent: TermRecord | undefined;
  /** The slugs that the same plan gives to other terms of the type. */
  readonly taken?: readonly string[];
}

export const newTerm = async (
  { id, type, input, slug, parent, lock, freeSlugOfName, taken = [] }: NewTerm,
  { store, context: { language } }: ReferenceContext,
): Promise<ResolvedReference<TermRecord>> => {
  const wanted = slug || String(id);
  const free = await freeSlug(store, { type, language, wanted, taken, knownFree: freeSlugOfName });
  const record = writeTerm(undefined, input, { id, type, language, slug: free, parent: parent?.id });
  return { record, changes: [claimName(type, language, foldName(input.name), lock), ...planSave(undefined, record)] };
};
