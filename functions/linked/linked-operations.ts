/** Creates, reads, updates and deletes venues and organizers. Their lists are in `list-linked.ts`. */

import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { OperationInput, Reply } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { linkedSlug } from '../../shared/linked/write.ts';
import { changesNothing } from '../../shared/model/same.ts';
import { pictureOf } from '../../shared/posts/picture.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import type { PostInput, WriteContext } from '../../shared/posts/write.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Store } from '../../shared/store/store.ts';
import { repetitionOf } from '../records/idempotency.ts';
import { freeSlug } from '../records/ids-and-slugs.ts';
import { pictureChanges, pictureFor } from '../records/pictures.ts';
import { checkPrecondition, versionOf } from '../records/preconditions.ts';
import { checkAuthor, writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { findLinked, type PathSelector } from './find-linked.ts';
import { isOfType, type LinkedKind, type LinkedPosts, type LinkedPostType } from './kinds.ts';
import { matchOrCreate } from './resolve-linked.ts';

/** For a duplicate, the reply is the stored record, with status 201 like a new one (contract/venues#duplicates). */
export const createLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { body, ...request }: OperationInput & { readonly body: LinkedPosts[T]['input'] },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  request.authorise();
  const context = writeContextOf(request, deps);
  const { first, remember } = await repetitionOf(request, [kind.type, body], isOfType(kind.type), deps.store);
  if (first !== undefined) return createdReply(kind, first, request);
  const { record, changes } = await matchOrCreate(kind, body, {
    store: deps.store,
    context,
    reserved: new Set(),
    ignore: request.ignore,
  });
  await deps.store.commit([...changes, ...remember(record)]);
  return createdReply(kind, record, request);
};

export const readLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, ...request }: OperationInput & { readonly path: PathSelector },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const record = await findLinked(kind.type, path, { ...request, when: request.now }, deps.store);
  request.authorise(record);
  const options = { addresses: request.addresses, jsonLd: true };
  return { body: kind.view(record, options), version: versionOf(record) };
};

export const updateLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, body, ...request }: OperationInput & { readonly path: PathSelector; readonly body: LinkedPosts[T]['change'] },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const before = await findLinked(kind.type, path, { ...request, when: 'consistent' }, deps.store);
  request.authorise(before);
  await checkAuthor(deps.store, body.author, before, request);
  checkPrecondition(request, before);
  const after = await saveChange(
    kind,
    { before, input: body },
    { ...writeContextOf(request, deps), ignore: request.ignore },
    deps.store,
  );
  return writtenReply(kind, after, request);
};

/** Moves it to the trash. A second delete by slug still finds it, under its slug in the trash, and says that it is there. */
export const deleteLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { path, ...request }: OperationInput & { readonly path: PathSelector },
  deps: Deps,
): Promise<Reply<LinkedPosts[T]['view']>> => {
  const before = await findLinked(kind.type, path, { ...request, when: 'consistent' }, deps.store);
  request.authorise(before);
  if (before.status === 'trash') throw new ApiError(`${before.type}-is-in-trash`);
  checkPrecondition(request, before);
  const input = { status: 'trash' } as const;
  const after = await saveChange(
    kind,
    { before, input },
    { ...writeContextOf(request, deps), ignore: request.ignore },
    deps.store,
  );
  return writtenReply(kind, after, request);
};

interface LinkedUpdate<T extends LinkedPostType> {
  readonly before: LinkedPosts[T]['record'];
  readonly input: LinkedPosts[T]['change'] | PostInput;
}

/** Resolves picture and slug, and commits the changed record. */
const saveChange = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { before, input }: LinkedUpdate<T>,
  context: WriteContext & Pick<OperationInput, 'ignore'>,
  store: Store,
): Promise<LinkedPosts[T]['record']> => {
  const { id, slug, type, language } = before;
  const shown = asOf(before, context.now);
  const picture = await pictureFor(store, pictureOf(before), input, context);
  const draft = kind.write(before, input, { id, slug, image: picture.image }, context);
  const wanted = linkedSlug(before, draft, context);
  const after = { ...draft, slug: wanted === slug ? slug : await freeSlug(store, { type, language, wanted }) };
  if (changesNothing(shown, after)) return shown;
  await store.commit([...save(before, after), ...(await pictureChanges(store, before, after, picture))]);
  return after;
};

const writtenReply = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  record: LinkedPosts[T]['record'],
  { addresses }: Pick<OperationInput, 'addresses'>,
): Reply<LinkedPosts[T]['view']> => ({
  body: kind.view(record, { addresses, jsonLd: false }),
  version: versionOf(record),
});

const createdReply = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  record: LinkedPosts[T]['record'],
  { addresses }: Pick<OperationInput, 'addresses'>,
): Reply<LinkedPosts[T]['view']> => {
  const reply = writtenReply(kind, record, { addresses });
  const location = restAddress(addresses, kind.type, record.id);
  return { ...reply, headers: { Location: location } };
};
