/** Creates, reads, updates and deletes venues and organizers. Their lists are in `list-linked.ts`. */

import { mayOnPost } from '../../shared/access/rights.ts';
import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput, Reply } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { linkedSlug } from '../../shared/linked/write.ts';
import { changesNothing } from '../../shared/model/same.ts';
import { pictureOf } from '../../shared/posts/picture.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import type { PostInput } from '../../shared/posts/write.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey } from '../../shared/store/table.ts';
import type { GroupsByRecord } from '../../shared/translations/group.ts';
import { type GroupWrite, planGroup } from '../../shared/translations/group-plan.ts';
import { alternateLinks } from '../../shared/translations/view.ts';
import { repetitionOf } from '../records/idempotency.ts';
import { freeSlug } from '../records/ids-and-slugs.ts';
import { pictureChanges, pictureFor } from '../records/pictures.ts';
import { checkPrecondition, versionOf } from '../records/preconditions.ts';
import { readPostWithGroup } from '../records/read-records.ts';
import { checkAuthor, writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { answeringPost, type FoundPost } from '../translations/answering.ts';
import { postLink } from '../translations/link.ts';
import { mayReadMember, translationsShown } from '../translations/shown.ts';
import { findLinked, type PathSelector } from './find-linked.ts';
import { isOfType, type LinkedKind, type LinkedPosts, type LinkedPostType } from './kinds.ts';
import { matchOrCreate } from './resolve-linked.ts';

/** What the body of a create says besides describing the record. */
interface Linking {
  readonly translation_of?: PostId | null | undefined;
}

/** For a duplicate, the reply is the stored record, with status 201 like a new one (contract/venues#duplicates). */
export const createLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { body, ...request }: OperationInput & { readonly body: LinkedPosts[T]['input'] & Linking },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  request.authorise();
  const context = writeContextOf(request, deps);
  const { first, remember } = await repetitionOf(request, [kind.type, body], isOfType(kind.type), deps.store);
  if (first !== undefined) return createdReply(kind, await withGroup(first, deps.store), request);
  const [made, link] = await Promise.all([
    matchOrCreate(kind, body, { store: deps.store, context, reserved: new Set(), ignore: request.ignore }),
    postLink(body.translation_of, request, deps.store),
  ]);
  const { record, before } = made;
  if (link && before !== undefined && !mayOnPost(request.caller, 'edit', record)) throw new ApiError('rest_forbidden');
  const group = planGroup({
    before,
    after: record,
    group: made.group,
    link: link ?? undefined,
    mayRead: member => mayReadMember(kind.type, member, request),
  });
  // A duplicate that only gets translations is not written itself.
  const unchanged: Change[] =
    before !== undefined && made.changes.length === 0
      ? [{ check: postKey(record.id), when: before.version, conflict: 'version' }]
      : [];
  const changes = group.changes.length === 0 ? [] : [...unchanged, ...group.changes];
  await deps.store.commit([...made.changes, ...changes, ...remember(record)]);
  return createdReply(kind, { record, group: group.group }, request);
};

export const readLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, ...request }: OperationInput & { readonly path: PathSelector },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const addressed = await findLinked(kind.type, path, { ...request, when: request.now }, deps.store);
  const found = await answeringPost(addressed, isOfType(kind.type), request, deps.store);
  request.authorise(found.record, addressed.record);
  const reply = replyOf(kind, found, request, { jsonLd: true });
  return { ...reply, headers: alternateLinks(reply.body.translations) };
};

export const updateLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, body, ...request }: OperationInput & { readonly path: PathSelector; readonly body: LinkedPosts[T]['change'] },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const found = await findLinked(kind.type, path, { ...request, when: 'consistent' }, deps.store);
  request.authorise(found.record);
  await checkAuthor(deps.store, body.author, found.record, request);
  checkPrecondition(request, found.record);
  const link = await postLink(body.translation_of, request, deps.store);
  return saveChange(kind, { found, input: body, link }, request, deps);
};

/** Moves it to the trash. A second delete by slug still finds it, under its slug in the trash, and says that it is there. */
export const deleteLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, ...request }: OperationInput & { readonly path: PathSelector },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const found = await findLinked(kind.type, path, { ...request, when: 'consistent' }, deps.store);
  const { record } = found;
  request.authorise(record);
  if (record.status === 'trash') throw new ApiError(`${record.type}-is-in-trash`);
  checkPrecondition(request, record);
  return saveChange(kind, { found, input: { status: 'trash' }, link: undefined }, request, deps);
};

interface LinkedUpdate<T extends LinkedPostType> {
  readonly found: FoundPost<LinkedPosts[T]['record']>;
  readonly input: LinkedPosts[T]['change'] | PostInput;
  readonly link: GroupWrite['link'];
}

/** Resolves picture and slug, and commits the changed record. */
const saveChange = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { found: { record: before, group }, input, link }: LinkedUpdate<T>,
  request: OperationInput,
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const { store } = deps;
  const { id, slug, type, language } = before;
  const context = { ...writeContextOf(request, deps), ignore: request.ignore };
  const shown = asOf(before, context.now);
  const picture = await pictureFor(store, pictureOf(before), input, context);
  const draft = kind.write(before, input, { id, slug, image: picture.image }, context);
  const wanted = linkedSlug(before, draft, context);
  const after = { ...draft, slug: wanted === slug ? slug : await freeSlug(store, { type, language, wanted }) };
  const grouped = planGroup({ before, after, group, link, mayRead: member => mayReadMember(type, member, request) });
  if (changesNothing(shown, after) && grouped.changes.length === 0)
    return replyOf(kind, { record: shown, group }, request, { jsonLd: false });
  await store.commit([
    ...save(before, after),
    ...grouped.changes,
    ...(await pictureChanges(store, before, after, picture)),
  ]);
  return replyOf(kind, { record: after, group: grouped.group }, request, { jsonLd: false });
};

const replyOf = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { record, group }: FoundPost<LinkedPosts[T]['record']>,
  request: OperationInput,
  { jsonLd }: { readonly jsonLd: boolean },
): Reply<LinkedPosts[T]['view']> => {
  const groups: GroupsByRecord = new Map(group === undefined ? [] : [[postKey(record.id).pk, group]]);
  const options = { addresses: request.addresses, translations: translationsShown(groups, request), jsonLd };
  return { body: kind.view(record, options), version: versionOf(record), contentLanguage: record.language };
};

const createdReply = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  found: FoundPost<LinkedPosts[T]['record']>,
  request: OperationInput,
): Reply<LinkedPosts[T]['view']> => ({
  ...replyOf(kind, found, request, { jsonLd: false }),
  headers: { Location: restAddress(request.addresses, kind.type, found.record.id) },
});

/** The record as it was first created, with the translations that it has now. */
const withGroup = async <R extends { readonly id: PostId }>(record: R, store: Store): Promise<FoundPost<R>> => {
  const { group } = await readPostWithGroup(store, record.id, 'consistent');
  return { record, group };
};
