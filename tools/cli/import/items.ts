/** Makes all items of a table from an archive. */
import { putCopy } from '../../../shared/model/translation-plan.ts';
import { byLanguage, firstOfGroup, type Member, memberOf } from '../../../shared/model/translations.ts';
import { type AnyRecord, derivedDataOf, planSave, readableRecordOf } from '../../../shared/records/record.ts';
import type { Change, Item } from '../../../shared/store/change.ts';
import { isTermType } from '../../../shared/store/records.ts';
import {
  copiesKey,
  ID_COUNTER,
  idCounterKey,
  passwordKey,
  recordKeyOf,
  skippedIdsKey,
  skippedUserKey,
  userIdKey,
  userKey,
} from '../../../shared/store/table.ts';
import { readLines } from '../../archive/files.ts';
import { FILES, GroupLine, type Manifest, RecordLine, SlugLine, UserLine } from '../../archive/format.ts';
import type { Rewriting } from '../../original/pictures.ts';
import { newSums } from '../../table/batch-writer.ts';
import { ID_SPACES } from '../../table/id-counters.ts';
import { partitionOf } from '../../table/record-partitions.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

interface Archive {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly images: Rewriting;
  /** Called with every record that is read. */
  readonly onRecord: (record: AnyRecord) => void;
}

/**
 * @throws OperatorError for a line that this version cannot read, or that names a record which is
 * missing.
 */
export async function* itemsOf({ folder, manifest, images, onRecord }: Archive): AsyncGenerator<Item> {
  const groups = new Map<string, GroupLine>();
  for await (const line of readLines(folder, 'groups', GroupLine, manifest))
    for (const id of line.members) groups.set(partitionOf(isTermType(line.type), id), line);
  const members = new Map<string, Member>();
  const sums = newSums();
  for (const kind of ['terms', 'posts'] as const)
    for await (const line of readLines(folder, kind, RecordLine, manifest, images)) {
      const record = recordIn(line, kind, manifest);
      onRecord(record);
      const pk = partitionOf(kind === 'terms', record.id);
      const group = groups.get(pk);
      if (group !== undefined && record.type !== 'picture') members.set(pk, memberOf(record));
      yield* sums.putsOf(changesOf(line, record, group));
    }
  for (const group of new Set(groups.values())) yield* sums.putsOf(copiesOf(group, members));
  yield* sums.items();
  for await (const { type, language, slug, copies } of readLines(folder, 'slugs', SlugLine, manifest))
    yield { ...copiesKey(type, language, slug), [ID_COUNTER]: copies };
  for await (const user of readLines(folder, 'users', UserLine, manifest)) yield* itemsOfUser(user);
  for (const space of ID_SPACES) yield { ...idCounterKey(space), [ID_COUNTER]: manifest.ids[space] };
  // There may be few items of users although the counter has skipped a million ids, so one range
  // covers all ids.
  yield { ...skippedIdsKey('user', 1), from: 1, to: manifest.ids.user };
}

/**
 * @throws OperatorError for a record that this version cannot read, in the wrong file, or with an
 * id that the restored counter would assign again.
 */
const recordIn = (line: RecordLine, kind: 'terms' | 'posts', { ids }: Manifest): AnyRecord => {
  const { type, id } = line;
  const where = `${FILES[kind]} has ${type} ${id}`;
  const record = readableRecordOf(line);
  if (record === undefined) throw new OperatorError(`${where}, which this version cannot read`);
  if (isTermType(type) !== (kind === 'terms')) throw new OperatorError(`${where}, which is none`);
  const last = kind === 'terms' ? ids.term : ids.post;
  if (id > last) throw new OperatorError(`${where}, but the last id that was given is ${last}`);
  return record;
};

/**
 * The changes that create this record. The item keeps the attributes of the line as they are, even
 * those that the schema of this version would drop or convert.
 */
const changesOf = (
  line: RecordLine,
  record: AnyRecord,
  { members = [] }: Partial<GroupLine> = {},
): readonly Change[] => {
  if (record.type === 'picture') return [{ put: { ...line, ...recordKeyOf(record) } }];
  const ids = members.map(id => ({ id }));
  const group = record.type === 'event' ? firstOfGroup(ids, record.id) : undefined;
  const saved = record.type === 'event' ? { ...record, group } : record;
  const [, ...others] = planSave(undefined, saved);
  const { attributes } = derivedDataOf(saved);
  return [{ put: { ...line, ...(group !== undefined && { group }), ...attributes, ...recordKeyOf(saved) } }, ...others];
};

/** The changes that store a group beside each of its members. */
const copiesOf = (
  { type, members: ids, version, ...unknown }: GroupLine,
  members: ReadonlyMap<string, Member>,
): readonly Change[] => {
  const found = ids.map(id => {
    const member = members.get(partitionOf(isTermType(type), id));
    if (member !== undefined) return member;
    throw new OperatorError(`${FILES.groups} names ${type} ${id}, which is not in the archive`);
  });
  const group = { unknown, version, members: found.sort(byLanguage) };
  return group.members.flatMap(member => putCopy(type, { member, was: undefined }, group));
};

function* itemsOfUser(user: UserLine): Generator<Item> {
  const { passwords = [], ...stored } = 'role' in user ? user : { ...user, passwords: [] };
  yield { ...stored, ...userKey(user.login) };
  yield { ...userIdKey(user.id), login: user.login };
  yield { ...skippedUserKey(user.id) };
  for (const password of passwords) yield { ...password, ...passwordKey(user.login, password.name) };
}
