/** `npm run rehearse`: checks the bundles of a deployment with the smoke test. */
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { LANGUAGES } from '../../shared/settings/site.ts';
import { temporaryFolder } from '../local/lifetime.ts';
import { synthesise } from '../local/templates.ts';
import { summaryOf } from '../smoke/report.ts';
import { print } from '../terminal/print.ts';
import { runCommand } from '../terminal/run-command.ts';
import { VERSION } from '../terminal/version.ts';
import { smokeTest } from './smoke-test.ts';

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
  await synthesise(folder, { context: { config }, bundles: true, validates: true });
  const { path: home, remove } = temporaryFolder('rehearse');
  try {
    const smoke = await smokeTest(folder, join(home, 'smoke'), site);
    const lines = Object.entries(smoke).map(([language, steps]) => `${language}: ${summaryOf(steps)}`);
    print(lines.join('\n'));
    const isRight = Object.values(smoke).every(steps => steps.every(({ result }) => result !== 'failed'));
    process.exitCode = isRight ? 0 : 1;
  } finally {
    remove();
  }
};

const command = new Command('npm run rehearse --')
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
  .version(VERSION)
  .allowExcessArguments(false)
  .exitOverride()
  .action((options: unknown) => rehearse(v.parse(Options, options)));

await runCommand(command);
