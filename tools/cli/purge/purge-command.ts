/** `calendar purge` permanently deletes records in the trash, or pictures that nothing names. */
import { type Command, InvalidArgumentError } from 'commander';
import { POST_TYPES } from '../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { DAY, fromSeconds } from '../../../shared/time/wall.ts';
import { inMegabytes } from '../../http/read-within.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { openForWriting, openTable, tableAt } from '../../table/open-table.ts';
import { configOption, type TableLocation, tableCommand } from '../../table/options.ts';
import { picturesInUse } from '../../table/pictures.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { secondsNow } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { print } from '../../terminal/print.ts';
import { findUnused, removeUnused, type Unused } from './purge-pictures.ts';
import { purgeTrash, type Trashed } from './purge-trash.ts';

/** `olderThan` is in seconds. */
type PurgeOptions = TableLocation & { readonly olderThan: number } & Partial<Record<'dryRun' | 'pictures', boolean>>;

export const purgeCommand = (): Command =>
  tableCommand('purge')
    .description('permanently deletes events, venues and organizers that have been in the trash for long')
    .requiredOption(
      '--older-than <age>',
      'such as 30d or 12h, since the record was last changed, the picture uploaded',
      secondsOf,
    )
    .option('--pictures', 'instead of the trash, uploaded pictures that no record, text or setting names')
    .addOption(configOption())
    .option('--dry-run', 'lists what would be deleted, and deletes nothing')
    .addHelpText(
      'after',
      `
Each record goes with all that it has left in the table, in one transaction. Pictures stay, and so do events that had it as
their parent, venue or organizer: these show it no more since it went to the trash. A second run goes on with an
interrupted one.

With --pictures, uploads go that no record shows, be it in the trash, and whose address is in no description and not in the
settings; also files that belong to no picture. Older versions of the files stay in the bucket for 30 days.

Exit code: 0 done, 1 it could not run, 130 interrupted.`,
    )
    .action(async (options: PurgeOptions) => {
      const { dryRun, pictures } = options;
      const store = dryRun ? openTable(options) : await openForWriting(options);
      const { lines, sum } = await (pictures ? purgePictures : purgeRecords)(store, options, stopOnInterrupt());
      if (dryRun) for (const line of lines) print(line);
      print(`${dryRun ? 'would go' : 'gone'}: ${sum}`);
    });

/** Like `purgePictures`, returns a line for each that is gone or, in a dry run, would go. */
const purgeRecords = async (store: UncheckedStore, { olderThan, dryRun = false }: PurgeOptions, stop: AbortSignal) => {
  const now = secondsNow();
  const gone = await purgeTrash(store, { now, before: fromSeconds(now - olderThan), isTrial: dryRun, stop });
  return { lines: gone.map(lineOf), sum: sumOf(gone) };
};

const purgePictures = async (
  store: UncheckedStore,
  { olderThan, dryRun, ...place }: PurgeOptions,
  stop: AbortSignal,
) => {
  const bucket = await picturesInUse(place);
  if (bucket === undefined) throw new OperatorError('This table has no bucket of pictures');
  const before = secondsNow() - olderThan;
  const found = await findUnused(tableAt(place), bucket, { before, settings: environmentOf(place), stop });
  const isGone = await inParallel(
    found,
    { concurrency: 8, stop },
    async each => dryRun || removeUnused(each, store, bucket),
  );
  const gone = found.filter((_, i) => isGone[i]);
  const pictures = gone.filter(({ picture }) => picture !== undefined);
  const files = gone.reduce((sum, each) => sum + each.files, 0);
  return { lines: gone.map(lineOfPicture), sum: `${pictures.length} pictures, ${files} files` };
};

const lineOfPicture = ({ id, picture, files, bytes }: Unused): string =>
  `picture ${id}\t${picture?.url ?? 'not in the table'}\t${files} files, ${inMegabytes(bytes)}`;

const lineOf = (record: Trashed): string =>
  `${record.type} ${record.id}\t${record.modified_utc} UTC\t${record.type === 'event' ? record.title : record.name}`;

const sumOf = (records: readonly Trashed[]): string =>
  POST_TYPES.map(type => `${records.filter(record => record.type === type).length} ${type}s`).join(', ');

/** @throws InvalidArgumentError, which ends the command with exit code 1. */
const secondsOf = (age: string): number => {
  const [, number, unit] = /^(\d{1,5})([dh])$/.exec(age) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must be a number of days or hours, such as 30d or 12h.');
  return Number(number) * (unit === 'd' ? DAY : DAY / 24);
};
