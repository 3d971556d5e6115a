/**
 * The first pass over an archive. It checks that every line can be read before anything is written,
 * and collects the members of translation groups.
 */

import {
  byLanguage,
  type Group,
  type Member,
  memberOf,
  type TranslatableType,
} from '../../../shared/model/translations.ts';
import { type AnyRecord, readableRecordOf } from '../../../shared/records/record.ts';
import { isTermType } from '../../../shared/store/records.ts';
import { picturesIn, readLines } from '../../archive/files.ts';
import { FILES, GroupLine, type Manifest, RecordLine, SlugLine, UserLine } from '../../archive/format.ts';
import type { Rewriting } from '../../original/pictures.ts';
import { refuseIdsOfDates } from '../../table/id-counters.ts';
import { filesOfPicture } from '../../table/pictures.ts';
import { partitionOf } from '../../table/record-partitions.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

interface TranslatedGroup {
  readonly type: TranslatableType;
  readonly group: Group;
}

export interface ArchiveFacts {
  /** The group of the record in this partition. */
  readonly groupOf: (pk: string) => Group | undefined;
  readonly groups: readonly TranslatedGroup[];
  /** The files of pictures that are in the archive. */
  readonly files: readonly string[];
}

/**
 * Reads all lines once.
 * @throws OperatorError for a line that this version cannot read, or that names a record which is
 * missing, if the ids of posts reach those of dates, and if files of pictures are missing.
 */
export const readFacts = async (folder: string, manifest: Manifest, images: Rewriting): Promise<ArchiveFacts> => {
  refuseIdsOfDates(manifest.ids.post);
  const lines: GroupLine[] = [];
  for await (const line of readLines(folder, 'groups', GroupLine, manifest)) lines.push(line);
  const inGroups = new Set(lines.flatMap(({ type, members }) => members.map(id => partitionOf(isTermType(type), id))));

  const members = new Map<string, Member>();
  const names: string[] = [];
  for (const kind of ['terms', 'posts'] as const)
    for await (const line of readLines(folder, kind, RecordLine, manifest, images)) {
      const pk = partitionOf(kind === 'terms', line.id);
      const record = recordIn(line, `${FILES[kind]} has ${line.type} ${line.id}`);
      checkId(record, kind, manifest);
      if (record.type === 'picture') names.push(...filesOfPicture(record));
      if (inGroups.has(pk) && record.type !== 'picture') members.set(pk, memberOf(record));
    }

  for await (const _ of readLines(folder, 'slugs', SlugLine, manifest));
  for await (const _ of readLines(folder, 'users', UserLine, manifest));

  const files = picturesIn(folder, names);
  if (files.length !== manifest.files)
    throw new OperatorError(`${folder} has ${files.length} files of pictures, and not ${manifest.files}`);
  const groups = lines.map(line => groupIn(line, members));
  const byPartition = new Map(
    groups.flatMap(({ type, group }) => group.members.map(({ id }) => [partitionOf(isTermType(type), id), group])),
  );
  return {
    groupOf: pk => byPartition.get(pk),
    groups,
    files,
  };
};

/**
 * @throws OperatorError for a record in the wrong file, or with an id that the restored counter
 * would assign again.
 */
const checkId = ({ type, id }: AnyRecord, kind: 'terms' | 'posts', { ids }: Manifest): void => {
  if (isTermType(type) !== (kind === 'terms'))
    throw new OperatorError(`${FILES[kind]} has ${type} ${id}, which is none`);
  const last = kind === 'terms' ? ids.term : ids.post;
  if (id > last) throw new OperatorError(`${FILES[kind]} has ${type} ${id}, but the last id that was given is ${last}`);
};

/**
 * Parses the record of a line.
 * @throws OperatorError if this version cannot read it.
 */
export const recordIn = (line: RecordLine, where: string): AnyRecord => {
  const record = readableRecordOf(line);
  if (record === undefined) throw new OperatorError(`${where}, which this version cannot read`);
  return record;
};

const groupIn = (
  { type, members: ids, version, ...unknown }: GroupLine,
  members: ReadonlyMap<string, Member>,
): TranslatedGroup => {
  const found = ids.map(id => {
    const member = members.get(partitionOf(isTermType(type), id));
    if (member === undefined)
      throw new OperatorError(`${FILES.groups} names ${type} ${id}, which is not in the archive`);
    return member;
  });
  return { type, group: { unknown, version, members: found.sort(byLanguage) } };
};
