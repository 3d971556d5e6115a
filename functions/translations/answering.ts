/** The post that answers a read by id: the addressed one, or its translation in `ml_language` (contract/languages#reads-by-id). */
import * as v from 'valibot';
import { mayOnPost } from '../../shared/access/rights.ts';
import { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { answeringTranslation } from '../../shared/language.ts';
import type { AnyRecord, PostRecord } from '../../shared/records/any-record.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Group } from '../../shared/translations/group.ts';
import { readPostWithGroup } from '../records/read-records.ts';

export interface FoundPost<R> {
  readonly record: R;
  readonly group: Group | undefined;
}

/** One trip more if there is such a translation. Rights are checked on its record, as the copy of the group may be older. */
export const answeringPost = async <R extends PostRecord & { readonly type: Exclude<PostRecord['type'], 'picture'> }>(
  addressed: FoundPost<R>,
  is: (record: AnyRecord | undefined) => record is R,
  request: Pick<OperationInput, 'language' | 'isLanguageSent' | 'caller' | 'now'>,
  store: Store,
): Promise<FoundPost<R>> => {
  const translation = answeringTranslation(request, addressed.record, addressed.group?.members ?? []);
  if (translation === undefined) return addressed;
  const { post, group } = await readPostWithGroup(store, v.parse(PostId, translation.id), request.now);
  const isReadable = is(post) && post.status !== 'trash' && mayOnPost(request.caller, 'read', post);
  return isReadable ? { record: post, group } : addressed;
};
