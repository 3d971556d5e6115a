/** `calendar load`: sends events in files to a service. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { SourceName } from '../../../shared/http/references.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { configOption, tableCommand } from '../../table/options.ts';
import { wholeNumber } from '../../terminal/argument-parsers.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { passwordStdin } from '../../terminal/password-input.ts';
import { feedMemory } from './feed-memory.ts';
import { FORMAT_NAMES } from './formats/detect.ts';
import { load, printMapping } from './load-files.ts';
import { DAY_ORDERS } from './mapping/dates.ts';
import { LOAD_TYPES } from './mapping/words.ts';
import { LoadOptions } from './options.ts';
import { bytesOf } from './read/input.ts';
import { ENCODINGS, textOf } from './read/text.ts';
import { destinationOf } from './target.ts';

const sourceName = (text: string): string => {
  if (v.is(SourceName, text)) return text;
  throw new InvalidArgumentError('At most 64 of a-z, 0-9, ".", "-" and "_", a letter or a digit first.');
};

/**
 * The lines of a mapping, which are typed or in a file.
 * @throws OperatorError if a file of that name cannot be read.
 */
const mappingLines = (said: string): string[] =>
  said.includes('=') ? said.split(',') : textOf(bytesOf(said), said, undefined).split('\n');

/** `goingTo` is another function in tests, which load into a service of their own process. */
export const loadCommand = (goingTo = destinationOf): Command =>
  tableCommand('load')
    .description('creates events from files, and links translations; running it again creates no duplicates')
    .argument(
      '<files...>',
      'files or addresses of JSON, JSON Lines, CSV or ICS, or - for standard input; a name may hold the language, such as events.gl.csv',
    )
    .addOption(new Option('--format <format>', 'of all files (default: their content tells it)').choices(FORMAT_NAMES))
    .addOption(
      new Option('--encoding <encoding>', 'of files without a byte order mark (default: UTF-8)').choices(ENCODINGS),
    )
    .addOption(new Option('--type <type>', 'what the files hold').choices(LOAD_TYPES).default('events'))
    .option(
      '--map <columns>',
      'fields of columns, such as "Lugar=venue[venue], Concello=venue[city]", or a file of such lines',
      mappingLines,
    )
    .option('--show-map', 'prints the fields of all columns as a file for --map, and sends nothing')
    .option('--split <text>', 'what separates several values in a cell (default: ; and |)')
    .addOption(
      new Option('--dates <order>', 'how to read 05/06/2027, unless the column decides it').choices(DAY_ORDERS),
    )
    .option('--horizon <months>', 'how far rules of calendars without an end are listed', wholeNumber(1, 60), 12)
    .addOption(
      new Option(
        '--language <language>',
        'of all lines (default: each line says its own, or the name of its file)',
      ).choices(LANGUAGES),
    )
    .addOption(
      new Option(
        '--site <url>',
        'address of the service that takes all lines, such as https://…/fr/calendar/events/v1 (default: on the running local server, the site of each language)',
      ).conflicts('table'),
    )
    .option('--user <login>', 'in whose name')
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
    .addOption(
      new Option(
        '--copy-pictures',
        'uploads the pictures of events whose addresses the files name, each once (default: the addresses stay)',
      ).conflicts(['table', 'dryRun']),
    )
    .option('--strict', 'refuses events with unknown fields or values that would be ignored')
    .addOption(
      new Option(
        '--dry-run',
        'says what a load into the local server or the --table would do; writes nothing, and asks for no password',
      ).conflicts(['site', 'passwordStdin']),
    )
    .option('--json', 'prints the result as one JSON object')
    .addOption(configOption())
    .addHelpText(
      'after',
      `
The password comes from CALENDAR_PASSWORD, or with --password-stdin from standard input. With --table, none is needed.

Lines with the same "translation_group" become translations of each other, the first of each language. They have to be in the
files of one command, in any order.

Exit code: 0 all are there now, 2 some were refused, not linked or not pruned, 1 the load could not run, 130 interrupted.`,
    )
    .action(async (sent: unknown, typed: unknown) => {
      const options = v.parse(LoadOptions, typed);
      const { type, user, source, prune, copyPictures, passwordStdin } = options;
      const files = v.parse(v.array(v.string()), sent);
      if (passwordStdin && files.includes('-'))
        throw new OperatorError('Standard input has either the password or the events: set CALENDAR_PASSWORD');
      if (prune !== undefined && source === undefined)
        throw new OperatorError('--prune needs --source: only what one source has sent can be missing in its files');
      if (type !== 'events' && (copyPictures || prune !== undefined))
        throw new OperatorError('--prune and --copy-pictures are for events');
      if (options.showMap) return printMapping(files, options);
      if (user === undefined) throw new OperatorError('--user is missing: in whose name events are sent');
      const { open, store } = await goingTo({ ...options, user });
      // Beside other files, an unchanged feed has to be read, as its events would seem to be
      // missing.
      const isRemembered = files.length === 1 && !options.dryRun && !options.overwriteEdits;
      const memory =
        isRemembered && source !== undefined && store !== undefined
          ? feedMemory(store, source, JSON.stringify([files, { ...options, json: false, concurrency: 0 }]))
          : undefined;
      process.exitCode = await load(files, { ...options, open, memory });
    });
