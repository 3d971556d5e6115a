/** Finds the translations that follow a change of an event, and what they become (contract/languages#shared-facts). */
import * as v from 'valibot';
import { mayOnPost } from '../../shared/access/rights.ts';
import { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type ChangedFacts, changedFacts, withFacts } from '../../shared/events/shared-facts.ts';
import { embeddedTranslation } from '../../shared/language.ts';
import { type ListName, linkedRecordOf } from '../../shared/lists/name.ts';
import { isSame } from '../../shared/model/same.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import { modification } from '../../shared/posts/write.ts';
import { type Change, WriteConflict } from '../../shared/store/change.ts';
import { keyName, postKey, postTranslationsKey } from '../../shared/store/table.ts';
import { othersIn } from '../../shared/translations/fallback.ts';
import type { Group } from '../../shared/translations/group.ts';
import type { GroupPlan } from '../../shared/translations/group-plan.ts';
import { readPostsWithGroups } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { mayReadMember } from '../translations/shown.ts';
import { isEvent } from './find.ts';
import { checkNumber } from './links.ts';
import { mayReadWhole } from './source.ts';

interface Follower {
  readonly before: EventRecord;
  readonly event: EventRecord;
}

export interface Following {
  readonly followers: readonly Follower[];
  /** Translations that the caller may read in full but not edit: others would reveal which values their password hides. */
  readonly notFollowed: readonly PostId[];
  /** Of the group, as `planGroup` has planned them, with conditions that the plan of the followers depends on. */
  readonly groupChanges: readonly Change[];
}

interface FollowedWrite {
  readonly before: EventRecord;
  readonly after: EventRecord;
  /** The translations before the write, and what it changes of them. */
  readonly group: Group | undefined;
  readonly grouped: GroupPlan;
}

/** One trip, if facts have changed and there are translations. */
export const followersOf = async (
  { before, after, group, grouped }: FollowedWrite,
  request: OperationInput,
  deps: Pick<Deps, 'store' | 'zone'>,
): Promise<Following> => {
  const changed = changedFacts(before, after);
  if (changed === undefined) return { followers: [], notFollowed: [], groupChanges: grouped.changes };
  const ids = othersIn(grouped.group, after.id).map(({ id }) => v.parse(PostId, id));
  const { events, translatedFor } = await readFollowers(ids, changed, request, deps);
  const followers: Follower[] = [];
  const notFollowed: PostId[] = [];
  for (const event of events) {
    const followed = withFacts(event, changed, translatedFor(event));
    const shown = asOf(event, request.now);
    if (isSame(followed, event)) continue;
    if (mayOnPost(request.caller, 'edit', shown)) {
      checkNumber(followed.links, Object.keys(changed.links), event.links);
      followers.push({
        before: event,
        event: { ...followed, ...modification(event, { ...request, zone: deps.zone }) },
      });
    } else if (mayReadWhole(request.caller, shown)) notFollowed.push(event.id);
  }
  // A translation that is linked at the same time would not follow, so the group has to be as it was read.
  const unchanged: Change = {
    check: postTranslationsKey(after.id),
    when: group?.version ?? 'absent',
    conflict: 'version',
  };
  const changes = grouped.changes.length === 0 ? [unchanged] : grouped.changes;
  return { followers, notFollowed, groupChanges: withoutChecks(changes, followers) };
};

/** The write of a follower is on condition of its version, and a transaction may name each item only once. */
const withoutChecks = (changes: readonly Change[], followers: readonly Follower[]): Change[] => {
  const versions = new Map(followers.map(({ before }) => [keyName(postKey(before.id)), before.version]));
  return changes.filter(change => {
    const version = 'check' in change ? versions.get(keyName(change.check)) : undefined;
    if (version !== undefined && 'when' in change && change.when !== version) throw new WriteConflict('version');
    return version === undefined;
  });
};

/** The stored translations, in one batch with the translations of the records that they have to link. */
const readFollowers = async (
  ids: readonly PostId[],
  { links }: ChangedFacts,
  request: OperationInput,
  { store }: Pick<Deps, 'store'>,
) => {
  if (ids.length === 0) return { events: [], translatedFor: () => (link: ListName) => link };
  const linked = [...(links.venue ?? []), ...(links.organizer ?? [])].flatMap(idOfPost);
  const { posts, groups } = await readPostsWithGroups(store, [...ids, ...linked], 'consistent');
  const events = posts.slice(0, ids.length).filter(isEvent);
  const records = new Map(posts.flatMap(post => (post === undefined ? [] : [[post.id, post]])));
  /** A record without a translation that everybody may read is linked as it is: others would see no place at all. */
  const translatedFor =
    (event: EventRecord) =>
    (link: ListName): ListName => {
      const [id] = idOfPost(link);
      const record = id && records.get(id);
      if ((record?.type !== 'venue' && record?.type !== 'organizer') || record.list !== link) return link;
      const members = groups.get(postKey(record.id).pk)?.members ?? [];
      const translation = embeddedTranslation(event, record, members);
      const isForAll = translation && mayReadMember(record.type, translation, { ...request, caller: undefined });
      return isForAll && translation.list ? translation.list : link;
    };
  return { events, translatedFor };
};

const idOfPost = (link: ListName): PostId[] => {
  const record = linkedRecordOf(link);
  return record?.type === 'venue' || record?.type === 'organizer' ? [record.id] : [];
};
