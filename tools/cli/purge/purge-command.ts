/** `calendar purge` permanently deletes records in the trash. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { POST_TYPES } from '../../../shared/store/records.ts';
import { DAY, fromSeconds } from '../../../shared/time/wall.ts';
import { openForWriting, openTable } from '../../table/open-table.ts';
import { TableLocation, tableCommand } from '../../table/options.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { secondsNow } from '../../terminal/now.ts';
import { print, say } from '../../terminal/print.ts';
import { withProgress } from '../../terminal/progress.ts';
import { findTrash, purge, type Trashed } from './purge-trash.ts';

const PurgeOptions = v.object({
  ...TableLocation.entries,
  olderThan: v.number(),
  dryRun: v.optional(v.boolean(), false),
});

export const purgeCommand = (): Command =>
  tableCommand('purge')
    .description('permanently deletes events, venues and organizers that have been in the trash for long')
    .addOption(
      new Option('--older-than <age>', 'such as 30d or 12h, since the record was last changed')
        .argParser(secondsOf)
        .makeOptionMandatory(),
    )
    .option('--dry-run', 'lists what would be deleted, and deletes nothing')
    .addHelpText(
      'after',
      `
Each record goes with all that it has left in the table, in one transaction. Pictures stay, and so do events that had it as
their parent, venue or organizer: these show it no more since it went to the trash. A second run goes on with an
interrupted one.

Exit code: 0 done, 1 it could not run, 130 interrupted.`,
    )
    .action(async (options: unknown) => {
      const { olderThan, dryRun, ...place } = v.parse(PurgeOptions, options);
      const store = dryRun ? openTable(place) : await openForWriting(place);
      const ids = await findTrash(store, secondsNow());
      const stop = stopOnInterrupt();
      const before = fromSeconds(secondsNow() - olderThan);
      const gone: Trashed[] = [];
      await withProgress(ids.length, advance =>
        purge(store, ids, {
          ...{ before, isTrial: dryRun, stop },
          report: record => {
            if (record !== undefined) gone.push(record);
            advance();
          },
        }),
      );
      if (dryRun) for (const record of gone) print(lineOf(record));
      if (stop.aborted) say('Interrupted: run the same command again to go on');
      print(`${dryRun ? 'would go' : 'gone'}: ${sumOf(gone)}`);
      process.exitCode = stop.aborted ? INTERRUPTED : 0;
    });

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
