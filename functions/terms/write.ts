/**
 * Creates, updates and deletes categories and tags, once the parents of categories have been
 * checked (contract/terms#parents).
 */

import { checkPrecondition, type OperationInput, type Reply } from '../../shared/api/operation.ts';
import { invalid } from '../../shared/http/errors.ts';
import { isWithin, type TermsById, termsById } from '../../shared/linked/term-filters.ts';
import type { CategoryChange, CategoryInput } from '../../shared/linked/term-input.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import type { TermView } from '../../shared/linked/term-view.ts';
import { slugOfNewTerm, writeTerm } from '../../shared/linked/term-write.ts';
import { isUnchanged } from '../../shared/model/base.ts';
import { planGroup } from '../../shared/model/translation-plan.ts';
import { planSave } from '../../shared/records/record.ts';
import type { Permission } from '../../shared/settings/rights.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type Change, unchanged } from '../../shared/store/change.ts';
import type { TermId, TermType } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { TERMS_VERSION, termRecordKey, termsVersionKey } from '../../shared/store/table.ts';
import { slugOf } from '../../shared/text/fold.ts';
import { readGroupOfTerm } from '../records/read-records.ts';
import { repetitionOf } from '../records/repetitions.ts';
import { freeSlug, nextTermId } from '../records/unique-keys.ts';
import { findTranslatedTerm, writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { countOf, createdTermReply, findTerm, isOfTermType, termReply, viewOf } from './replies.ts';
import { newTerm, termsByName } from './resolve.ts';

/** The categories of a language, as they were at one moment. */
interface Tree {
  readonly byId: TermsById;
  /** The condition that no term of the language has changed since. */
  readonly unchanged: Change;
}

/**
 * A category is moved or deleted on condition that the tree is still as it was read. With a
 * condition on the parent alone, simultaneous moves could make a cycle, and a deletion could miss a
 * child.
 */
export const treeOf = async (language: Language, { terms }: Pick<Deps, 'terms'>): Promise<Tree> => {
  const { byLink, version } = await terms(language);
  const when = { counter: TERMS_VERSION, is: version };
  return {
    byId: termsById([...byLink.values()].filter(({ type }) => type === 'category')),
    unchanged: { add: { [TERMS_VERSION]: 1 }, to: termsVersionKey(language), when, conflict: 'version' },
  };
};

/**
 * The parent that a client names, or undefined for the top level, for which clients send null, 0 or
 * nothing.
 *
 * @throws ApiError 400 unless it is a category of the same language, because lists and counts are
 * per language.
 */
const namedParent = (id: TermId | null | undefined, tree: Tree | undefined): TermRecord | undefined => {
  if (!id) return undefined;
  const parent = tree?.byId.get(id);
  if (parent === undefined) throw invalid({ parent: 'unknown' });
  return parent;
};

/** The condition that the parent of a new category has not changed since it was read. */
export const sameParent = (parent: TermRecord | undefined): Change[] =>
  parent === undefined ? [] : [unchanged(termRecordKey(parent.id), parent.version)];

/** The number is limited because each move makes up to six changes. */
const MOVED_AT_ONCE = 14;

/**
 * Moves the children of a category to its parent or to the top level. Returns the condition that
 * the category has none.
 */
const moveChildren = async (of: TermRecord, deps: Pick<Deps, 'store' | 'terms'>, by: Permission): Promise<Change> => {
  for (;;) {
    const { byId, unchanged } = await treeOf(of.language, deps);
    const children = [...byId.values()].filter(({ parent }) => parent === of.id).slice(0, MOVED_AT_ONCE);
    if (children.length === 0) return unchanged;
    const parent = byId.get(byId.get(of.id)?.parent ?? 0);
    const moves = children.flatMap(child => planSave(child, writeTerm(child, {}, { ...child, parent: parent?.id })));
    await deps.store.commit([...moves, unchanged], by);
  }
};

type PathWithId = { readonly id: TermId };

/** Everybody may read terms. */
const isReadable = () => true;

export const createTerm = async (
  type: TermType,
  { body, ...request }: OperationInput & { readonly body: CategoryInput },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const by = request.authorise();
  const resolving = { store: deps.store, context: writeContextOf(request, deps), report: request.report };
  // Names are read before idempotency keys. A first attempt stores both in one transaction, so
  // whoever finds its name also finds its key.
  const { lock, terms, freeSlugOfName } = await termsByName(type, body.name, resolving);
  const { 'idempotency-key': key } = request.headers;
  const repetition = key ? await repetitionOf(key, request, body, isOfTermType(type), deps.store) : undefined;
  if (repetition?.first !== undefined) {
    const { first } = repetition;
    const [group, count] = await Promise.all([readGroupOfTerm(deps.store, first), countOf(first, request, deps)]);
    return createdTermReply({ term: first, group, count }, request);
  }
  const [translationOf, tree] = await Promise.all([
    findTranslatedTerm(body.translation_of, request, deps.store),
    body.parent ? treeOf(request.language, deps) : undefined,
  ]);
  const parent = namedParent(body.parent, tree);
  const slug = slugOfNewTerm(body, parent, terms);
  const id = await nextTermId(deps.store);
  const { record, changes } = await newTerm({ id, type, input: body, slug, parent, lock, freeSlugOfName }, resolving);
  const groupPlan = planGroup({ before: undefined, after: record, translationOf, isReadable });
  const answerItem = repetition?.remember(record) ?? [];
  await deps.store.commit([...changes, ...groupPlan.changes, ...sameParent(parent), ...answerItem], by);
  return createdTermReply({ term: record, group: groupPlan.group, count: 0 }, request);
};

export const updateTerm = async (
  type: TermType,
  { path, body, ...request }: OperationInput & { readonly path: PathWithId; readonly body: CategoryChange },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const { store } = deps;
  const before = await findTerm(type, path.id, store);
  const by = request.authorise();
  const [tree, group, translationOf, count] = await Promise.all([
    body.parent === undefined ? undefined : treeOf(before.language, deps),
    readGroupOfTerm(store, before),
    findTranslatedTerm(body.translation_of, request, store),
    countOf(before, request, deps),
  ]);
  const named = namedParent(body.parent, tree);
  checkPrecondition(request, before);
  if (tree && named && isWithin(named, before, tree.byId)) throw invalid({ parent: 'loop' });
  const slug = await slugAfter(before, body, store);
  const after = writeTerm(before, body, { ...before, slug, parent: tree === undefined ? before.parent : named?.id });
  const groupPlan = planGroup({ before, after, group, translationOf, isReadable });
  if (isUnchanged(before, after) && groupPlan.changes.length === 0)
    return termReply({ term: before, group, count }, request);
  await store.commit([...planSave(before, after), ...groupPlan.changes, ...(tree ? [tree.unchanged] : [])], by);
  return termReply({ term: after, group: groupPlan.group, count }, request);
};

/**
 * Deletes a term for good (contract/terms#deleting-terms). Its children move up. Its events keep a
 * dead link and are not written.
 */
export const deleteTerm = async (
  type: TermType,
  { path, ...request }: OperationInput & { readonly path: PathWithId },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const before = await findTerm(type, path.id, deps.store);
  const by = request.authorise();
  checkPrecondition(request, before);
  const [group, count] = await Promise.all([readGroupOfTerm(deps.store, before), countOf(before, request, deps)]);
  const childless = type === 'category' ? [await moveChildren(before, deps, by)] : [];
  const groupPlan = planGroup({ before, after: undefined, group, isReadable });
  await deps.store.commit([...planSave(before, undefined), ...groupPlan.changes, ...childless], by);
  // The answer shows the term as it was.
  return { body: viewOf({ term: before, group, count }, request) };
};

/** @throws ApiError 400 if another term has the slug (contract/http#error-codes). */
const slugAfter = async (
  { type, language, slug }: TermRecord,
  input: CategoryChange,
  store: Store,
): Promise<string> => {
  const wanted = input.slug ? slugOf(input.slug) : '';
  if (wanted === '' || wanted === slug) return slug;
  const free = await freeSlug(store, { type, language, wanted });
  if (free !== wanted) throw invalid({ slug: 'taken' });
  return free;
};
