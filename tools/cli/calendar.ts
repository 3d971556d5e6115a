/** The operator's commands: `npm run calendar -- …`. What is typed is checked here; exit code 1 and one line say what is wrong. */
import { Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { Role } from '../../shared/identity.ts';
import { ROLES } from '../../shared/rights.ts';
import { LANGUAGES, Language } from '../../shared/settings.ts';
import { DEFAULT_HOME } from '../local/stage.ts';
import { Failure } from './failure.ts';
import { EXIT, load } from './load/load.ts';
import { checkChosenPassword, randomPassword, readPassword } from './password.ts';
import { runningStage } from './running-stage.ts';
import { storeOf } from './table.ts';
import { addNewUser, parseLogin } from './users.ts';

const home = () => new Option('--home <dir>', 'home of the stage').default(DEFAULT_HOME, '.local');
const passwordStdin = () => new Option('--password-stdin', 'read the password from standard input');

const calendar = new Command('calendar').description('Operates a calendar of events').showSuggestionAfterError();

const users = calendar.command('users').description('who may call the service');

const AddOptions = v.object({ role: Role, passwordStdin: v.optional(v.boolean(), false), home: v.string() });

users
  .command('add')
  .description('adds a user; without --password-stdin a random password is printed, once')
  .argument('<login>')
  .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory())
  .addOption(passwordStdin())
  .addOption(home())
  .action(async (sent: unknown, options: unknown) => {
    const { role, passwordStdin, home } = v.parse(AddOptions, options);
    const login = parseLogin(v.parse(v.string(), sent));
    const store = storeOf(runningStage(home).dynamodb);
    const password = passwordStdin ? checkChosenPassword(await readPassword(process.stdin)) : randomPassword();
    const { id } = await addNewUser(store, { login, role, password });
    console.log(`Added user ${id}: ${login}, ${role}`);
    if (!passwordStdin) console.log(`Password, shown only this once: ${password}`);
  });

const LoadOptions = v.object({
  language: Language,
  site: v.optional(v.string()),
  user: v.string(),
  passwordStdin: v.optional(v.boolean(), false),
  concurrency: v.number(),
  home: v.string(),
});

calendar
  .command('load')
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

try {
  await calendar.parseAsync();
} catch (error) {
  if (error instanceof Failure) {
    console.error(error.message);
    process.exitCode = 1;
  } else if (error instanceof Error && error.name === 'AbortError') {
    process.exitCode = EXIT.interrupted; // before anything was sent
  } else throw error;
}

function wholeNumber(from: number, to: number): (sent: string) => number {
  return sent => {
    const number = Number(sent);
    if (Number.isInteger(number) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
}
