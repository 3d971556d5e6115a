/** `calendar export`: exports a table as files. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { prepareFolder, removeParts } from '../../archive/files.ts';
import type { Manifest } from '../../archive/format.ts';
import { refuseNewer, refuseOutdated, storeIn, tableAt } from '../../table/open-table.ts';
import { type TableLocation, tableCommand } from '../../table/options.ts';
import { picturesOf } from '../../table/pictures.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { print } from '../../terminal/print.ts';
import { exportTable } from './export-table.ts';

export const exportCommand = (): Command =>
  tableCommand('export')
    .description('exports everything to a folder, as JSON Lines that `calendar import` restores')
    .argument('<folder>', 'new or empty; only its owner may read it')
    .option(
      '--with-passwords',
      'includes the hashes of passwords, so that users can log in where the export is restored',
    )
    .addHelpText(
      'after',
      `
The service may run meanwhile: each record is as it was at one moment. Lists and texts for searches are left out, as they
follow from the records. Two exports of the same calendar are equal, byte by byte. Passwords of events come along as keyed
hashes, which open them only where the secret key is the same. An interrupted export leaves no archive: run it again.

Exit code: 0 done, 1 it could not run, 130 interrupted.`,
    )
    .action(async (to: string, { withPasswords = false, ...place }: TableLocation & { withPasswords?: boolean }) => {
      const folder = resolve(to);
      const table = tableAt(place);
      const store = storeIn(table);
      await refuseNewer(store);
      await refuseOutdated(store);
      prepareFolder(folder);
      const stop = stopOnInterrupt();
      try {
        const manifest = await exportTable(table, folder, {
          ...{ withPasswords, stop },
          pictures: await picturesOf(place),
        });
        print(summaryOf(manifest, folder));
      } finally {
        removeParts(folder);
      }
    });

const summaryOf = ({ lines, files, passwords }: Manifest, folder: string): string =>
  `${folder}: ${lines.posts} events, venues, organizers and pictures, ${files} files of pictures, ${lines.terms} categories and tags, ${lines.groups} groups of translations, ${lines.users} users${passwords ? ' with their passwords' : ' without passwords'}`;
