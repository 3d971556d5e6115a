/** `calendar restored`: for a table that has come back from a backup (docs/operations.md#a-table-that-is-gone). */
import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import * as v from 'valibot';
import { newHistory } from '../../../shared/records/change-rows.ts';
import { LEFT_OUT, leaveIdsOut } from '../../table/id-counters.ts';
import { openForWriting } from '../../table/open-table.ts';
import { homeOption, TableLocation, tableOption } from '../../table/options.ts';
import { Format, jsonOption, printResult } from '../../terminal/result.ts';

const RestoredOptions = v.object({ ...TableLocation.entries, ...Format.entries });

export const restoredCommand = (): Command =>
  new Command('restored')
    .description('to be run when the table has come back from a backup: whoever remembers what came after it forgets')
    .addOption(homeOption())
    .addOption(tableOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Apps that follow the changes of lists begin again: their tokens are answered with 410. Answers that functions remember are made anew. Ids of
records and users go on ${LEFT_OUT.toLocaleString('en')} above the last that the table knows of, as clients may know some that were given after the backup.

Exit code: 0 done, 1 it could not run.`,
    )
    .action(async (options: unknown) => {
      const { json, ...place } = v.parse(RestoredOptions, options);
      const store = await openForWriting(place);
      const ids = await leaveIdsOut(store);
      const history = randomUUID();
      await store.commit(newHistory(history, Math.random()));
      printResult({ history, ids }, () => 'done: apps that follow the changes begin again', { json });
    });
