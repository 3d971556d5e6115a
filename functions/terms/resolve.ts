/** Categories and tags by id, name or slug: found, or made ready (contract/events#linked-terms). */

import { mayPublish } from '../../shared/access/rights.ts';
import type { TermReference } from '../../shared/input/references.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import { claimName, save } from '../../shared/records/save-plan.ts';
import type { Store } from '../../shared/store/store.ts';
import { slugKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { writeTerm } from '../../shared/terms/write.ts';
import { foldName } from '../../shared/text/fold.ts';
import { slugOf } from '../../shared/text/slug.ts';
import { freeSlug } from '../records/free-slug.ts';
import { nextId } from '../records/ids.ts';
import { nameHoldersOf } from '../records/name-holders.ts';
import { idIn, readTerms } from '../records/read-records.ts';
import { type ReservedNames, type Resolved, unique } from '../records/resolved.ts';

/** In the order sent, each term once; undefined for what is skipped (contract/events#linked-terms). */
export const resolveTerms = (
  store: Store,
  type: TermRecord['type'],
  references: readonly TermReference[],
  given: ReservedNames,
  w: WriteContext,
): Promise<(Resolved<TermRecord> | undefined)[]> => {
  const keyOf = (term: TermReference) => ('id' in term ? term.id : foldName(term.name));
  const distinct = unique(references, (earlier, later) => keyOf(earlier) === keyOf(later));
  return Promise.all(distinct.map(term => resolveTerm(store, type, term, given, w)));
};

/**
 * Unknown ids are skipped; a name or a slug links the term that has it, else one is made by those who may (contract/events#linked-terms).
 */
const resolveTerm = async (
  store: Store,
  type: TermRecord['type'],
  reference: TermReference,
  given: ReservedNames,
  w: WriteContext,
): Promise<Resolved<TermRecord> | undefined> => {
  if ('id' in reference) {
    const [record] = await readTerms(store, [reference.id], 'consistent');
    return record?.type === type ? { record, changes: [] } : undefined;
  }
  const { lock, terms } = await termsByName(store, type, reference.name, w);
  const [match] = terms;
  if (match !== undefined) return { record: match, changes: [] };
  return mayPublish(w.caller)
    ? newTerm(store, { type, input: { name: reference.name }, parent: undefined, lock }, given, w)
    : undefined;
};

/** All terms of the language that bear the name, or, after them, the one that has it as its slug. */
export const termsByName = async (
  store: Store,
  type: TermRecord['type'],
  name: string,
  w: WriteContext,
): Promise<{ lock: number | undefined; terms: TermRecord[] }> => {
  const slug = slugOf(name);
  const [{ lock, holders }, slugHolders] = await Promise.all([
    nameHoldersOf(store, { type, language: w.language, folded: foldName(name) }, ''),
    slug === '' ? [] : store.read([slugKey(type, w.language, slug)], 'consistent'),
  ]);
  const ids = [...holders, ...slugHolders].flatMap(item => (item === undefined ? [] : [idIn(item)]));
  const records = await readTerms(store, [...new Set(ids)], 'consistent');
  return { lock, terms: records.filter(term => term !== undefined).filter(term => term.type === type) };
};

/** A new term with a free slug; `parent` is where it stands. */
export const newTerm = async (
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
  given: ReservedNames,
  w: WriteContext,
): Promise<Resolved<TermRecord>> => {
  const id = await nextId(store, 'term');
  const wanted = slug || slugOf(input.name) || String(id);
  const free = await freeSlug(store, { type, language: w.language, wanted, reserved: given });
  const record = writeTerm(undefined, input, { id, type, language: w.language, slug: free, parent });
  return { record, changes: [claimName(type, w.language, foldName(input.name), lock), ...save(undefined, record)] };
};
