/** Creates, updates and deletes categories and tags, once the parents of categories have been checked (contract/terms#parents). */

import { checkPrecondition, type OperationInput, type Reply } from '../../shared/api/operation.ts';
import type { Permission } from '../../shared/auth/rights.ts';
import { invalid } from '../../shared/http/errors.ts';
import { isUnchanged } from '../../shared/model/base.ts';
import { planGroup } from '../../shared/model/translation-plan.ts';
import { planSave } from '../../shared/records/save.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type Change, unchanged } from '../../shared/store/change.ts';
import type { TermId, TermType } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { termRecordKey } from '../../shared/store/table.ts';
import type { CategoryChange, CategoryInput } from '../../shared/terms/input.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { TermView } from '../../shared/terms/view.ts';
import { slugOfNewTerm, writeTerm } from '../../shared/terms/write.ts';
import { slugOf } from '../../shared/text/fold.ts';
import { readGroupOfTerm, readTerm } from '../records/read-records.ts';
import { repetitionOf } from '../records/repetitions.ts';
import { freeSlug } from '../records/unique-keys.ts';
import { findTranslatedTerm, writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { retryOnConflict } from '../runtime/run.ts';
import { countOf, createdTermReply, findTerm, isOfTermType, termReply, viewOf } from './replies.ts';
import { newTerm, termsByName } from './resolve.ts';

/**
 * The parent that a client names. undefined: the top level, for which clients send null, 0 or nothing.
 * @throws ApiError 400 unless it has the same type and language, because lists and counts are per language.
 */
const namedParent = async (
  type: TermType,
  id: TermId | null | undefined,
  language: Language,
  store: Store,
): Promise<TermRecord | undefined> => {
  if (!id) return undefined;
  const parent = await readTerm(store, id, 'stored');
  if (parent?.type !== type || parent.language !== language) throw invalid({ parent: 'unknown' });
  return parent;
};

/** undefined: the top level, or the parent was deleted. */
const currentParent = async ({ parent }: TermRecord, store: Store): Promise<TermRecord | undefined> =>
  parent === 0 ? undefined : readTerm(store, parent, 'stored');

/** Whether `term` is `ancestor` or one of its descendants. */
export const isWithin = async (term: TermRecord, ancestor: TermRecord, store: Store): Promise<boolean> => {
  if (term.id === ancestor.id) return true;
  const parent = await currentParent(term, store);
  return parent !== undefined && isWithin(parent, ancestor, store);
};

/** The condition that the parent has not changed since it was read. Without it, two simultaneous moves could make a cycle. */
export const sameParent = (parent: TermRecord | undefined): Change[] =>
  parent === undefined ? [] : [unchanged(termRecordKey(parent.id), parent.version)];

/**
 * Moves the children of a category to another parent or to the top level, each in a transaction of its own. A child that another request has
 * moved meanwhile is left alone.
 */
const moveChildren = async (
  of: TermRecord,
  under: TermRecord | undefined,
  { store, terms }: Pick<Deps, 'store' | 'terms'>,
  by: Permission,
): Promise<void> => {
  const { byLink } = await terms(of.language);
  for (const { id } of [...byLink.values()].filter(term => term.parent === of.id))
    await retryOnConflict(async () => {
      const [before, parent] = await Promise.all([
        readTerm(store, id, 'stored'),
        under && readTerm(store, under.id, 'stored'), // it may have moved as well
      ]);
      if (before?.parent !== of.id) return;
      await store.commit(
        [...planSave(before, writeTerm(before, {}, { ...before, parent })), ...sameParent(parent)],
        by,
      );
    });
};

// Creates, updates and deletes categories and tags (contract/terms#term-fields).

type PathWithId = { readonly id: TermId };

/** Everybody may read terms. */
const isReadable = () => true;

export const createTerm = async (
  type: TermType,
  { body, ...request }: OperationInput & { readonly body: CategoryInput },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const by = request.authorise();
  const parent = await namedParent(type, body.parent, request.language, deps.store);
  const resolving = {
    store: deps.store,
    context: writeContextOf(request, deps),
    reserved: new Set<string>(),
    report: request.report,
  };
  // Names are read before idempotency keys. A first attempt stores both in one transaction, so whoever finds its name also finds its key.
  const { lock, terms, freeSlugOfName } = await termsByName(type, body.name, resolving);
  const { first, remember } = await repetitionOf(request, body, isOfTermType(type), deps.store);
  if (first !== undefined) {
    const [group, count] = await Promise.all([readGroupOfTerm(deps.store, first), countOf(first, request, deps)]);
    return createdTermReply({ term: first, group, count }, request);
  }
  const translationOf = await findTranslatedTerm(body.translation_of, request, deps.store);
  const slug = slugOfNewTerm(body, parent, terms);
  const { record, changes } = await newTerm({ type, input: body, slug, parent, lock, freeSlugOfName }, resolving);
  const groupPlan = planGroup({ before: undefined, after: record, translationOf, isReadable });
  await deps.store.commit([...changes, ...groupPlan.changes, ...sameParent(parent), ...remember(record)], by);
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
  const [named, group, translationOf, count] = await Promise.all([
    namedParent(type, body.parent, before.language, store),
    readGroupOfTerm(store, before),
    findTranslatedTerm(body.translation_of, request, store),
    countOf(before, request, deps),
  ]);
  checkPrecondition(request, before);
  if (named !== undefined && (await isWithin(named, before, store))) throw invalid({ parent: 'loop' });
  const parent = body.parent === undefined ? await currentParent(before, store) : named;
  const after = writeTerm(before, body, { ...before, slug: await slugAfter(before, body, store), parent });
  const groupPlan = planGroup({ before, after, group, translationOf, isReadable });
  if (isUnchanged(before, after) && groupPlan.changes.length === 0)
    return termReply({ term: before, group, count }, request);
  await store.commit([...planSave(before, after), ...groupPlan.changes, ...sameParent(parent)], by);
  return termReply({ term: after, group: groupPlan.group, count }, request);
};

/** Deletes a term for good (contract/terms#deleting-terms). Its children move up. Its events keep a dead link and are not written. */
export const deleteTerm = async (
  type: TermType,
  { path, ...request }: OperationInput & { readonly path: PathWithId },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const before = await findTerm(type, path.id, deps.store);
  const by = request.authorise();
  checkPrecondition(request, before);
  const [group, count] = await Promise.all([readGroupOfTerm(deps.store, before), countOf(before, request, deps)]);
  await moveChildren(before, await currentParent(before, deps.store), deps, by);
  const groupPlan = planGroup({ before, after: undefined, group, isReadable });
  await deps.store.commit([...planSave(before, undefined), ...groupPlan.changes], by);
  return { body: viewOf({ term: before, group, count }, request) }; // as it was
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
