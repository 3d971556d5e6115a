/**
 * What an event translates: the links that are copied from it, and whether its texts have changed
 * since; and the translations that follow its own changes (contract/languages).
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/operation.ts';
import { type Caller, mayOnPost, type Owned } from '../../shared/auth/rights.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type ChangedFacts, changedFacts, textsOf, withFacts } from '../../shared/events/write.ts';
import { embeddedTranslation } from '../../shared/i18n/language.ts';
import { type EntryName, linkedRecordOf } from '../../shared/lists/name.ts';
import { asOf, isEqual } from '../../shared/model/base.ts';
import { isLinkedPost } from '../../shared/model/linked.ts';
import { modification } from '../../shared/model/post-write.ts';
import type { GroupPlan } from '../../shared/model/translation-plan.ts';
import { type Group, mayReadMember, memberAt, othersIn } from '../../shared/model/translations.ts';
import { isEvent } from '../../shared/records/record.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type Change, unchanged } from '../../shared/store/change.ts';
import { PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey, postTranslationsKey } from '../../shared/store/table.ts';
import { NO_TERMS } from '../../shared/terms/view.ts';
import { readPosts, readPostsWithGroups } from '../records/read-records.ts';
import type { FoundPost } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';
import type { EventWritten } from './commit-event.ts';
import { linkedOf, readLinks } from './linked-records.ts';
import { checkNumber } from './links.ts';

/**
 * The links that a translation takes over: to the translations of the linked records where there
 * are any, without records that the caller may not see. In the order of `EventRecord.links`.
 */
export const linksTakenOver = async (
  { links }: EventRecord,
  language: Language,
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  store: Store,
): Promise<Pick<EventRecord, 'links'>> => {
  const linked = await readLinks(store, NO_TERMS, { links, language, now, consistency: 'consistent' });
  const { terms, posts } = linkedOf({ links, language }, linked, caller);
  return { links: [...terms, ...posts].map(({ link }) => link) };
};

export const hashOfTexts = (event: EventRecord): string =>
  createHash('sha256').update(textsOf(event)).digest('base64url').slice(0, 16);

/**
 * The ids of the event and its translations whose texts are older than those of what they were last
 * said to translate. Without those that the caller may not edit, and those that translate what the
 * caller may not read in full. One round trip for callers who may edit one of them, else none.
 */
export const outdatedIn = async (
  { record, group }: FoundPost<EventRecord>,
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  store: Store,
): Promise<ReadonlySet<number>> => {
  const mayEdit = (one: Owned) => mayOnPost(caller, 'edit', one);
  const members = (group?.members ?? []).map(member => memberAt(member, now));
  if (!members.some(mayEdit)) return new Set();
  const ids = othersIn(group, record.id).map(({ id }) => v.parse(PostId, id));
  const events = [record, ...(await readPosts(store, ids, now))].filter(isEvent);
  const isOutdated = (event: EventRecord): boolean => {
    const { id, hash } = event.translated_from ?? {};
    const translated = events.find(each => each.id === id);
    if (translated === undefined || !mayEdit(event)) return false;
    return mayReadWhole(caller, translated) && hashOfTexts(translated) !== hash;
  };
  return new Set(events.filter(isOutdated).map(({ id }) => id));
};

/** The password of a protected event hides its texts, so it needs the right to edit. */
const mayReadWhole = (caller: Caller | undefined, event: EventRecord): boolean =>
  mayOnPost(caller, event.password === null ? 'read' : 'edit', event);

// Finds the translations that follow a change of an event, and what they become
// (contract/languages#shared-facts).

interface Following {
  readonly followers: readonly EventWritten[];
  /**
   * Translations that the caller may read in full but not edit: others would reveal which values
   * their password hides.
   */
  readonly notFollowed: readonly PostId[];
  /**
   * Of the group, as `planGroup` has planned them, with conditions that the plan of the followers
   * depends on.
   */
  readonly groupChanges: readonly Change[];
}

interface FollowedWrite {
  readonly before: EventRecord;
  readonly after: EventRecord;
  /** The translations before the write, and what it changes of them. */
  readonly group: Group | undefined;
  readonly groupPlan: GroupPlan;
}

/** One round trip, if facts have changed and there are translations. */
export const followersOf = async (
  { before, after, group, groupPlan }: FollowedWrite,
  request: OperationInput,
  deps: Pick<Deps, 'store' | 'zone'>,
): Promise<Following> => {
  const changed = changedFacts(before, after);
  if (changed === undefined) return { followers: [], notFollowed: [], groupChanges: groupPlan.changes };
  const ids = othersIn(groupPlan.group, after.id).map(({ id }) => v.parse(PostId, id));
  const { events, translatedFor } = await readFollowers(ids, changed, request, deps);
  const followers: EventWritten[] = [];
  const notFollowed: PostId[] = [];
  for (const event of events) {
    const followed = withFacts(event, changed, translatedFor(event));
    const shown = asOf(event, request.now);
    if (isEqual(followed, event)) continue;
    if (mayOnPost(request.caller, 'edit', shown)) {
      checkNumber(followed.links, Object.keys(changed.links), event.links);
      followers.push({
        before: event,
        after: { ...followed, ...modification(event, { ...request, zone: deps.zone }) },
      });
    } else if (mayReadWhole(request.caller, shown)) notFollowed.push(event.id);
  }
  // A translation that is linked at the same time would not follow, so the group has to be as it
  // was read.
  const asRead = unchanged(postTranslationsKey(after.id), group?.version);
  const changes = groupPlan.changes.length === 0 ? [asRead] : groupPlan.changes;
  return { followers, notFollowed, groupChanges: changes };
};

/**
 * The stored translations, in one batch with the translations of the records that they have to
 * link.
 */
const readFollowers = async (
  ids: readonly PostId[],
  { links }: ChangedFacts,
  request: OperationInput,
  { store }: Pick<Deps, 'store'>,
) => {
  if (ids.length === 0) return { events: [], translatedFor: () => (link: EntryName) => link };
  const linked = Object.values(links).flat().flatMap(idOfPost);
  const { posts, groups } = await readPostsWithGroups(store, [...ids, ...linked], 'stored');
  const events = posts.slice(0, ids.length).filter(isEvent);
  const records = new Map(posts.flatMap(post => (post === undefined ? [] : [[post.id, post]])));
  /**
   * A record without a translation that everybody may read is linked as it is: others would see no
   * place at all.
   */
  const translatedFor =
    (event: EventRecord) =>
    (link: EntryName): EntryName => {
      const [id] = idOfPost(link);
      const record = id && records.get(id);
      if (!isLinkedPost(record) || record.link !== link) return link;
      const members = groups.get(postKey(record.id).pk)?.members ?? [];
      const translation = embeddedTranslation(event, record, members);
      const isForAll = translation && mayReadMember(record.type, translation, { ...request, caller: undefined });
      return isForAll && translation.link ? translation.link : link;
    };
  return { events, translatedFor };
};

const idOfPost = (link: EntryName): PostId[] => {
  const record = linkedRecordOf(link);
  return isLinkedPost(record) ? [record.id] : [];
};
