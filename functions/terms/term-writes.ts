/** Creates, updates and deletes categories and tags (contract/terms#term-fields). */

import type { TermId, TermType } from '../../shared/addresses/record-ids.ts';
import type { OperationInput, Reply } from '../../shared/api/operation.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import { changesNothing } from '../../shared/model/same.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Store } from '../../shared/store/store.ts';
import type { CategoryChange, CategoryInput } from '../../shared/terms/input.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { TermView } from '../../shared/terms/view.ts';
import { slugOfNewTerm, writeTerm } from '../../shared/terms/write.ts';
import { slugOf } from '../../shared/text/slug.ts';
import { planGroup } from '../../shared/translations/group-plan.ts';
import { repetitionOf } from '../records/idempotency.ts';
import { freeSlug } from '../records/ids-and-slugs.ts';
import { checkPrecondition } from '../records/preconditions.ts';
import { readGroupOfTerm } from '../records/read-records.ts';
import { writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { termLink } from '../translations/link.ts';
import { findTerm, isOfTermType } from './find-term.ts';
import { currentParent, isWithin, moveChildren, namedParent, unchanged } from './parents.ts';
import { newTerm, termsByName } from './resolve-terms.ts';
import { countedView, createdTermReply, termReply } from './term-answers.ts';

type PathWithId = { readonly id: TermId };

export const createTerm = async (
  type: TermType,
  { body, ...request }: OperationInput & { readonly body: CategoryInput },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const by = request.authorise();
  const parent = await namedParent(type, body.parent, request.language, deps.store);
  const write = {
    store: deps.store,
    context: writeContextOf(request, deps),
    reserved: new Set<string>(),
    ignore: request.ignore,
    keep: request.keep,
  };
  // Names are read before idempotency keys. A first attempt stores both in one transaction, so whoever finds its name also finds its key.
  const { lock, terms } = await termsByName(type, body.name, write);
  const { first, remember } = await repetitionOf(request, [type, body], isOfTermType(type), deps.store);
  if (first !== undefined)
    return createdTermReply({ term: first, group: readGroupOfTerm(deps.store, first) }, request, deps);
  const link = await termLink(body.translation_of, request, deps.store);
  const slug = slugOfNewTerm(body, parent, terms);
  const { record, changes } = await newTerm({ type, input: body, slug, parent, lock }, write);
  const { changes: told, group } = planGroup({
    before: undefined,
    after: record,
    group: undefined,
    link,
    mayRead: () => true,
  });
  await deps.store.commit([...changes, ...told, ...unchanged(parent), ...remember(record)], by);
  return createdTermReply({ term: record, group }, request, deps);
};

export const updateTerm = async (
  type: TermType,
  { path, body, ...request }: OperationInput & { readonly path: PathWithId; readonly body: CategoryChange },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const { store } = deps;
  const before = await findTerm(type, path.id, store);
  const by = request.authorise();
  const [named, group, link] = await Promise.all([
    namedParent(type, body.parent, before.language, store),
    readGroupOfTerm(store, before),
    termLink(body.translation_of, request, store),
  ]);
  checkPrecondition(request, before);
  if (named !== undefined && (await isWithin(named, before, store))) throw invalid({ parent: 'loop' });
  const parent = body.parent === undefined ? await currentParent(before, store) : named;
  const after = writeTerm(before, body, { ...before, slug: await slugAfter(before, body, store), parent });
  const told = planGroup({ before, after, group, link, mayRead: () => true });
  if (changesNothing(before, after) && told.changes.length === 0)
    return termReply({ term: before, group }, request, deps);
  await store.commit([...save(before, after), ...told.changes, ...unchanged(parent)], by);
  return termReply({ term: after, group: told.group }, request, deps);
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
  const group = readGroupOfTerm(deps.store, before);
  const view = await countedView({ term: before, group }, request, deps); // the reply shows the term as it was
  await moveChildren(before, await currentParent(before, deps.store), deps, by);
  const { changes: told } = planGroup({
    before,
    after: undefined,
    group: await group,
    link: undefined,
    mayRead: () => true,
  });
  await deps.store.commit([...save(before, undefined), ...told], by);
  return { body: view };
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
