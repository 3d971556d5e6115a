/**
 * What connects an event with its translations: the links that a new translation copies, which
 * translations are outdated, and which of them follow a change (contract/languages).
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type ChangedFacts, changedFacts, textsOf, withFacts } from '../../shared/events/shared-facts.ts';
import { embeddedTranslation } from '../../shared/http/language.ts';
import { isLinkedPost } from '../../shared/linked/linked-post.ts';
import { NO_TERMS } from '../../shared/linked/term-view.ts';
import { type EntryName, linkedRecordOf } from '../../shared/lists/name.ts';
import { asOf, isEqual } from '../../shared/model/base.ts';
import { modification } from '../../shared/model/post-write.ts';
import type { GroupPlan } from '../../shared/model/translation-plan.ts';
import { type Group, mayReadMember, memberAt, othersIn } from '../../shared/model/translations.ts';
import { isEvent } from '../../shared/records/record.ts';
import { type Caller, mayOnPost, type Owned } from '../../shared/settings/rights.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type Change, unchanged } from '../../shared/store/change.ts';
import { PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey, postTranslationsKey } from '../../shared/store/table.ts';
import { readPosts, readPostsWithGroups } from '../records/read-records.ts';
import type { FoundPost } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';
import type { EventWritten } from './commit-event.ts';
import { linkedOf, readLinks } from './linked-records.ts';
import { checkNumber } from './links.ts';

/**
 * The links that a new translation takes over. A linked record is replaced by its translation if
 * there is one, and left out if the caller may not see it. They are in the order of
 * `EventRecord.links`.
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
 * Finds which of the event and its translations are outdated: the texts that they were last said to
 * translate have changed since. Events that the caller may not edit are left out, and so are those
 * that translate an event which the caller may not read in full. Takes one round trip if the caller
 * may edit one of them, else none.
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

/**
 * The password of a protected event hides its texts, so reading them all takes the right to edit.
 */
const mayReadWhole = (caller: Caller | undefined, event: EventRecord): boolean =>
  mayOnPost(caller, event.password === null ? 'read' : 'edit', event);

// Finds the translations that follow a change of an event, and what they become
// (contract/languages#shared-facts).

interface Following {
  readonly followers: readonly EventWritten[];
  /**
   * Translations that the caller may read in full but not edit. Naming others would reveal which
   * values their password hides.
   */
  readonly notFollowed: readonly PostId[];
  /**
   * The changes of the group that `planGroup` has planned, or else the condition that the group is
   * as it was read.
   */
  readonly groupChanges: readonly Change[];
}

interface FollowedWrite {
  readonly before: EventRecord;
  readonly after: EventRecord;
  /** The translations before the write. */
  readonly group: Group | undefined;
  readonly groupPlan: GroupPlan;
}

/** Takes one round trip if shared facts have changed and there are translations. */
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
 * Reads the stored translations, and in the same batch the translations of the records that they
 * have to link.
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
   * A translation that everybody may read replaces the linked record. Otherwise the record itself
   * is linked, because readers would see no place at all.
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
