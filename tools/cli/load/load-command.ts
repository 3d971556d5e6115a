/** `calendar load`: sends events in files to a service. */
import { Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { SourceName } from '../../../shared/http/references.ts';
import { LANGUAGES, Language } from '../../../shared/settings/site.ts';
import { homeOption } from '../../table/options.ts';
import { wholeNumber } from '../../terminal/argument-parsers.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { passwordOfUser, passwordStdin } from '../../terminal/password-input.ts';
import { FORMAT_NAMES } from './formats/detect.ts';
import { load } from './load-files.ts';
import { ENCODINGS } from './read/text.ts';
import { type OpenTarget, siteTarget } from './target.ts';

const LoadOptions = v.object({
  format: v.optional(v.picklist(FORMAT_NAMES)),
  encoding: v.optional(v.picklist(ENCODINGS)),
  language: v.optional(Language),
  site: v.optional(v.string()),
  user: v.string(),
  passwordStdin: v.optional(v.boolean(), false),
  concurrency: v.number(),
  strict: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  source: v.optional(SourceName),
  /** True prunes only upcoming events within the range of the files. */
  prune: v.optional(v.union([v.literal(true), v.literal('all')])),
  force: v.optional(v.boolean(), false),
  overwriteEdits: v.optional(v.boolean(), false),
  home: v.string(),
});

const sourceName = (text: string): string => {
  if (v.is(SourceName, text)) return text;
  throw new InvalidArgumentError('At most 64 of a-z, 0-9, ".", "-" and "_", a letter or a digit first.');
};

interface Place {
  readonly isTrial: boolean;
  readonly site: string | undefined;
  readonly user: string;
  readonly passwordStdin: boolean;
  readonly home: string;
}

/** @throws OperatorError if a password is needed, and there is none. */
const targetAt = async ({ isTrial, site, user, passwordStdin, home }: Place): Promise<OpenTarget> =>
  isTrial
    ? (await import('./dry-run.ts')).dryRun({ home, user }) // it imports the operations of events, which takes long
    : siteTarget({ url: site, home }, { login: user, password: await passwordOfUser({ passwordStdin }) });

/** `openerOf` is another one in tests, which load into a service of their own process. */
export const loadCommand = (openerOf = targetAt): Command =>
  new Command('load')
    .description('creates events from files, and links translations; running it again creates no duplicates')
    .argument(
      '<files...>',
      'JSON, JSON Lines or CSV; the name of a file may hold its language, such as events.gl.csv; - is standard input',
    )
    .addOption(new Option('--format <format>', 'of all files (default: their content tells it)').choices(FORMAT_NAMES))
    .addOption(
      new Option('--encoding <encoding>', 'of files without a byte order mark (default: UTF-8)').choices(ENCODINGS),
    )
    .addOption(
      new Option(
        '--language <language>',
        'of all lines (default: each line says its own, or the name of its file)',
      ).choices(LANGUAGES),
    )
    .option(
      '--site <url>',
      'address of the service that takes all lines, such as https://…/fr/calendar/events/v1 (default: on the running local server, the site of each language)',
    )
    .requiredOption('--user <login>', 'in whose name')
    .addOption(passwordStdin())
    .option('--concurrency <n>', 'how many events are sent at a time', wholeNumber(1, 64), 8)
    .addOption(
      new Option(
        '--source <name>',
        'whose events these are: each line is known by its "source_id" or "id", so a later run updates what has changed',
      ).argParser(sourceName),
    )
    .addOption(
      new Option(
        '--prune [all]',
        'with --source: puts into the trash what is missing in the files, has not ended and begins between their first and last event; all: whatever is missing',
      ).choices(['all']),
    )
    .option('--force', 'with --prune: removes events even if they are more than 30 %')
    .option(
      '--overwrite-edits',
      'also overwrites fields that people have edited, and restores events that they deleted',
    )
    .option('--strict', 'refuses events with unknown fields or values that would be ignored')
    .addOption(
      new Option(
        '--dry-run',
        'says what a load into the running local server would do; writes nothing, and asks for no password',
      ).conflicts(['site', 'passwordStdin']),
    )
    .addOption(homeOption())
    .addHelpText(
      'after',
      `
The password comes from CALENDAR_PASSWORD, or with --password-stdin from standard input.

Lines with the same "translation_group" become translations of each other, the first of each language. They have to be in the
files of one command, in any order.

Exit code: 0 all are there now, 2 some were refused, not linked or not pruned, 1 the load could not run, 130 interrupted.`,
    )
    .action(async (sent: unknown, options: unknown) => {
      const {
        site,
        user,
        passwordStdin,
        dryRun: isTrial,
        home,
        source,
        prune,
        force,
        ...rest
      } = v.parse(LoadOptions, options);
      const files = v.parse(v.array(v.string()), sent);
      if (passwordStdin && files.includes('-'))
        throw new OperatorError('Standard input has either the password or the events: set CALENDAR_PASSWORD');
      if (prune !== undefined && source === undefined)
        throw new OperatorError('--prune needs --source: only what one source has sent can be missing in its files');
      const open = await openerOf({ isTrial, site, user, passwordStdin, home });
      process.exitCode = await load(files, {
        ...rest,
        ...{ source, prune: prune && { all: prune === 'all', force }, isTrial, open },
      });
    });
