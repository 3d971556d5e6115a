/**
 * Finds faulty groups of translations, and computes the corrections. If the copies of a group
 * differ, the newest counts. Members that the group may not have are removed, and a record without
 * translations has no copy (docs/data-model.md#verifying).
 */
import { isEqual } from '../../../../shared/model/base.ts';
import { putCopy } from '../../../../shared/model/translation-plan.ts';
import {
  byLanguage,
  firstOfGroup,
  type Group,
  type Member,
  memberOf,
  translationsKeyOf,
} from '../../../../shared/model/translations.ts';
import { type ContentRecord, planSave, readableRecordOf } from '../../../../shared/records/record.ts';
import type { Change, Item } from '../../../../shared/store/change.ts';
import { kindOf } from '../../../../shared/store/schema.ts';
import {
  isTranslationsKey,
  type Key,
  keyName,
  recordKeyAt,
  recordKeyOf,
  TERMS_VERSION,
} from '../../../../shared/store/table.ts';
import { asRead, isContentRecord } from './diagnose-items.ts';
import { type Difference, differing } from './difference.ts';
import { type Copy, isReadable, type ReadableCopy } from './group-copy.ts';

/**
 * All records that the copies name or are stored with, by partition, and all copies of these
 * records.
 */
export interface GroupsRead {
  readonly records: ReadonlyMap<string, Item | undefined>;
  readonly copies: readonly Copy[];
}

export const diagnoseGroups = (read: GroupsRead): Difference[] => {
  const { records, copies } = read;
  const blocked = blockedIn(read);
  const judged = copies.filter(isReadable).filter(copy => !togetherIn(copy).some(pk => blocked.has(pk)));
  const groups = regrouped(judged, holdersIn(records));
  const groupOf = new Map(groups.flatMap(({ members }) => members.map(({ pk }) => [pk, members])));
  const kept = new Map(judged.map(copy => [keyName(copy.key), copy]));
  const right = new Set(groups.flatMap(({ members }) => members.map(({ key }) => keyName(key))));
  return [
    ...copies.filter(({ group, isOfNewerCode }) => group === undefined && !isOfNewerCode).map(broken),
    ...groups.flatMap(group => diagnoseGroup(group, kept) ?? []),
    ...judged.filter(({ key }) => !right.has(keyName(key))).map(copy => stray(copy, records)),
    ...[...records].flatMap(([pk, item]) => (blocked.has(pk) ? [] : diagnoseName(item, groupOf.get(pk) ?? []))),
  ];
};

/** A record that can be in a group. */
interface Holder {
  readonly pk: string;
  readonly record: ContentRecord;
  readonly member: Member;
  /** The key that its copy should have. */
  readonly key: Key;
}

const holderIn = (pk: string, item: Item | undefined): Holder | undefined => {
  const record = item && readableRecordOf(item);
  if (record === undefined || !isContentRecord(record)) return undefined;
  const member = memberOf(record);
  return { pk, record, member, key: translationsKeyOf(record.type, member) };
};

/** Records that can be in a group. Those in the trash have left their groups. */
const holdersIn = (records: GroupsRead['records']): ReadonlyMap<string, Holder> =>
  new Map(
    [...records].flatMap(([pk, item]): [string, Holder][] => {
      const holder = holderIn(pk, item);
      return holder === undefined || holder.member.status === 'trash' ? [] : [[pk, holder]];
    }),
  );

/** The key of a stored record's copy, or undefined if the record cannot have one. */
export const copyKeyOf = (item: Item): Key | undefined => holderIn(item.pk, item)?.key;

/** The partitions of the record that a copy is stored with and of all members that it names. */
const togetherIn = ({ holder, places }: Copy): string[] => [
  ...new Set([...(holder === undefined ? [] : [holder]), ...places.map(({ record }) => record)]),
];

/**
 * Records that are not corrected: those that only newer code can read, those with unreadable
 * copies, and all that share a group with them.
 */
const blockedIn = ({ records, copies }: GroupsRead): ReadonlySet<string> => {
  const unreadable = [...records].filter(([, item]) => item !== undefined && readableRecordOf(item) === undefined);
  const beside = copies.flatMap(({ group, holder }) => (group === undefined ? (holder ?? []) : []));
  const blocked = new Set([...unreadable.map(([pk]) => pk), ...beside]);
  for (let size = -1; size !== blocked.size; ) {
    size = blocked.size;
    for (const together of copies.map(togetherIn))
      if (together.some(pk => blocked.has(pk))) for (const pk of together) blocked.add(pk);
  }
  return blocked;
};

// --- The groups as they should be.

interface Regrouped {
  /** The newest copy, from which the group is corrected. */
  readonly by: ReadableCopy;
  /** At least two members, in the order of their languages. */
  readonly members: readonly Holder[];
}

const regrouped = (copies: readonly ReadableCopy[], holders: ReadonlyMap<string, Holder>): Regrouped[] => {
  const placed = new Set<string>();
  const newestFirst = copies.toSorted(
    (a, b) => b.group.version - a.group.version || (keyName(a.key) < keyName(b.key) ? -1 : 1),
  );
  return newestFirst.flatMap(by => {
    const own = holders.get(by.holder ?? '');
    if (own === undefined || keyName(own.key) !== keyName(by.key) || placed.has(own.pk)) return [];
    const members = membersOf(by, own.record.type, holders).filter(({ pk }) => !placed.has(pk));
    if (members.length < 2 || !members.includes(own)) return [];
    for (const { pk } of members) placed.add(pk);
    return [{ by, members }];
  });
};

/**
 * The members of a copy that may form a group: those of this type, and in each language the one
 * with the lowest id.
 */
const membersOf = (
  { places }: ReadableCopy,
  type: ContentRecord['type'],
  holders: ReadonlyMap<string, Holder>,
): Holder[] => {
  const named = [...new Set(places.map(({ record }) => record))].flatMap(pk => holders.get(pk) ?? []);
  const oldestFirst = named.filter(({ record }) => record.type === type).sort((a, b) => a.member.id - b.member.id);
  const byLanguages = Map.groupBy(oldestFirst, ({ member }) => member.language);
  return [...byLanguages.values()].flatMap(([oldest]) => oldest ?? []).sort((a, b) => byLanguage(a.member, b.member));
};

// --- The differences.

const diagnoseGroup = (
  { by, members }: Regrouped,
  copies: ReadonlyMap<string, ReadableCopy>,
): Difference | undefined => {
  const wanted = members.map(({ member }) => member);
  const found = members.map(({ key }) => copies.get(keyName(key)));
  const isRight = (copy: ReadableCopy | undefined): boolean =>
    copy?.group.version === by.group.version && isEqual(copy.group.members, wanted);
  const wrong = found.findIndex(copy => !isRight(copy));
  const key = members[wrong]?.key;
  if (key === undefined) return undefined;
  const version = Math.max(...found.map(copy => copy?.group.version ?? 0)) + 1;
  const group: Group = { ...by.group, version, members: wanted };
  const is = found[wrong];
  return {
    kind: kindOf(key).name,
    key,
    ...differing(is && summary(key, is.group), summary(key, group)),
    repair: members.flatMap(({ pk, record, member, key: at }): Change[] => [
      { check: recordKeyAt(pk), when: record.version, conflict: 'version' },
      ...putCopy(record.type, { member, was: copies.get(keyName(at))?.group.version }, group),
    ]),
  };
};

/** Checks the name under which the entry of an event knows its group. */
const diagnoseName = (item: Item | undefined, members: readonly Holder[]): Difference[] => {
  const event = item && readableRecordOf(item);
  if (item === undefined || event?.type !== 'event') return [];
  const group = firstOfGroup(
    members.map(({ member }) => member),
    event.id,
  );
  if (event.group === group) return [];
  const repair = planSave(event, { ...event, group, version: event.version + 1 });
  return [{ kind: kindOf(item).name, key: recordKeyOf(event), ...differing(item, { ...item, group }), repair }];
};

/**
 * A group as a flat item with attributes such as `fr.slug`, so that a difference shows only the
 * attributes that differ.
 */
const summary = (key: Key, { version, members }: Group): Item => ({
  ...key,
  version,
  ...Object.fromEntries(
    members.flatMap(({ language, ...member }) =>
      Object.entries(member).map(([name, value]) => [`${language}.${name}`, value]),
    ),
  ),
});

/**
 * A copy that belongs to no group is removed, on condition that all records which it names are
 * unchanged.
 */
const stray = (copy: ReadableCopy, records: GroupsRead['records']): Difference => {
  const { key, group } = copy;
  return {
    kind: kindOf(key).name,
    key,
    ...differing(summary(key, group), undefined),
    repair: [
      ...togetherIn(copy).flatMap(pk => asRead({ pk, item: records.get(pk) })),
      { remove: key, when: group.version, conflict: 'version' },
      ...(isTranslationsKey(key) ? [] : [{ add: { [TERMS_VERSION]: 1 }, to: { pk: key.pk, sk: '!' } }]),
    ],
  };
};

const broken = ({ key, item }: Copy): Difference => ({
  kind: kindOf(key).name,
  key,
  ...differing(item, undefined),
  should: 'a group of translations',
});
