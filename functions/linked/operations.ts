/**
 * The operations on single venues and organizers: create, read, update and delete. Their lists are
 * in `list.ts`.
 */

import {
  type CreateReply,
  checkPrecondition,
  type OperationInput,
  type PermittedInput,
  type Reply,
  versionOf,
} from '../../shared/api/operation.ts';
import { restAddress } from '../../shared/http/addresses.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import type { CreateQuery } from '../../shared/http/references.ts';
import { pruneBy, type SourceWrite, sentKey, sourceWrite } from '../../shared/model/sources.ts';
import { alternateLinks, type GroupsByRecord, translationsShown } from '../../shared/model/translations.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { LinkedPostType, PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey } from '../../shared/store/table.ts';
import { currentFor, type RecordState, readPostWithGroup } from '../records/read-records.ts';
import { readPostBySlug } from '../records/records-by-slug.ts';
import type { ReferenceContext } from '../records/references.ts';
import { repetitionOf } from '../records/repetitions.ts';
import { checkSourceKeyIsFree, findPostToUpdate } from '../records/unique-keys.ts';
import { answeringPost, type FoundPost } from '../records/visibility.ts';
import { checkAuthor, findTranslatedPost, writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { matchOrCreate } from './resolve.ts';
import type { LinkedKind, LinkedPosts } from './write.ts';
import { type LinkedWrite, planWrite } from './write.ts';

type PathSelector = { readonly id: PostId } | { readonly slug: string };

/**
 * Finds the venue or organizer of a path, by id or by slug.
 * @throws ApiError 400 naming `id` or `slug` if there is no such record; only a missing event is
 * 404 (contract/http#statuses-of-answers).
 */
const findLinked = async <T extends LinkedPostType>(
  { type, is }: LinkedKind<T>,
  path: PathSelector,
  { language, state }: { readonly language: Language; readonly state: RecordState },
  store: Store,
): Promise<FoundPost<LinkedPosts[T]['record']>> => {
  const { post: record, group } =
    'id' in path
      ? await readPostWithGroup(store, path.id, state)
      : await readPostBySlug(store, { type, language, slug: path.slug }, state);
  if (!is(record)) throw invalid('id' in path ? { id: 'unknown' } : { slug: 'unknown' });
  return { record, group };
};

/**
 * The reply to a duplicate is the stored record, with status 201 as for a new one
 * (contract/venues#duplicates).
 */
export const createLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { body, ...request }: Creation<T>,
  deps: Deps,
): Promise<CreateReply<LinkedPosts[T]['view']>> => {
  const by = request.authorise();
  const { 'idempotency-key': key } = request.headers;
  const repetition = key ? await repetitionOf(key, request, body, kind.is, deps.store) : undefined;
  if (repetition?.first !== undefined) {
    const { first, wasUpdate } = repetition;
    const { group } = await readPostWithGroup(deps.store, first.id, 'stored');
    return createdReply(kind, { record: first, group }, { isUpdate: wasUpdate }, request);
  }
  const scope = { type: kind.type, language: request.language, is: kind.is };
  const { found: existing, released } = await findPostToUpdate(body, scope, request, deps.store);
  if (existing !== undefined) await checkAuthor(deps.store, body.author, existing.record, request);
  const translationOf = await findTranslatedPost(body.translation_of, request, deps.store);
  const resolving = resolvingFor(request, deps, sourceWrite(body, request.query));
  const planned = existing
    ? await planWrite(kind, { before: existing.record, group: existing.group, input: body, translationOf }, resolving)
    : await matchOrCreate(kind, { input: body, translationOf: translationOf ?? undefined }, resolving);
  const isUpdate = planned.before !== undefined && sentKey(body) !== undefined;
  if (planned.changes.length === 0) request.report.unchanged();
  const changes = [...planned.changes, ...released, ...(repetition?.remember(planned.record, isUpdate) ?? [])];
  if (changes.length > 0) await deps.store.commit(changes, by);
  return createdReply(kind, planned, { isUpdate }, request);
};

type Creation<T extends LinkedPostType> = OperationInput & {
  readonly query: CreateQuery;
  readonly body: LinkedPosts[T]['input'] & { readonly translation_of?: PostId | null | undefined };
};

export const readLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, ...request }: OperationInput & { readonly path: PathSelector },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const store = currentFor(request.caller, deps.store);
  const addressed = await findLinked(kind, path, { ...request, state: request.now }, store);
  const found = await answeringPost(addressed, kind.is, request, store);
  request.authorise(found.record, addressed.record);
  const reply = replyOf(kind, found, request, { jsonLd: true });
  return { ...reply, headers: alternateLinks(reply.body.translations) };
};

export const updateLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, body, ...asked }: OperationInput & { readonly path: PathSelector; readonly body: LinkedPosts[T]['change'] },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const found = await findLinked(kind, path, { ...asked, state: 'stored' }, deps.store);
  const request = { ...asked, permission: asked.authorise(found.record) };
  await checkAuthor(deps.store, body.author, found.record, request);
  checkPrecondition(request, found.record);
  await checkSourceKeyIsFree(body, found.record, deps.store);
  const translationOf = await findTranslatedPost(body.translation_of, request, deps.store);
  return saveChange(kind, { before: found.record, group: found.group, input: body, translationOf }, request, deps);
};

/**
 * Moves the record to the trash. A second delete finds the record by its slug in the trash, and is
 * answered 410.
 */
export const deleteLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  {
    path,
    prunedBy,
    ...asked
  }: OperationInput & { readonly path: PathSelector; readonly prunedBy?: string | undefined },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const found = await findLinked(kind, path, { ...asked, state: 'stored' }, deps.store);
  const { record, group } = found;
  const request = { ...asked, permission: asked.authorise(record) };
  if (record.status === 'trash') throw new ApiError(`${record.type}-is-in-trash`);
  checkPrecondition(request, record);
  const source = pruneBy(prunedBy, record.sources);
  const write = { before: record, group, input: { status: 'trash' } } as const;
  return saveChange(kind, write, request, deps, source);
};

const saveChange = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  write: LinkedWrite<T>,
  request: PermittedInput,
  deps: Deps,
  source?: SourceWrite,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const planned = await planWrite(kind, write, resolvingFor(request, deps, source));
  if (planned.changes.length > 0) await deps.store.commit(planned.changes, request.permission);
  else request.report.unchanged();
  return replyOf(kind, planned, request, { jsonLd: false });
};

const resolvingFor = (request: OperationInput, deps: Deps, source?: SourceWrite): ReferenceContext => ({
  store: deps.store,
  context: { ...writeContextOf(request, deps), source },
  report: request.report,
});

const replyOf = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { record, group }: FoundPost<LinkedPosts[T]['record']>,
  request: OperationInput,
  { jsonLd }: { readonly jsonLd: boolean },
): Reply<LinkedPosts[T]['view']> => {
  const groups: GroupsByRecord = new Map(group === undefined ? [] : [[postKey(record.id).pk, group]]);
  const { addresses, caller } = request;
  const options = { addresses, caller, translations: translationsShown(groups, request), jsonLd };
  return { body: kind.view(record, options), version: versionOf(record), contentLanguage: record.language };
};

const createdReply = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  found: FoundPost<LinkedPosts[T]['record']>,
  { isUpdate }: { readonly isUpdate: boolean },
  request: OperationInput,
): CreateReply<LinkedPosts[T]['view']> => ({
  ...replyOf(kind, found, request, { jsonLd: false }),
  ...(isUpdate && { status: 200 }),
  headers: { Location: restAddress(request.addresses, kind.type, found.record.id) },
});
