/**
 * Resolves the categories and tags that an event names, by id, name or slug, to stored or new ones (contract/events#linked-terms). Returns
 * changes and does not commit them.
 */

import { mayPublish } from '../../shared/access/rights.ts';
import type { TermReference } from '../../shared/input/references.ts';
import { claimName, save } from '../../shared/records/save-plan.ts';
import type { TermType } from '../../shared/store/table.ts';
import { slugKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { type TermFields, writeTerm } from '../../shared/terms/write.ts';
import { foldName } from '../../shared/text/fold.ts';
import { slugOf } from '../../shared/text/slug.ts';
import { freeSlug, nextTermId } from '../records/ids-and-slugs.ts';
import { type NameHolders, nameHoldersOf } from '../records/name-holders.ts';
import { readTerm, readTerms, termIdIn } from '../records/read-records.ts';
import { type Resolved, type Resolving, unique } from '../records/resolved.ts';

/** In the order sent, without duplicates; undefined for a reference that is skipped. Those are handed to `ignore` by their position. */
export const resolveTerms = async (
  type: TermType,
  references: readonly TermReference[],
  write: Resolving,
  ignore: (position: number) => void,
): Promise<(Resolved<TermRecord> | undefined)[]> => {
  const keyOf = (reference: TermReference) => ('id' in reference ? reference.id : foldName(reference.name));
  const distinct = unique(references, (earlier, later) => keyOf(earlier) === keyOf(later));
  const resolved = await Promise.all(distinct.map(reference => resolve(type, reference, write)));
  for (const [i, reference] of distinct.entries()) if (resolved[i] === undefined) ignore(references.indexOf(reference));
  return resolved;
};

/** Unknown ids are skipped. A name or slug links the term that has it; if there is none, callers who may publish create it. */
const resolve = async (
  type: TermType,
  reference: TermReference,
  write: Resolving,
): Promise<Resolved<TermRecord> | undefined> => {
  if ('id' in reference) {
    const record = await readTerm(write.store, reference.id, 'consistent');
    return record?.type === type ? { record, changes: [] } : undefined;
  }
  const { name } = reference;
  const { lock, terms } = await termsByName(type, name, write);
  const [match] = terms;
  if (match !== undefined) return { record: match, changes: [] };
  if (!mayPublish(write.context.caller)) return undefined;
  return newTerm({ type, input: { name }, slug: slugOf(name), parent: undefined, lock }, write);
};

interface TermsOfName extends Pick<NameHolders, 'lock'> {
  readonly terms: readonly TermRecord[];
}

/** All terms of the language with this name, followed by the one that has it as its slug. */
export const termsByName = async (
  type: TermType,
  name: string,
  { store, context: { language } }: Pick<Resolving, 'store' | 'context'>,
): Promise<TermsOfName> => {
  const slug = slugOf(name);
  const [{ lock, holders }, slugHolders] = await Promise.all([
    nameHoldersOf(store, { type, language, folded: foldName(name) }, ''),
    slug === '' ? [] : store.read([slugKey(type, language, slug)], 'consistent'),
  ]);
  const ids = [...holders, ...slugHolders].flatMap(item => (item === undefined ? [] : [termIdIn(item)]));
  const records = await readTerms(store, [...new Set(ids)], 'consistent');
  return { lock, terms: records.filter(term => term !== undefined).filter(term => term.type === type) };
};

interface NewTerm extends Pick<NameHolders, 'lock'> {
  readonly type: TermType;
  readonly input: TermFields & { readonly name: string };
  /** The slug that it should have; `''`: its id. If it is taken, a number is appended. */
  readonly slug: string;
  /** undefined: top level. */
  readonly parent: TermRecord | undefined;
}

export const newTerm = async (
  { type, input, slug, parent, lock }: NewTerm,
  { store, context: { language }, reserved }: Resolving,
): Promise<Resolved<TermRecord>> => {
  const id = await nextTermId(store);
  const free = await freeSlug(store, { type, language, wanted: slug || String(id), reserved });
  const record = writeTerm(undefined, input, { id, type, language, slug: free, parent });
  return { record, changes: [claimName(type, language, foldName(input.name), lock), ...save(undefined, record)] };
};
