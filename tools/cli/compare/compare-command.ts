/** `calendar compare` checks whether a service shows the same as another. */
import { Command, Option } from 'commander';
import * as v from 'valibot';
import type { Credentials } from '../../http/service.ts';
import { connectTo } from '../../original/connection.ts';
import { discover } from '../../original/discover.ts';
import { KINDS } from '../../original/shapes.ts';
import { addressPairs, wholeNumber } from '../../terminal/argument-parsers.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { credentialsOf, passwordStdin } from '../../terminal/password-input.ts';
import { print } from '../../terminal/print.ts';
import { DIFFERENT } from '../../terminal/run-command.ts';
import { type Compared, compareServices } from './compare-services.ts';
import { report } from './report.ts';

const CompareOptions = v.object({
  user: v.optional(v.string()),
  siteUser: v.optional(v.string()),
  passwordStdin: v.optional(v.boolean(), false),
  idOffset: v.number(),
  images: v.array(v.tuple([v.string(), v.string()])),
});

export const compareCommand = (): Command =>
  new Command('compare')
    .description('compares a site of The Events Calendar, or of another service like this one, with a site here')
    .argument('<source>', 'address of the other site, such as https://site.example')
    .argument('<here>', 'address of the site here, such as http://127.0.0.1:3000/gl')
    .option('--user <login>', 'login at the other site, to compare also what is not public')
    .option('--site-user <login>', 'login here (default: as --user)')
    .addOption(passwordStdin())
    .addOption(new Option('--id-offset <n>', 'the --id-offset of the import').argParser(wholeNumber(0, 1e9)).default(0))
    .addOption(
      new Option('--images <old=new>', 'as it was imported; may be repeated').argParser(addressPairs).default([]),
    )
    .addHelpText(
      'after',
      `
Reads all lists with all dates, a few requests at a time. What may differ, and why, is said by one list of fields (docs/migrating-from-wordpress.md#comparing). Writes nothing.

Passwords: CALENDAR_PASSWORD, or with --password-stdin from standard input; here CALENDAR_SITE_PASSWORD, else the same one.

Exit code: 0 nothing differs without a known reason, 2 something does, 1 it could not run, 130 interrupted.`,
    )
    .action(async (there: unknown, site: unknown, options: unknown) => {
      const parsed = v.parse(CompareOptions, options);
      const stop = stopOnInterrupt();
      const theirs = await credentialsOf(parsed);
      if (parsed.siteUser !== undefined && theirs === undefined)
        throw new OperatorError('Name the account at the source, too: --user');
      const ours = theirs && {
        login: parsed.siteUser ?? theirs.login,
        password: process.env.CALENDAR_SITE_PASSWORD ?? theirs.password,
      };
      const connect = async (address: unknown, as: Credentials | undefined) =>
        connectTo({ address: await discover(v.parse(v.string(), address), stop), credentials: as, stop });
      const source = await connect(there, theirs);
      const here = await connect(site, ours);
      const compared = await compareServices({ source, here, told: parsed });
      print(textOf(compared));
      if (compared.differences.some(({ why }) => why === undefined)) process.exitCode = DIFFERENT;
    });

const textOf = ({ differences, counts }: Compared): string => {
  const read = [...counts].map(([kind, count]) => `${count} ${KINDS[kind].member}`).join(', ');
  const unexplained = differences.filter(({ why }) => why === undefined).length;
  const sum =
    unexplained === 0 ? 'Nothing differs without a known reason' : `${unexplained} differ without a known reason`;
  return [report(differences), `${sum}: ${read}`].filter(text => text !== '').join('\n\n');
};
