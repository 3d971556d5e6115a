/** Reads the record that `translation_of` names, for the plan of a write (contract/languages#linking). */
import { mayOn, mayOnPost } from '../../shared/access/rights.ts';
import type { PostId, TermId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import type { PostRecord } from '../../shared/records/any-record.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey, termRecordKey } from '../../shared/store/table.ts';
import type { GroupWrite, LinkTarget } from '../../shared/translations/group-plan.ts';
import { readPostWithGroup, readTermWithGroup } from '../records/read-records.ts';

type Link = GroupWrite['link'];
/** With the whole record, from which a translation may copy fields. */
type PostLink =
  | (LinkTarget & { readonly record: Exclude<PostRecord, { readonly type: 'picture' }> })
  | null
  | undefined;
type Request = Pick<OperationInput, 'caller' | 'now'>;

/** `sent`: undefined keeps the group, null unlinks. @throws ApiError 400 for an unknown or hidden record, 403 without the right to edit. */
export const postLink = async (
  sent: PostId | null | undefined,
  { caller, now }: Request,
  store: Store,
): Promise<PostLink> => {
  if (sent === undefined || sent === null) return sent;
  const { post, group } = await readPostWithGroup(store, sent, 'consistent');
  if (post === undefined || post.type === 'picture' || !mayOnPost(caller, 'read', asOf(post, now))) throw UNKNOWN();
  if (!mayOnPost(caller, 'edit', asOf(post, now))) throw new ApiError('rest_forbidden');
  return { pk: postKey(sent).pk, record: post, group };
};

export const termLink = async (sent: TermId | null | undefined, { caller }: Request, store: Store): Promise<Link> => {
  if (sent === undefined || sent === null) return sent;
  const { term, group } = await readTermWithGroup(store, sent);
  if (term === undefined) throw UNKNOWN();
  if (!mayOn(term.type, caller, 'edit')) throw new ApiError('rest_forbidden');
  return { pk: termRecordKey(sent).pk, record: term, group };
};

const UNKNOWN = (): ApiError => invalid({ translation_of: 'unknown' });
