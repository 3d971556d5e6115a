/** Groups of translations in one scan of a table, in any order (docs/data-model.md#translations). A group is dropped at once when all its copies were found and agree with their records. All others are suspects, which are read again: a scan is no snapshot. */
import * as v from 'valibot';
import { ListName, linkedRecordOf } from '../../../../shared/lists/name.ts';
import { isEqual } from '../../../../shared/model/base.ts';
import {
  type Group,
  type Member,
  memberOf,
  StoredGroup,
  translationsKeyOf,
} from '../../../../shared/model/translations.ts';
import type { ContentRecord } from '../../../../shared/records/record.ts';
import type { Item } from '../../../../shared/store/change.ts';
import { fromStored, isOfNewerCode, PostId, TermId } from '../../../../shared/store/records.ts';
import {
  isTranslationsKey,
  type Key,
  keyName,
  postKey,
  postTranslationsKey,
  recordKeyOf,
  termRecordKey,
  termTranslationsKey,
} from '../../../../shared/store/table.ts';
import { fingerprint } from './difference.ts';

export interface GroupTally {
  /** What the copies of the posts read last should contain about them, by the key of the copy. */
  readonly posts: Map<string, ExpectedMember>;
  /** The same for all terms: their copies are in another partition, so a scan may find them before or after their records. */
  readonly terms: Map<string, ExpectedMember>;
  readonly copiesOfTerms: Copy[];
  /** Groups of which some copies were not found yet, by content. */
  readonly open: Map<number, OpenGroup>;
  /** Keys of copies that are invalid or unreadable. */
  readonly stray: Key[];
}

interface ExpectedMember {
  readonly type: ContentRecord['type'];
  readonly member: Member;
}

interface OpenGroup {
  readonly type: ContentRecord['type'] | undefined;
  /** The key of one of its copies. */
  readonly key: Key;
  /** How many copies were not found yet. */
  left: number;
  isDoubtful: boolean;
}

/** A post is found shortly before its copy, as both are in one partition. The readers of `scanTable` never find so many in between. */
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

const compare = (tally: GroupTally, copy: Copy, expected: ExpectedMember | undefined): void => {
  const { key } = copy;
  const own = copy.places.find(place => keyName(place.copy) === keyName(key));
  if (!isReadable(copy) || own === undefined || !isWellFormed(copy)) {
    tally.stray.push(key);
    return;
  }
  const { version, members } = copy.group;
  const content = fingerprint({ pk: own.isTerm ? 'term' : 'post', sk: '', version, members });
  const group = tally.open.get(content) ?? { type: expected?.type, key, left: members.length, isDoubtful: false };
  group.left -= 1;
  group.isDoubtful ||=
    expected === undefined ||
    expected.type !== group.type ||
    expected.member.status === 'trash' ||
    !isEqual(expected.member, members[copy.places.indexOf(own)]);
  if (group.left === 0 && !group.isDoubtful) tally.open.delete(content);
  else tally.open.set(content, group);
};

const isWellFormed = ({ group: { members } }: ReadableCopy): boolean =>
  members.length > 1 && new Set(members.map(({ language }) => language)).size === members.length;

/** To be called after the last item. Returns the key of at least one copy of each suspicious group. */
export const doubtfulGroups = (tally: GroupTally): Key[] => {
  for (const copy of tally.copiesOfTerms.splice(0)) compare(tally, copy, tally.terms.get(keyName(copy.key)));
  return [...tally.stray, ...[...tally.open.values()].map(({ key }) => key)];
};

// --- Parses stored copies of groups of translations.

export interface Copy {
  readonly key: Key;
  readonly item: Item;
  /** The partition of the record that the copy is stored with, from its key; undefined: the key is of no record. */
  readonly holder: string | undefined;
  /** undefined: this code cannot read it. */
  readonly group: Group | undefined;
  readonly isOfNewerCode: boolean;
  /** Of the members, in the same order. */
  readonly places: readonly Place[];
}
export interface ReadableCopy extends Copy {
  readonly group: Group;
}

/** Where the record and the copy of a member should be stored. */
export interface Place {
  readonly isTerm: boolean;
  /** The partition of the record. */
  readonly record: string;
  readonly copy: Key;
}

export const isReadable = (copy: Copy): copy is ReadableCopy => copy.group !== undefined;

export const copyOf = (item: Item): Copy => {
  const { pk, sk } = item;
  const key = { pk, sk };
  const parsed = v.safeParse(StoredGroup, item);
  return {
    key,
    item,
    holder: holderOf(key),
    group: parsed.success ? fromStored(parsed.output, item, StoredGroup) : undefined,
    isOfNewerCode: !parsed.success && isOfNewerCode(parsed.issues),
    places: parsed.success ? parsed.output.members.map(member => placeOf(member, !isTranslationsKey(key))) : [],
  };
};

/** The partition of the record whose copy has this key. */
export const holderOf = (key: Key): string | undefined => {
  if (isTranslationsKey(key)) return key.pk;
  const list = v.safeParse(ListName, key.sk.split('#')[0]);
  const term = list.success ? linkedRecordOf(list.output) : undefined;
  return term && recordKeyOf(term).pk;
};

const placeOf = ({ id, language, list }: Member, isTerm: boolean): Place =>
  isTerm
    ? { isTerm, record: termRecordKey(v.parse(TermId, id)).pk, copy: termTranslationsKey(language, list ?? '') }
    : { isTerm, record: postKey(v.parse(PostId, id)).pk, copy: postTranslationsKey(v.parse(PostId, id)) };
