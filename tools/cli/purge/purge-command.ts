/** `calendar purge`: empties the trash. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { DAY, fromSeconds } from '../../../shared/time/wall.ts';
import { openForWriting, openTable } from '../../table/open-table.ts';
import { TableOptions, tableCommand } from '../../table/options.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { secondsNow } from '../../terminal/now.ts';
import { showProgress } from '../../terminal/progress.ts';
import { printResult } from '../../terminal/result.ts';
import { findTrash, purge } from './purge-trash.ts';

const PurgeOptions = v.object({
  ...TableOptions.entries,
  olderThan: v.number(),
  dryRun: v.optional(v.boolean(), false),
});

export const purgeCommand = (): Command =>
  tableCommand('purge')
    .description('empties the trash: events, venues and organizers that nobody has changed there for long, for good')
    .addOption(
      new Option('--older-than <age>', 'such as 30d or 12h, since the record was last changed')
        .argParser(secondsOf)
        .makeOptionMandatory(),
    )
    .option('--dry-run', 'names what would go, and deletes nothing')
    .addHelpText(
      'after',
      `
Each record goes with all that it has left in the table, in one transaction. Pictures stay, and so do events that had it as
their parent, venue or organizer: these show it no more since it went to the trash. A second run goes on with an
interrupted one.

Exit code: 0 done, 1 it could not run, 130 interrupted.`,
    )
    .action(async (options: unknown) => {
      const { olderThan, dryRun, json, ...place } = v.parse(PurgeOptions, options);
      const store = dryRun ? openTable(place) : await openForWriting(place);
      const ids = await findTrash(store, secondsNow());
      const stop = stopOnInterrupt();
      const gone = { event: 0, venue: 0, organizer: 0 };
      const named: { type: string; id: number; modified_utc: string; name: string }[] = [];
      let done = 0;
      const progress = showProgress(ids.length, process.stderr);
      try {
        await purge(store, ids, {
          before: fromSeconds(secondsNow() - olderThan),
          isTrial: dryRun,
          stop,
          report: record => {
            done += 1;
            progress.advance();
            if (record === undefined) return;
            gone[record.type] += 1;
            if (!dryRun) return;
            const { type, id, modified_utc } = record;
            named.push({ type, id, modified_utc, name: record.type === 'event' ? record.title : record.name });
          },
        });
      } finally {
        progress.end();
        const left = ids.length - done;
        const sum =
          `${dryRun ? 'would go' : 'gone'}: ${gone.event} events, ${gone.venue} venues, ${gone.organizer} organizers` +
          (left > 0 ? `; ${left} not done  (run the same command again to go on)` : '');
        const lines = () =>
          named.map(({ type, id, modified_utc, name }) => `${type} ${id}\t${modified_utc} UTC\t${name}`);
        printResult(
          { dryRun, gone, notDone: left, ...(dryRun && { records: named }) },
          () => [...lines(), sum].join('\n'),
          {
            json,
          },
        );
      }
      process.exitCode = stop.aborted ? INTERRUPTED : 0;
    });

const SECONDS = { d: DAY, h: 3_600 } as const;

/** @throws InvalidArgumentError, which ends the command with exit code 1. */
const secondsOf = (age: string): number => {
  const [, number, unit] = /^(\d{1,5})([dh])$/.exec(age) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must be a number of days or hours, such as 30d or 12h.');
  return Number(number) * (unit === 'd' ? SECONDS.d : SECONDS.h);
};
