/** `npm run rehearse`: checks the bundles of a deployment with the smoke test. */
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import * as v from 'valibot';
import { LANGUAGES } from '../../shared/settings/site.ts';
import { temporaryFolder } from '../local/lifetime.ts';
import { type RunningServer, startServer } from '../local/start-server.ts';
import { synthesise } from '../local/templates.ts';
import { addUsers, LOGINS, passwordOf } from '../local/test-users.ts';
import { smokeTest } from '../smoke/report.ts';
import { storeOf } from '../table/open-table.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { print } from '../terminal/print.ts';
import { npmCommand, runCommand } from '../terminal/run-command.ts';

const Options = v.object({
  output: v.optional(v.string(), 'rehearsed'),
  config: v.optional(v.string()),
  site: v.optional(v.string()),
});

const ROOT = join(import.meta.dirname, '..', '..');

const rehearse = async ({ output, config, site }: v.InferOutput<typeof Options>): Promise<void> => {
  // The `exit` handlers end the local servers and remove their folders.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  const folder = resolve(ROOT, output);
  console.error(`Making templates and bundles, as a deployment would, in ${folder}`);
  await synthesise(folder, { config, bundles: true, validates: true });
  const { path: home, remove } = temporaryFolder('rehearse');
  // Schedules of one minute run every second, so that nobody has to wait.
  const server = await startServer({ port: 0, home, fresh: true, artefacts: folder, minuteMs: 1_000 });
  try {
    process.exitCode = (await testSites(server, site)) ? 0 : 1;
  } finally {
    await server.stop();
    remove();
  }
};

/**
 * Runs the smoke test on each site, or on that of one language. Returns whether no step failed.
 *
 * @throws OperatorError if there is no such site
 */
const testSites = async (server: RunningServer, only: string | undefined): Promise<boolean> => {
  const sites = Object.entries(server.urls).filter(([language]) => only === undefined || language === only);
  if (sites.length === 0)
    throw new OperatorError(`The environment has no site ${only}, only ${Object.keys(server.urls).join(', ')}`);
  const store = storeOf(server);
  await addUsers(store);
  const user = { login: LOGINS.editor, password: passwordOf(LOGINS.editor) };
  const stop = new AbortController().signal;
  let isRight = true;
  for (const [, url] of sites) {
    print(`The smoke test of ${url}`);
    isRight = (await smokeTest({ url, user, store, stop })) && isRight;
  }
  return isRight;
};

const command = npmCommand('rehearse')
  .description(
    'Synthesises with real bundles, starts a local server from them, and runs the smoke test on each site. What went through can be deployed as ' +
      'it is: npx cdk deploy --all --app rehearsed',
  )
  .option(
    '--config <file>',
    'settings of the environment (default: CALENDAR_CONFIG, else the example, which is not deployed)',
  )
  .option(
    '--output <folder>',
    'where to write them; other than cdk.out, which each command of CDK writes anew',
    'rehearsed',
  )
  .addOption(
    new Option('--site <language>', 'the smoke test of this site alone, which takes seconds').choices(LANGUAGES),
  )
  .addHelpText(
    'after',
    '\nExit code: 0 nothing failed, 1 something did or it could not run, 2 wrong arguments, 130 interrupted.',
  )
  .action((options: unknown) => rehearse(v.parse(Options, options)));

await runCommand(command);
