/**
 * The change feeds of the public lists of venues and organizers (contract/changes). This module is
 * loaded on first use.
 */

import type * as v from 'valibot';
import { shortenedRecords } from '../../shared/api/answer.ts';
import type { ChangesQuery } from '../../shared/api/changes.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { statusList } from '../../shared/lists/name.ts';
import { translationsShown } from '../../shared/model/translations.ts';
import type { LinkedPostType, PostId } from '../../shared/store/records.ts';
import { changesReply, postIdOf, readPublicIds, type ShownRecords } from '../records/change-feed.ts';
import { readGroupsOfPosts, readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import type { LinkedKind, LinkedPosts } from './write.ts';

/** `named` puts a view under the name of its type. */
export const listChanges = <T extends LinkedPostType, Named>(
  kind: LinkedKind<T>,
  named: (view: LinkedPosts[T]['view']) => Named,
  request: OperationInput & { readonly query: v.InferOutput<typeof ChangesQuery> },
  deps: Deps,
) =>
  changesReply(
    {
      type: kind.type,
      idOf: postIdOf,
      listed: (place, limit) =>
        readPublicIds(deps.store, { ...request, list: statusList(kind.type, 'publish') }, place, limit),
      shown: ids => shownLinked(kind, ids, request, deps),
      inSize: shortenedRecords,
      named,
    },
    request,
    deps,
  );

const shownLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  ids: readonly PostId[],
  { language, addresses, now }: OperationInput,
  { store }: Deps,
): Promise<ShownRecords<LinkedPosts[T]['view']>> => {
  const [posts, groups] = await Promise.all([readPosts(store, ids, 'stored'), readGroupsOfPosts(store, ids)]);
  const records = posts.filter(kind.is).filter(post => post.language === language);
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
