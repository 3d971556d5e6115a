/** Proofs that take too long for every test run: `npm run prove -- …`. Exit code 1: a proof failed; 2: wrong arguments. */
import { Command } from 'commander';
import * as v from 'valibot';
import { wholeNumber } from '../terminal/argument-parsers.ts';
import { Format, jsonOption } from '../terminal/result.ts';
import { runCommand } from '../terminal/run-command.ts';
import { VERSION } from '../terminal/version.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { inference } from './inference/inference.ts';
import { payloads } from './payloads/payloads.ts';

const prove = new Command('npm run prove --')
  .description('Proves what the service promises, on a stage of its own.')
  .version(VERSION)
  .exitOverride();

const command = (name: string): Command => prove.command(name).addOption(jsonOption());

const Generated = v.object({ ...Format.entries, requests: v.number(), seed: v.number() });

command('fuzz')
  .description(
    'sends generated requests over all routes: none is answered 5xx, late, out of shape, or with what is inside',
  )
  .option('--requests <n>', 'how many', wholeNumber(1, 10_000_000), 20_000)
  .option('--seed <n>', 'which: the same seed makes the same requests', wholeNumber(0, 2_147_483_647), 1)
  .addHelpText('after', '\nExit code: 0 no failures, 1 some, 2 wrong arguments, 130 interrupted without failures.')
  .action(async (options: unknown) => {
    process.exitCode = await fuzz(v.parse(Generated, options));
  });

command('payloads')
  .description('sends five thousand attacks: none is stored so that a browser would run it, or comes back in a header')
  .addHelpText('after', '\nExit code: as of fuzz.')
  .action(async (options: unknown) => {
    process.exitCode = await payloads(v.parse(Format, options));
  });

const InferenceOptions = v.object({ ...Format.entries, rounds: v.number(), seed: v.number() });

command('inference')
  .description('changes what protected and unpublished events hide: no answer changes for those it is hidden from')
  .option('--rounds <n>', 'events, each with 24 questions that are asked twice', wholeNumber(1, 100_000), 40)
  .option('--seed <n>', 'which: the same seed asks the same', wholeNumber(0, 2_147_483_647), 1)
  .addHelpText('after', '\nExit code: as of fuzz.')
  .action(async (options: unknown) => {
    process.exitCode = await inference(v.parse(InferenceOptions, options));
  });

await runCommand(prove);
