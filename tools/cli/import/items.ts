/** Makes all items of a table from an archive. */
import { putCopy } from '../../../shared/model/translation-plan.ts';
import { firstOfGroup } from '../../../shared/model/translations.ts';
import { derivedDataOf, planSave } from '../../../shared/records/record.ts';
import type { Change, Item } from '../../../shared/store/change.ts';
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
import { FILES, type Manifest, RecordLine, SlugLine, UserLine } from '../../archive/format.ts';
import type { Rewriting } from '../../original/pictures.ts';
import { newSums } from '../../table/batch-writer.ts';
import { partitionOf } from '../../table/record-partitions.ts';
import { type ArchiveFacts, recordIn } from './archive-facts.ts';

interface Archive {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly facts: ArchiveFacts;
  readonly images: Rewriting;
  /** Called with every line that is read. */
  readonly onLine: () => void;
}

/** @throws OperatorError for a line that this version cannot read. */
export async function* itemsOf(archive: Archive): AsyncGenerator<Item> {
  const { folder, manifest, facts, images, onLine } = archive;
  const sums = newSums();
  for (const kind of ['terms', 'posts'] as const)
    for await (const line of readLines(folder, kind, RecordLine, manifest, images)) {
      onLine();
      yield* sums.putsOf(changesOf(line, partitionOf(kind === 'terms', line.id), archive));
    }
  for (const { type, group } of facts.groups)
    for (const member of group.members) yield* sums.putsOf(putCopy(type, { member, was: undefined }, group));
  yield* sums.items();
  for await (const { type, language, slug, copies } of readLines(folder, 'slugs', SlugLine, manifest)) {
    onLine();
    yield { ...copiesKey(type, language, slug), [ID_COUNTER]: copies };
  }
  for await (const user of readLines(folder, 'users', UserLine, manifest)) {
    onLine();
    yield* itemsOfUser(user);
  }
  for (const counter of ['post', 'term', 'user'] as const)
    yield { ...idCounterKey(counter), [ID_COUNTER]: manifest.ids[counter] };
  // There may be few items of users although the counter has skipped a million ids, so one range
  // covers all ids.
  yield { ...skippedIdsKey('user', 1), from: 1, to: manifest.ids.user };
}

/**
 * The changes that create this record. The item keeps the attributes of the line as they are, even
 * those that the schema of this version would drop or convert.
 */
const changesOf = (line: RecordLine, pk: string, { facts }: Archive): readonly Change[] => {
  const { id, type } = line;
  const record = recordIn(line, `${FILES.posts} or ${FILES.terms} has ${type} ${id}`);
  if (record.type === 'picture') return [{ put: { ...line, ...recordKeyOf(record) } }];
  const group = record.type === 'event' ? firstOfGroup(facts.groupOf(pk)?.members ?? [], record.id) : undefined;
  const saved = record.type === 'event' ? { ...record, group } : record;
  const [, ...others] = planSave(undefined, saved);
  const { attributes } = derivedDataOf(saved);
  return [{ put: { ...line, ...(group !== undefined && { group }), ...attributes, ...recordKeyOf(saved) } }, ...others];
};

function* itemsOfUser(user: UserLine): Generator<Item> {
  const { passwords = [], ...stored } = 'role' in user ? user : { ...user, passwords: [] };
  yield { ...stored, ...userKey(user.login) };
  yield { ...userIdKey(user.id), login: user.login };
  yield { ...skippedUserKey(user.id) };
  for (const password of passwords) yield { ...password, ...passwordKey(user.login, password.name) };
}
