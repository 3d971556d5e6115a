/** `calendar compare` checks whether a service shows the same as another. */
import { Command } from 'commander';
import { connectTo } from '../../original/connection.ts';
import { discover } from '../../original/discover.ts';
import { KINDS } from '../../original/shapes.ts';
import { addressPairs, wholeNumber } from '../../terminal/argument-parsers.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { credentialsOf, passwordStdin, type SentAccount } from '../../terminal/password-input.ts';
import { print } from '../../terminal/print.ts';
import { DIFFERENT } from '../../terminal/run-command.ts';
import { compareServices } from './compare-services.ts';
import type { Setting } from './place.ts';
import { report } from './report.ts';

interface CompareOptions extends Pick<Setting, 'idOffset' | 'images'>, SentAccount {
  readonly siteUser?: string;
}

export const compareCommand = (): Command =>
  new Command('compare')
    .description('compares a site of The Events Calendar, or of another service like this one, with a site here')
    .argument('<source>', 'address of the other site, such as https://site.example')
    .argument('<here>', 'address of the site here, such as http://127.0.0.1:3000/gl')
    .option('--user <login>', 'login at the other site, to compare also what is not public')
    .option('--site-user <login>', 'login here (default: as --user)')
    .addOption(passwordStdin())
    .option('--id-offset <n>', 'the --id-offset of the import', wholeNumber(0, 1e9), 0)
    .option('--images <old=new>', 'as it was imported; may be repeated', addressPairs, [])
    .addHelpText(
      'after',
      `
Reads all lists with all dates, a few requests at a time. What may differ, and why, is said by one list of fields (docs/migrating-from-wordpress.md#comparing). Writes nothing.

Passwords: CALENDAR_PASSWORD, or with --password-stdin from standard input; here CALENDAR_SITE_PASSWORD, else the same one.

Exit code: 0 nothing differs without a known reason, 2 something does, 1 it could not run, 130 interrupted.`,
    )
    .action(async (there: string, site: string, options: CompareOptions) => {
      const stop = stopOnInterrupt();
      const theirs = await credentialsOf(options);
      if (options.siteUser !== undefined && theirs === undefined)
        throw new OperatorError('Name the account at the source, too: --user');
      const ours = theirs && {
        login: options.siteUser ?? theirs.login,
        password: process.env.CALENDAR_SITE_PASSWORD ?? theirs.password,
      };
      const source = connectTo({ address: await discover(there, stop), credentials: theirs, stop });
      const here = connectTo({ address: await discover(site, stop), credentials: ours, stop });
      const { differences, counts } = await compareServices({ source, here, told: options });
      if (differences.length > 0) print(`${report(differences)}\n`);
      const read = [...counts].map(([kind, count]) => `${count} ${KINDS[kind].member}`).join(', ');
      const unexplained = differences.filter(({ why }) => why === undefined).length;
      print(`${unexplained === 0 ? 'Nothing differs' : `${unexplained} differ`} without a known reason: ${read}`);
      if (unexplained > 0) process.exitCode = DIFFERENT;
    });
