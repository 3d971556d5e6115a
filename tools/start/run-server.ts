/** The command line of the local server. */
import { join, relative } from 'node:path';
import { Command } from 'commander';
import * as v from 'valibot';
import { namedFile } from '../../infra/chosen-environment.ts';
import { DEFAULT_HOME } from '../local/data-folder.ts';
import { type RunningServer, type ServerOptions, startServer } from '../local/start-server.ts';
import { refuseOutdated, storeOf } from '../table/open-table.ts';
import { wholeNumber } from '../terminal/argument-parsers.ts';
import { runCommand } from '../terminal/run-command.ts';
import { VERSION } from '../terminal/version.ts';
import { whenLauncherIsGone } from './launcher.ts';

const Options = v.object({
  port: v.number(),
  home: v.string(),
  fresh: v.boolean(),
  empty: v.boolean(),
  root: v.optional(v.string()),
  config: v.optional(v.string()),
});

/** Sites with names, one of which shows events in other languages. */
const DEMONSTRATION = join(import.meta.dirname, 'demonstration/settings.json');

const command = new Command('npm start --')
  .description('Serves the whole calendar on this machine, from the templates that a deployment would use.')
  .option('--port <number>', 'port on 127.0.0.1; 0 takes a free one', wholeNumber(0, 65_535), 3000)
  .option('--fresh', 'an empty calendar in memory, which is lost when the server stops', false)
  .option('--empty', 'no demonstration calendar, for example before `calendar import`', false)
  .option('--root <language>', 'the site that is at the root of the port, as at a host of its own')
  .option(
    '--config <file>',
    'settings of the environment (default: CALENDAR_CONFIG, else those of the demonstration or the example)',
  )
  .option('--home <folder>', 'data folder, which also has stage.json', DEFAULT_HOME)
  .version(VERSION)
  .action((options: unknown) => run(v.parse(Options, options)));

await runCommand(command);

async function run({ empty, ...options }: v.InferOutput<typeof Options>): Promise<void> {
  const interrupted = Promise.withResolvers<undefined>();
  // Until the local server runs, the `exit` handlers clean up everything, so the process may simply
  // end.
  let interrupt = (): void => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt());
  whenLauncherIsGone(() => interrupt());
  const config = namedFile(options.config) ?? (options.fresh || empty ? undefined : DEMONSTRATION);
  const server = await startServer({ ...options, config, checkTable: table => refuseOutdated(storeOf(table)) });
  interrupt = () => interrupted.resolve(undefined);
  if (server.isNew && !empty) {
    console.error('Creating the demonstration calendar; requests are answered meanwhile');
    const { seedDemonstration } = await import('./seed-demonstration.ts'); // only the first start needs it
    await seedDemonstration(server);
  }
  console.log(welcome(server, options));
  const lost = await Promise.race([interrupted.promise, server.lost]);
  if (lost !== undefined) console.error(`The DynamoDB engine has gone: ${lost}`);
  await server.stop();
  process.exit(lost === undefined ? 0 : 1);
}

function welcome({ urls }: RunningServer, { fresh, home }: ServerOptions): string {
  const [example = ''] = Object.values(urls);
  const folder = relative('.', home);
  return `
The calendar runs, ${fresh ? 'empty and in memory' : `with its data in ${folder.startsWith('..') ? home : folder}`}. Ctrl-C stops it.

${Object.entries(urls)
  .map(([language, url]) => `  ${language}  ${url}`)
  .join('\n')}

Look: ${new URL('/', example).href}
Try:  curl '${example}/events'
`;
}
