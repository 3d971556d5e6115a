/** Resolves the venues or organizers that an event names, by id or by description (contract/events#linked-records). */

import { mayOnPost } from '../../shared/access/rights.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { LinkReference } from '../../shared/input/references.ts';
import { matchesFacts } from '../../shared/linked/duplicates.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import { readPost } from '../records/read-records.ts';
import { type Resolved, type Resolving, unique } from '../records/resolved.ts';
import { isOfType, type LinkedKind, type LinkedPosts, type LinkedPostType } from './kinds.ts';
import { matchOrCreate } from './match-or-create.ts';

/** In the order sent, without duplicates. @throws ApiError 400 for ids of unknown records, and of records that the caller may not read. */
export const resolveLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  write: Resolving,
): Promise<Resolved<LinkedPosts[T]['record']>[]> => {
  const distinct = unique(references, (earlier, later) => isSameReference(kind, earlier, later));
  const resolved = await Promise.all(distinct.map(reference => resolve(kind, reference, write)));
  return unique(resolved, (earlier, later) => earlier.record.id === later.record.id);
};

/** Whether two references mean the same record: two descriptions that one record could match must not create two. */
const isSameReference = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  earlier: LinkReference<LinkedPosts[T]['input']>,
  later: LinkReference<LinkedPosts[T]['input']>,
): boolean => {
  if ('id' in earlier || 'id' in later) return 'id' in earlier && 'id' in later && earlier.id === later.id;
  const [first, second] = [kind.nameHolderOf(earlier.make), kind.nameHolderOf(later.make)];
  return first.folded === second.folded && matchesFacts(first.facts, second.facts);
};

const resolve = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  reference: LinkReference<LinkedPosts[T]['input']>,
  write: Resolving,
): Promise<Resolved<LinkedPosts[T]['record']>> => {
  if ('make' in reference) return matchOrCreate(kind, reference.make, write);
  const { store, context } = write;
  const record = await readPost(store, reference.id, 'consistent');
  if (!isOfType(kind.type)(record) || !mayOnPost(context.caller, 'read', asOf(record, context.now)))
    throw invalid({ [kind.type]: 'unknown' });
  return { record, changes: [] };
};
