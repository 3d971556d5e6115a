/** `calendar load`: events of a file, sent to a service. */
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { LANGUAGES, Language } from '../../../shared/settings.ts';
import { Failure } from '../failure.ts';
import { load } from '../load/load.ts';
import { home, passwordStdin, wholeNumber } from '../options.ts';
import { readPassword } from '../password.ts';

const LoadOptions = v.object({
  language: Language,
  site: v.optional(v.string()),
  user: v.string(),
  passwordStdin: v.optional(v.boolean(), false),
  concurrency: v.number(),
  home: v.string(),
});

export const loadCommand = (): Command =>
  new Command('load')
    .description('sends the events of a file through the HTTP interface; a second run creates nothing twice')
    .argument('<file>', 'one event a line, as JSON')
    .addOption(new Option('--language <language>', 'of the events').choices(LANGUAGES).makeOptionMandatory())
    .option(
      '--site <url>',
      'address of the service, such as https://…/fr/calendar/events/v1 (default: the running stage)',
    )
    .option('--user <login>', 'in whose name', 'admin')
    .addOption(passwordStdin())
    .option('--concurrency <n>', 'so many at a time', wholeNumber(1, 64), 8)
    .addOption(home())
    .addHelpText('after', '\nThe password comes from CALENDAR_PASSWORD, or with --password-stdin from standard input.')
    .addHelpText(
      'after',
      'Exit code: 0 all are there now, 2 some were refused, 1 the load could not run, 130 interrupted.',
    )
    .action(async (file: unknown, options: unknown) => {
      const { user, passwordStdin, ...rest } = v.parse(LoadOptions, options);
      const password = passwordStdin ? await readPassword(process.stdin) : process.env.CALENDAR_PASSWORD;
      if (password === undefined)
        throw new Failure('There is no password: set CALENDAR_PASSWORD, or pipe it in with --password-stdin');
      process.exitCode = await load(v.parse(v.string(), file), {
        site: rest.site,
        ...rest,
        credentials: { login: user, password },
      });
    });
