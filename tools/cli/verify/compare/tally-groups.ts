/**
 * Groups of translations in one scan of a table, in any order (docs/data-model.md#translations). A group whose copies were all met and
 * agree with their records is forgotten at once. All others are looked at again: a scan does not see everything at one moment.
 */

import { isSame } from '../../../../shared/model/same.ts';
import type { ContentRecord } from '../../../../shared/records/derived-data.ts';
import type { Item } from '../../../../shared/store/change.ts';
import { isTranslationsKey, type Key, keyName } from '../../../../shared/store/table.ts';
import { type Member, memberOf, translationsKeyOf } from '../../../../shared/translations/group.ts';
import { fingerprint } from './difference.ts';
import { type Copy, copyOf, isReadable, type ReadableCopy } from './group-copies.ts';

export interface GroupTally {
  /** What a group has to say of the posts met last, by the key of their copies. */
  readonly posts: Map<string, Told>;
  /** The same of all terms: their copies lie in another partition, so either may come first. */
  readonly terms: Map<string, Told>;
  readonly copiesOfTerms: Copy[];
  /** Groups whose copies were not all met yet, by content. */
  readonly open: Map<number, OpenGroup>;
  /** Keys of copies that are part of no group. */
  readonly stray: Key[];
}

interface Told {
  readonly type: ContentRecord['type'];
  readonly member: Member;
}

interface OpenGroup {
  readonly type: ContentRecord['type'] | undefined;
  /** The key of one of its copies. */
  readonly key: Key;
  /** How many copies were not met yet. */
  left: number;
  isDoubtful: boolean;
}

/** A post comes before its copy, in the same partition: never so many records in between, with the readers of `scanTable`. */
const KEPT_POSTS = 5_000;

export const newGroupTally = (): GroupTally => ({
  posts: new Map(),
  terms: new Map(),
  copiesOfTerms: [],
  open: new Map(),
  stray: [],
});

export const tallyMember = ({ posts, terms }: GroupTally, record: ContentRecord): void => {
  const { type } = record;
  const member = memberOf(record);
  const name = keyName(translationsKeyOf(type, member));
  if (type === 'category' || type === 'tag') {
    terms.set(name, { type, member });
    return;
  }
  posts.set(name, { type, member });
  const [oldest] = posts.size > KEPT_POSTS ? posts.keys() : [];
  if (oldest !== undefined) posts.delete(oldest);
};

export const tallyCopy = (tally: GroupTally, item: Item): void => {
  const copy = copyOf(item);
  if (!isTranslationsKey(copy.key)) tally.copiesOfTerms.push(copy);
  else compare(tally, copy, tally.posts.get(keyName(copy.key)));
};

const compare = (tally: GroupTally, copy: Copy, told: Told | undefined): void => {
  const { key } = copy;
  const own = copy.places.find(place => keyName(place.copy) === keyName(key));
  if (!isReadable(copy) || own === undefined || !isWellFormed(copy)) {
    tally.stray.push(key);
    return;
  }
  const { version, members } = copy.group;
  const content = fingerprint({ pk: own.isTerm ? 'term' : 'post', sk: '', version, members });
  const group = tally.open.get(content) ?? { type: told?.type, key, left: members.length, isDoubtful: false };
  group.left -= 1;
  group.isDoubtful ||=
    told === undefined ||
    told.type !== group.type ||
    told.member.status === 'trash' ||
    !isSame(told.member, members[copy.places.indexOf(own)]);
  if (group.left === 0 && !group.isDoubtful) tally.open.delete(content);
  else tally.open.set(content, group);
};

const isWellFormed = ({ group: { members } }: ReadableCopy): boolean =>
  members.length > 1 && new Set(members.map(({ language }) => language)).size === members.length;

/** To be called after the last item. Of each group that has to be looked at again, the key of one copy at least. */
export const doubtfulGroups = (tally: GroupTally): Key[] => {
  for (const copy of tally.copiesOfTerms.splice(0)) compare(tally, copy, tally.terms.get(keyName(copy.key)));
  return [...tally.stray, ...[...tally.open.values()].map(({ key }) => key)];
};
