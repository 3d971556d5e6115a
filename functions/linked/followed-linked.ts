/** The public lists of venues and organizers, for their change feeds (contract/changes). */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import { shortenedRecords } from '../../shared/api/answer-size.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { statusList } from '../../shared/lists/name.ts';
import { type FollowedList, postIdOf, type ShownRecords } from '../changes/changes-page.ts';
import { readPublicIds } from '../changes/public-ids.ts';
import { readGroupsOfPosts, readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { translationsShown } from '../translations/shown.ts';
import { isOfType, type LinkedKind, type LinkedPosts, type LinkedPostType } from './kinds.ts';

export const followedLinked = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  request: OperationInput,
  deps: Deps,
): FollowedList<PostId, LinkedPosts[T]['view']> => ({
  type: kind.type,
  idOf: postIdOf,
  listed: (place, limit) =>
    readPublicIds(deps.store, { ...request, list: statusList(kind.type, 'publish') }, place, limit),
  shown: ids => shownLinked(kind, ids, request, deps),
  inSize: shortenedRecords,
});

const shownLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  ids: readonly PostId[],
  { language, addresses, now }: OperationInput,
  { store }: Deps,
): Promise<ShownRecords<LinkedPosts[T]['view']>> => {
  const [posts, groups] = await Promise.all([readPosts(store, ids, 'consistent'), readGroupsOfPosts(store, ids)]);
  const records = posts.filter(isOfType(kind.type)).filter(post => post.language === language);
  const translations = translationsShown(groups, { addresses, caller: undefined, now });
  const shown = new Map(
    records
      .filter(({ status }) => status === 'publish')
      .map(record => {
        const view = kind.view(record, { addresses, translations, jsonLd: false });
        return [record.id, { version: record.version, view }];
      }),
  );
  return { records: shown };
};
