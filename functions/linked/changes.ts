/** The public lists of venues and organizers, for their change feeds (contract/changes). */

import { shortenedRecords } from '../../shared/api/answer.ts';
import type { Operation, OperationInput } from '../../shared/api/operation.ts';
import { statusList } from '../../shared/lists/name.ts';
import { translationsShown } from '../../shared/model/translations.ts';
import type { LinkedPostType, PostId } from '../../shared/store/records.ts';
import { changesPage, type FollowedList, postIdOf, readPublicIds, type ShownRecords } from '../records/changes.ts';
import { readGroupsOfPosts, readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { isOfType, type LinkedKind, type LinkedPosts, organizerKind, venueKind } from './kinds.ts';

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

// The changes of the public list of venues (contract/changes). Loaded with the first request for them.

export const listVenueChanges: Operation<'listVenueChanges', Deps> = async (request, deps) => {
  request.authorise();
  const { changes, headers, ...onward } = await changesPage(followedLinked(venueKind, request, deps), request, deps);
  const told = changes.map(({ view, ...change }) => ({
    ...change,
    type: 'venue' as const,
    ...(view && { venue: view }),
  }));
  return { body: { changes: told, ...onward }, headers };
};

// The changes of the public list of organizers (contract/changes). Loaded with the first request for them.

export const listOrganizerChanges: Operation<'listOrganizerChanges', Deps> = async (request, deps) => {
  request.authorise();
  const { changes, headers, ...onward } = await changesPage(
    followedLinked(organizerKind, request, deps),
    request,
    deps,
  );
  const told = changes.map(({ view, ...change }) => ({
    ...change,
    type: 'organizer' as const,
    ...(view && { organizer: view }),
  }));
  return { body: { changes: told, ...onward }, headers };
};
