/** `calendar import DIR`: restores an archive. */
import { resolve } from 'node:path';
import { fallbacksOf } from '../../../shared/model/translations.ts';
import { OLDEST_TABLE, SCHEMA } from '../../../shared/store/schema.ts';
import { readManifest } from '../../archive/files.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { storeIn, tableAt } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { refuseNewer } from '../../table/schema-check.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { say } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { importArchive } from './import-archive.ts';

/** @throws OperatorError if there is no archive, this version cannot read it, or the table is not empty. */
export const restore = async (
  from: string,
  { place, json }: Format & { readonly place: TableLocation },
): Promise<void> => {
  const folder = resolve(from);
  const manifest = readManifest(folder);
  if (manifest.schema > SCHEMA)
    throw new OperatorError(
      `Newer commands have written this archive (schema ${manifest.schema}, this version reads up to ${SCHEMA})`,
    );
  if (manifest.schema < OLDEST_TABLE)
    throw new OperatorError(
      `An older version has written this archive (schema ${manifest.schema}, this version reads ${OLDEST_TABLE} and later). Restore it with that version, and move in from its stage: npm run calendar -- import URL`,
    );
  const table = tableAt(place);
  await refuseNewer(storeIn(table));
  const stop = stopOnInterrupt();
  const { lines } = manifest;
  const progress = showProgress(lines.terms + lines.posts + lines.slugs + lines.users, process.stderr);
  const isDone = await importArchive(table, {
    folder,
    manifest,
    fallbacks: fallbacksOf(environmentOf(place).sites),
    stop,
    onLine: progress.advance,
  }).finally(progress.end);
  if (isDone)
    printResult({ folder, lines }, () => `restored ${lines.posts + lines.terms} records and ${lines.users} users`, {
      json,
    });
  else {
    say('Interrupted: run the same command again to go on');
    process.exitCode = INTERRUPTED;
  }
};
