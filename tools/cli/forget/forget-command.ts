/** `calendar forget` shows or blanks an e-mail address wherever the calendar contains it. */
import type { Command } from 'commander';
import { changeAll } from '../../table/change-all.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { forWriting, storeIn, tableAt } from '../../table/open-table.ts';
import { configOption, type TableLocation, tableCommand } from '../../table/options.ts';
import { columns } from '../../terminal/columns.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { secondsNow } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { print } from '../../terminal/print.ts';
import { DIFFERENT } from '../../terminal/run-command.ts';
import { blank, findHoldings, type Holding } from './forget-address.ts';

export const forgetCommand = (): Command =>
  tableCommand('forget')
    .description('lists where an e-mail address is stored, and removes it with --yes')
    .argument('<email>', 'upper and lower case are the same', addressIn)
    .option('--yes', 'removes it: from organizers; users get another login and lose their passwords')
    .addOption(configOption())
    .addHelpText(
      'after',
      `
Reads the whole table: records of all languages, those in the trash, users, and the answers that are kept for repeated requests.
Where a text mentions the address, it is listed, and a person has to take it out. The service may run meanwhile, and the same
command goes on with an interrupted one. Backups keep the address for 35 days; docs/operating.md says where else it may stand.

Exit code: 0 nothing holds the address (any more), 2 something does, 1 it could not run, 130 interrupted.`,
    )
    .action(async (address: string, { yes = false, ...place }: TableLocation & { yes?: boolean }) => {
      const { sites } = environmentOf(place);
      const table = tableAt(place);
      const store = yes ? await forWriting(storeIn(table)) : storeIn(table);
      const stop = stopOnInterrupt();
      const { changed, left } = await changeAll(
        () => findHoldings(table, address, stop),
        async holding => yes && blank(holding, address, { store, clock: secondsNow, sites }),
        { concurrency: 1, stop },
      );
      print(textOf(address, changed, left));
      if (left.length > 0) process.exitCode = DIFFERENT;
    });

/** @throws OperatorError when it is no e-mail address. */
const addressIn = (sent: string): string => {
  const address = sent.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new OperatorError(`"${sent}" is no e-mail address`);
};

/** What the command does about each kind with `--yes`. */
const REMEDY: Readonly<Record<Holding['kind'], string>> = {
  organizer: 'blanked by --yes',
  user: 'another login by --yes',
  answer: 'blanked by --yes, gone after a day',
  mention: 'take it out by hand',
};

const textOf = (address: string, blanked: readonly Holding[], left: readonly Holding[]): string => {
  const done = blanked.map(({ where, field }) => [where, field, 'blanked']);
  const rows = [...done, ...left.map(({ where, field, kind }) => [where, field, REMEDY[kind]])];
  const sum =
    left.length === 0
      ? `Nothing holds ${address}${done.length > 0 ? ' any more' : ''}`
      : `${left.length} ${left.length === 1 ? 'place holds' : 'places hold'} ${address}`;
  return rows.length === 0 ? sum : `${columns(['where', 'field', ''], rows)}\n${sum}`;
};
