/** `calendar import`: an archive, into an empty table. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import * as v from 'valibot';
import { sites } from '../../../infra/sites.ts';
import { SCHEMA } from '../../../shared/store/schema.ts';
import { fallbacksOf } from '../../../shared/translations/fallback.ts';
import { readManifest } from '../../archive/files.ts';
import { storeIn, tableAt } from '../../table/open-table.ts';
import { homeOption, TableLocation, tableOption } from '../../table/options.ts';
import { refuseNewer } from '../../table/schema-check.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { showProgress } from '../../terminal/progress.ts';
import { Format, jsonOption, printResult } from '../../terminal/result.ts';
import { importArchive } from './import-archive.ts';

const ImportOptions = v.object({ ...TableLocation.entries, ...Format.entries });

export const importCommand = (): Command =>
  new Command('import')
    .description('restores what `calendar export` has written, into an empty table')
    .argument('<folder>', 'the archive')
    .addOption(homeOption())
    .addOption(tableOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Ids, slugs, dates, versions, translations, users and the trash are as they were. Lists, counters and texts for searches are made anew,
for the sites of this deployment. Nobody may write to the table meanwhile. Run the same command again to go on with an interrupted
import, and "calendar verify" when it is done.

Exit code: 0 done, 1 it could not run, 130 interrupted.`,
    )
    .action(async (sent: unknown, options: unknown) => {
      const { json, ...place } = v.parse(ImportOptions, options);
      const folder = resolve(v.parse(v.string(), sent));
      const manifest = readManifest(folder);
      if (manifest.schema > SCHEMA)
        throw new OperatorError(
          `Newer commands have written this archive (schema ${manifest.schema}, this version reads up to ${SCHEMA})`,
        );
      const table = tableAt(place);
      await refuseNewer(storeIn(table));
      const stop = stopOnInterrupt();
      const { lines } = manifest;
      const progress = showProgress(lines.terms + lines.posts + lines.slugs + lines.users, process.stderr);
      const isDone = await importArchive(table, {
        folder,
        manifest,
        fallbacks: fallbacksOf(sites),
        stop,
        onLine: progress.advance,
      }).finally(progress.end);
      if (isDone)
        printResult({ folder, lines }, () => `restored ${lines.posts + lines.terms} records and ${lines.users} users`, {
          json,
        });
      else {
        console.error('Interrupted: run the same command again to go on');
        process.exitCode = INTERRUPTED;
      }
    });
