/**
 * Plans what a write of a record changes in its group of translations. It joins the record's group
 * with another one, takes the record out, or updates what the other members show of it
 * (contract/languages#translations). All copies of the group are written in the transaction of the
 * record, each on condition of the version that was read.
 */

import { ApiError, type Hint } from '../http/errors.ts';
import { type Change, unchanged } from '../store/change.ts';
import { isTermType, type PostId, toStored, unknownOf } from '../store/records.ts';
import { recordKeyAt, TERMS_VERSION, termsVersionKey } from '../store/table.ts';
import { isEqual } from './base.ts';
import {
  byLanguage,
  firstOfGroup,
  type Group,
  type Member,
  memberOf,
  othersIn,
  type Translatable,
  type TranslatableType,
  translationsKeyOf,
} from './translations.ts';

/** The record that `translation_of` names, and its group, as they were read. */
export interface TranslationOf {
  /** The partition of the record. */
  readonly pk: string;
  readonly record: Translatable;
  readonly group: Group | undefined;
}

export interface GroupWrite {
  /** The record as it was read, or undefined if it is new. */
  readonly before: Translatable | undefined;
  /** Undefined if the record is deleted for good. */
  readonly after: Translatable | undefined;
  /** The group of `before`. */
  readonly group?: Group | undefined;
  /** Absent if the record stays in its group, null if it leaves. */
  readonly translationOf?: TranslationOf | null | undefined;
  /** Whether an error may name this member to the caller. */
  readonly isReadable: (member: Member) => boolean;
}

interface CopiesPlan {
  readonly changes: readonly Change[];
  /** The group after the write. */
  readonly group: Group | undefined;
}

export interface GroupPlan extends CopiesPlan {
  /**
   * The ids of those that know their group by another id after the write, each with that id
   * (`firstOfGroup`).
   */
  readonly renamed: ReadonlyMap<number, PostId | undefined>;
}

/**
 * @throws ApiError 409 if the record cannot be a translation of the one that is named
 * (contract/languages#linking).
 */
export const planGroup = (write: GroupWrite): GroupPlan => {
  const plan = planCopies(write);
  // Without changes there is no condition on the group as it was read.
  return { ...plan, renamed: plan.changes.length === 0 ? new Map() : renamedIn(write, plan.group) };
};

const renamedIn = (
  { before, after, group: left, translationOf }: GroupWrite,
  group: Group | undefined,
): GroupPlan['renamed'] => {
  const own = (after ?? before)?.id ?? 0;
  const together = group?.members ?? othersIn(left, own);
  const groupsBefore = [left?.members ?? [], translationOf?.group?.members ?? []];
  const was = (id: number) => groupsBefore.find(members => members.some(member => member.id === id)) ?? [];
  return new Map(
    [own, ...together.map(({ id }) => id)].flatMap((id): [number, PostId | undefined][] => {
      const first = id === own && group === undefined ? undefined : firstOfGroup(together, id);
      return first === firstOfGroup(was(id), id) ? [] : [[id, first]];
    }),
  );
};

/** The changes of all copies. */
const planCopies = ({ before, after, group, translationOf, isReadable }: GroupWrite): CopiesPlan => {
  const record = after ?? before;
  if (record === undefined) return { changes: [], group: undefined };
  const { type } = record;
  const own = after && memberOutsideTrash(after);
  const others = storedMembers(group).filter(({ member }) => member.id !== record.id);
  if (translationOf) {
    checkTranslationOf(type, translationOf);
    if (own === undefined) throw refusal({ about: 'translation-trash' });
    if (translationOf.record.id === record.id) throw refusal(collisionWith(own, isReadable));
    const joined = mergedMembers([{ member: own, was: group?.version }, ...others], translationOf, isReadable);
    const plan = storedGroup(type, joined, group ?? translationOf.group);
    if (plan.changes.length === 0) return plan;
    // Changing a record without a group changes no copy of a group, so the version of the record
    // itself has to be checked.
    const asRead = unchanged(recordKeyAt(translationOf.pk), translationOf.record.version);
    return { ...plan, changes: [asRead, ...plan.changes] };
  }
  if (group !== undefined) {
    if (own !== undefined && translationOf === undefined)
      return storedGroup(type, [{ member: own, was: group.version }, ...others], group);
    return {
      changes: [...removedCopy(type, memberOf(record), group), ...copiesOfRest(type, others, group)],
      group: undefined,
    };
  }
  // If another writer links the record meanwhile, the copies have the old values. So if these
  // values change, the write requires that there is still no copy.
  const isUpToDate = before === undefined || isEqual(memberOutsideTrash(before), own);
  const stillAlone = unchanged(translationsKeyOf(type, memberOf(record)), undefined);
  return { changes: isUpToDate ? [] : [stillAlone], group: undefined };
};

/** Returns undefined if the record is in the trash, where it has no translations. */
const memberOutsideTrash = (record: Translatable): Member | undefined =>
  record.status === 'trash' ? undefined : memberOf(record);

/** @throws ApiError 409 if no record of this type can be a translation of the named one. */
export const checkTranslationOf = (type: TranslatableType, { record }: Pick<TranslationOf, 'record'>): void => {
  if (record.type !== type) throw refusal({ about: 'translation-type' });
  if (record.status === 'trash') throw refusal({ about: 'translation-trash' });
};

/**
 * A member and the version of its stored copy, which is undefined if the member has no copy yet.
 */
interface StoredMember {
  readonly member: Member;
  readonly was: number | undefined;
}

const storedMembers = (group: Group | undefined): StoredMember[] =>
  group === undefined ? [] : group.members.map(member => ({ member, was: group.version }));

/** @throws ApiError 409 if both sides have a record in one language. */
const mergedMembers = (
  side: readonly StoredMember[],
  { record, group }: TranslationOf,
  isReadable: GroupWrite['isReadable'],
): StoredMember[] => {
  const all = [...side];
  for (const other of [{ member: memberOf(record), was: group?.version }, ...storedMembers(group)]) {
    const taken = all.find(({ member }) => member.language === other.member.language);
    if (taken === undefined) all.push(other);
    else if (taken.member.id !== other.member.id) throw refusal(collisionWith(other.member, isReadable));
  }
  return all;
};

const collisionWith = (member: Member, isReadable: GroupWrite['isReadable']): Hint => ({
  about: 'translation-taken',
  language: member.language,
  id: isReadable(member) ? member.id : undefined,
});

const refusal = (hint: Hint): ApiError => new ApiError('rest_conflict', { hint });

/** Stores a group of these members. `from`: the group whose unknown attributes are kept. */
const storedGroup = (type: TranslatableType, all: readonly StoredMember[], from: Group | undefined): CopiesPlan => {
  const members = all.map(({ member }) => member).sort(byLanguage);
  if (from !== undefined && isEqual(members, from.members)) return { changes: [], group: from };
  const version = Math.max(...all.map(({ was = 0 }) => was)) + 1;
  const group: Group = { unknown: unknownOf(from), version, members };
  return { changes: all.flatMap(each => putCopy(type, each, group)), group };
};

/** Stores a copy of the new group beside one of its members. */
export const putCopy = (type: TranslatableType, { member, was }: StoredMember, group: Group): Change[] => [
  {
    // No record has this type, so older code does not mistake the item for a record.
    put: {
      ...toStored(group),
      type: 'translations',
      language: member.language,
      ...translationsKeyOf(type, member),
    },
    when: was ?? 'absent',
    conflict: 'version',
  },
  ...raisedTermsVersion(type, member),
];

const removedCopy = (type: TranslatableType, member: Member, { version }: Group): Change[] => [
  { remove: translationsKeyOf(type, member), when: version, conflict: 'version', language: member.language },
  ...raisedTermsVersion(type, member),
];

/**
 * The changes for the remaining members, which get a smaller group, or lose their copy if only one
 * is left.
 */
const copiesOfRest = (type: TranslatableType, others: readonly StoredMember[], group: Group): readonly Change[] =>
  others.length > 1
    ? storedGroup(type, others, group).changes
    : others.flatMap(({ member }) => removedCopy(type, member, group));

/**
 * Raises the version of the terms, because functions keep terms and their translations in memory
 * until it changes.
 */
const raisedTermsVersion = (type: TranslatableType, { language }: Member): Change[] =>
  isTermType(type) ? [{ add: { [TERMS_VERSION]: 1 }, to: termsVersionKey(language) }] : [];
