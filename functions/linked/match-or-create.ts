/** Resolves a description of a venue or organizer: to the stored record that it duplicates, or a new one (contract/venues#duplicates). */

import { mayOnPost } from '../../shared/access/rights.ts';
import { matchesFacts } from '../../shared/linked/duplicates.ts';
import { linkedSlug } from '../../shared/linked/write.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import { save } from '../../shared/records/save-plan.ts';
import { freeSlug, nextPostId } from '../records/ids-and-slugs.ts';
import { claimOnce, type FoldedName, type NameHolders, nameHoldersOf } from '../records/name-holders.ts';
import { pictureChanges, pictureFor } from '../records/pictures.ts';
import { postIdIn, readPosts } from '../records/read-records.ts';
import type { Resolved, Resolving } from '../records/resolved.ts';
import { checkAuthor } from '../records/write-context.ts';
import { isOfType, type LinkedKind, type LinkedPosts, type LinkedPostType } from './kinds.ts';

/** Returns changes and does not commit them. @throws ApiError for an author or a picture that the caller may not use. */
export const matchOrCreate = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  input: LinkedPosts[T]['input'],
  write: Resolving,
): Promise<Resolved<LinkedPosts[T]['record']>> => {
  const { store, context } = write;
  await checkAuthor(store, input.author, context);
  const { folded, scope, facts } = kind.nameHolderOf(input);
  const name: FoldedName = { type: kind.type, language: context.language, folded };
  const { lock, holders } = await nameHoldersOf(store, name, scope);
  const candidates = holders.filter(holder => matchesFacts(holder, facts));
  const records = await readPosts(store, candidates.map(postIdIn), 'consistent');
  const match = records
    .filter(isOfType(kind.type))
    .filter(record => mayOnPost(context.caller, 'read', asOf(record, context.now)))
    .find(({ description }) => !input.description || description === input.description); // holders only have a digest of it
  return match === undefined ? create(kind, input, { name, lock }, write) : fillMatch(kind, match, input, write);
};

const create = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  input: LinkedPosts[T]['input'],
  { name, lock }: { readonly name: FoldedName } & Pick<NameHolders, 'lock'>,
  { store, context, reserved }: Resolving,
): Promise<Resolved<LinkedPosts[T]['record']>> => {
  const id = await nextPostId(store);
  const picture = await pictureFor(store, null, input, context);
  const draft = kind.write(undefined, input, { id, slug: '', image: picture.image }, context);
  const wanted = linkedSlug(undefined, draft, context);
  const record = { ...draft, slug: wanted === '' ? '' : await freeSlug(store, { ...name, wanted, reserved }) };
  const pictured = await pictureChanges(store, undefined, record, picture);
  return { record, changes: [...pictured, ...claimOnce(name, lock, reserved), ...save(undefined, record)] };
};

/** The stored record. Its empty fields are filled in if the caller may edit it. */
const fillMatch = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  stored: LinkedPosts[T]['record'],
  input: LinkedPosts[T]['input'],
  { store, context }: Resolving,
): Promise<Resolved<LinkedPosts[T]['record']>> => {
  const match = asOf(stored, context.now);
  if (!mayOnPost(context.caller, 'edit', match)) return { record: match, changes: [] };
  const picture = await pictureFor(store, match.image, match.image === null ? input : {}, context);
  const filled = kind.fill(match, input, picture.image, context);
  if (filled === undefined) return { record: match, changes: [] };
  const pictured = await pictureChanges(store, stored, filled, picture);
  return { record: filled, changes: [...pictured, ...save(stored, filled)] };
};
