/**
 * The bench, started by `npm run bench -- cost`. The exit code is 1 if a budget is exceeded, 2 if
 * arguments are wrong.
 */
import * as v from 'valibot';
import { wholeNumber } from '../terminal/argument-parsers.ts';
import { npmCommand, runCommand } from '../terminal/run-command.ts';
import { measureCost } from './cost/cost.ts';

const Options = v.object({ events: v.number(), cpu: v.boolean() });

const bench = npmCommand('bench').description(
  'Measures what the service costs. To compare two commits, run it on both.',
);

bench
  .command('cost')
  .description('counts trips and capacity units of every kind of request, and compares them with its budget')
  .option('--events <n>', 'how many, in the calendar', wholeNumber(1000, 1_000_000), 1000)
  .option('--cpu', 'also measures the CPU time of reads', false)
  .addHelpText('after', '\nExit code: 0 within all budgets, 1 over some, 2 wrong arguments.')
  .action(async (options: unknown) => {
    process.exitCode = (await measureCost(v.parse(Options, options))) ? 0 : 1;
  });

await runCommand(bench);
