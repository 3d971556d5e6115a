/** `npm run smoke` checks a deployment from outside, over HTTP. */
import * as v from 'valibot';
import { addressOf } from '../original/connection.ts';
import { storeIn, tableOnAws } from '../table/open-table.ts';
import { notEmpty } from '../terminal/argument-parsers.ts';
import { INTERRUPTED, stopOnInterrupt } from '../terminal/interrupt.ts';
import { credentialsOf, passwordStdin } from '../terminal/password-input.ts';
import { npmCommand, runCommand } from '../terminal/run-command.ts';
import { smokeTest } from './report.ts';

const Options = v.object({
  user: v.optional(v.string()),
  table: v.optional(v.string()),
  passwordStdin: v.optional(v.boolean()),
});

const smoke = async (url: string, { table, ...account }: v.InferOutput<typeof Options>): Promise<void> => {
  const user = await credentialsOf(account);
  const stop = stopOnInterrupt();
  const store = table === undefined ? undefined : storeIn(tableOnAws(table));
  const isRight = await smokeTest({ url, user, store, stop });
  process.exitCode = stop.aborted ? INTERRUPTED : isRight ? 0 : 1;
};

const command = npmCommand('smoke')
  .description(
    'Checks after a deployment that each function, route and index answers, and names what to look at if one does not. With --user, it also ' +
      'creates, finds, changes and deletes records, and waits until a scheduled event is published, which takes up to two minutes.',
  )
  .argument('<url>', 'the address of the namespace of a site, such as https://host/gl/calendar/events/v1', addressOf)
  .option('--user <login>', 'an author or editor; contributors cannot publish, so some steps are skipped', notEmpty)
  .option(
    '--table <name>',
    'the table on AWS, as `cdk deploy` printed it: reads back there what no answer shows, that the use of the password was noted',
    notEmpty,
  )
  .addOption(passwordStdin())
  .addHelpText(
    'after',
    `
The password comes from CALENDAR_PASSWORD, or with --password-stdin from standard input.

The records are named "Smoke test by LOGIN", and the events are on 2000-01-01. Terms are deleted for good; events, venues and organizers
go to the trash, and later runs use them again. What a killed run has left is deleted by the next one with the same login.

Exit code: 0 no step failed, 1 some failed or it could not run, 2 wrong arguments, 130 interrupted.`,
  )
  .action((url: string, options: unknown) => smoke(url, v.parse(Options, options)));

await runCommand(command);
