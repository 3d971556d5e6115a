/**
 * Exports a table into an archive (docs/archives.md). The service may run at the same time: each
 * record is consistent in itself, and records that do not fit each other, because they were written
 * during the scan, are read again.
 */
import { setTimeout } from 'node:timers/promises';
import type { PictureFiles } from '../../../shared/model/picture-files.ts';
import type { Item } from '../../../shared/store/change.ts';
import { toStored } from '../../../shared/store/records.ts';
import { kindOf, SCHEMA } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { ID_COUNTER, recordKeyAt } from '../../../shared/store/table.ts';
import { writeLines, writeManifest, writePictures } from '../../archive/files.ts';
import { FORMAT, type Manifest } from '../../archive/format.ts';
import { canonical } from '../../table/canonical.ts';
import { lastIds } from '../../table/id-counters.ts';
import { storeIn, type Table } from '../../table/open-table.ts';
import { copyKeyOf } from '../../table/record-partitions.ts';
import { scanWithProgress } from '../../table/scan-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { say } from '../../terminal/print.ts';
import { membersOf, newSeen, type Seen, userLines } from './seen.ts';

interface Exporting {
  readonly withPasswords: boolean;
  /** The files of uploaded pictures; undefined: they are left out. */
  readonly pictures?: PictureFiles | undefined;
  readonly stop: AbortSignal;
}

/**
 * The number of times that inconsistent records are read again. If they are still inconsistent
 * then, they are damaged.
 */
const MAX_ROUNDS = 10;
/**
 * Pause between these rounds. Transactions become visible item by item: one that is in progress in
 * a round is complete in the next.
 */
const PAUSE_MS = 250;

/**
 * @throws OperatorError if the table stays inconsistent.
 * @throws the reason of `stop`; then there is no archive.
 */
export const exportTable = async (
  table: Table,
  folder: string,
  { withPasswords, pictures, stop }: Exporting,
): Promise<Manifest> => {
  const store = storeIn(table);
  const seen = newSeen();
  const [slugs, accounts]: [string[], Item[]] = [[], []];
  await scanWithProgress(table, stop, item => {
    const { name } = kindOf(item);
    if (name === 'record') seen.addRecord(item);
    else if (name === 'translations') seen.addCopy(item);
    else if (name === 'copies of a slug') slugs.push(slugLine(item));
    else if (name === 'user or password' && (withPasswords || item.sk === '-')) accounts.push(item);
  });
  await settle(seen, store, stop);
  const names = [...seen.records.values()].flatMap(record => record.files);
  const files = pictures === undefined ? 0 : await writePictures(folder, names, pictures, stop);
  if (files < names.length) say(`${names.length - files} files of pictures are not in the archive`);
  const manifest: Manifest = {
    ...{ format: FORMAT, schema: SCHEMA, passwords: withPasswords, ids: await lastIds(store), files },
    lines: {
      terms: await writeLines(folder, 'terms', recordLines(seen, /^R#t/)),
      posts: await writeLines(folder, 'posts', recordLines(seen, /^R#\d/)),
      groups: await writeLines(folder, 'groups', groupLines(seen)),
      slugs: await writeLines(folder, 'slugs', slugs.sort()),
      users: await writeLines(folder, 'users', userLines(accounts)),
    },
  };
  await writeManifest(folder, manifest);
  return manifest;
};

/** Reads again what contradicts itself, until nothing does. */
const settle = async (seen: Seen, store: UncheckedStore, stop: AbortSignal): Promise<void> => {
  for (let round = 1; ; round++) {
    const doubtful = seen.doubtful();
    if (doubtful.length === 0) return;
    if (round > MAX_ROUNDS)
      throw new OperatorError(
        `${doubtful.length} records contradict each other, such as ${doubtful[0]}: run "calendar verify --repair", then this again`,
      );
    await readAgain(seen, store, doubtful);
    await setTimeout(PAUSE_MS, undefined, { signal: stop });
  }
};

const readAgain = async (seen: Seen, store: UncheckedStore, partitions: readonly string[]): Promise<void> => {
  for (const pk of partitions) {
    const [record] = await store.read([recordKeyAt(pk)], 'consistent');
    const key = record && copyKeyOf(record);
    const [copy] = key === undefined ? [] : await store.read([key], 'consistent');
    seen.replace(pk, record, copy);
  }
};

// --- The lines of an archive.

/** Lines of records in the order of their ids. `isWanted` matches the partitions of the records. */
const recordLines = ({ records }: Seen, isWanted: RegExp): string[] =>
  [...records]
    .filter(([pk]) => isWanted.test(pk))
    .sort(([a], [b]) => idIn(a) - idIn(b))
    .map(([, { line }]) => line);

const idIn = (pk: string): number => Number(pk.replace(/^R#t?/, ''));

/** Each group once, from the copy of its first member; groups of posts come first. */
const groupLines = ({ groups, records }: Seen): string[] =>
  [...groups]
    .filter(([pk, group]) => membersOf(pk, group)[0] === pk)
    .sort(([a], [b]) => Number(a.startsWith('R#t')) - Number(b.startsWith('R#t')) || idIn(a) - idIn(b))
    .map(([pk, group]) =>
      canonical({ ...toStored(group), type: records.get(pk)?.type, members: group.members.map(({ id }) => id) }),
    );

const slugLine = ({ pk, [ID_COUNTER]: copies }: Item): string => {
  const [, language, type, slug] = /^S#([a-z]{2})\/([a-z]+)\/(.*)$/.exec(pk) ?? [];
  return canonical({ language, type, slug, copies });
};
