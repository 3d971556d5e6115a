/** `calendar verify`: compares all derived data of a table with its records. */
import { type Command, Option } from 'commander';
import { readSchema } from '../../../functions/database/store.ts';
import { adopt } from '../../table/adopt.ts';
import { LEFT_OUT } from '../../table/id-counters.ts';
import { newer, storeIn, tableAt } from '../../table/open-table.ts';
import { type TableLocation, tableCommand } from '../../table/options.ts';
import { picturesOf } from '../../table/pictures.ts';
import { counted } from '../../terminal/columns.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { print, say } from '../../terminal/print.ts';
import { DIFFERENT } from '../../terminal/run-command.ts';
import type { Difference } from './judge.ts';
import { missingFrom } from './ready.ts';
import { type Verified, verifyTable } from './verify-table.ts';

type VerifyOptions = TableLocation & Partial<Record<'repair' | 'ready' | 'restored', boolean>>;

export const verifyCommand = (): Command =>
  tableCommand('verify')
    .description('derives everything in the table again from its records, and lists differences')
    .addOption(new Option('--repair', 'repairs the differences').conflicts('ready'))
    .option('--ready', 'only says whether this version may be deployed over the table; reads no records')
    .addOption(
      new Option(
        '--restored',
        `for a table that has come back from a backup: if all is right, ids go on ${LEFT_OUT.toLocaleString('en')} higher, and whoever remembers what came after it forgets`,
      ).conflicts('ready'),
    )
    .addHelpText(
      'after',
      `
Prints a line for each difference: kind, key, what it is, what it should be. The service may run meanwhile: what
is being written is looked at again before it is called different. A repair is a write like any other, on condition
that its records are as they were judged, and undoes no other write. What it cannot put right it leaves:
records that this version cannot read, two records with one slug. Items of kinds that it does not know are counted alone:
newer code may have put them. A table that newer code has written is not repaired.
Pictures that were uploaded have to have all of their files; files that belong to no picture are counted.
Reads the whole table once, and up to four times more where numbers seem different.

With --restored, apps that follow the changes of lists begin again: their tokens are answered with 410, and answers that functions remember
are made anew. Clients may know ids that were given after the backup, so new ones begin above them.

With --ready, a line for each thing that has to be done before this version is deployed; exit code 2 if there is any.

Exit code: 0 nothing is different (any more), 2 something is, or could not be looked at in peace, 1 it could not run, 130 interrupted.`,
    )
    .action(async ({ repair = false, ready, restored, ...place }: VerifyOptions) => {
      const at = tableAt(place);
      if (ready) return sayReady(await missingFrom(at));
      const reason = newer(await readSchema(storeIn(at), 'consistent'));
      if (reason !== undefined && !repair) say(`${reason}: what newer code writes otherwise is called different here`);
      const stop = stopOnInterrupt();
      const verified = await verifyTable(at, {
        repair,
        stop,
        files: await picturesOf(place),
        report: (difference, putRight) => print(lineOf(difference) + (repair && !putRight ? '\tleft as it is' : '')),
      });
      const isRight = verified.different === verified.putRight && verified.unjudged === 0;
      const isAdopted = restored && isRight;
      if (isAdopted) await adopt(at, [], say);
      print(summaryOf(verified, { repair }) + (isAdopted ? '; apps that follow the changes begin again' : ''));
      if (!isRight) process.exitCode = DIFFERENT;
    });

const sayReady = (missing: readonly string[]): void => {
  print(missing.length === 0 ? 'ready for this version' : missing.join('\n'));
  if (missing.length > 0) process.exitCode = DIFFERENT;
};

const lineOf = ({ kind, key: { pk, sk }, is, should }: Difference): string =>
  `${kind}\t${pk} ${sk}\tis ${is}\tshould be ${should}`;

const summaryOf = (
  { items, records, unknown, different, putRight, unjudged, pictures }: Verified,
  { repair }: { readonly repair: boolean },
): string =>
  [
    counted(different, 'difference'),
    repair && different > 0 && `${putRight} put right`,
    `${records} records, ${items} items`,
    pictures && `${pictures.uploads} uploaded pictures with ${pictures.files} files`,
    pictures && pictures.unowned > 0 && `${pictures.unowned} files of no picture (see calendar purge --pictures)`,
    unknown > 0 && `${counted(unknown, 'item')} of kinds that this version does not know, and leaves alone`,
    unjudged > 0 && `${unjudged} items were written all the time and could not be judged: run it again`,
  ]
    .filter(text => text !== undefined && text !== false)
    .join(', ');
