/**
 * The benches, started by `npm run bench -- …`. The exit code is 1 if a budget is exceeded, 2 if
 * arguments are wrong.
 */
import * as v from 'valibot';
import { wholeNumber } from '../terminal/argument-parsers.ts';
import { npmCommand, runCommand } from '../terminal/run-command.ts';
import { measureCost } from './cost/cost.ts';
import { measureCpu } from './cpu.ts';

const MOST_EVENTS = 1_000_000;

const bench = npmCommand('bench').description(
  'Measures what the service costs. To compare two commits, run it on both.',
);

bench
  .command('cost')
  .description('counts trips and capacity units of every kind of request, and compares them with its budget')
  .option('--events <n>', 'how many, in the calendar', wholeNumber(1000, MOST_EVENTS), 1000)
  .addHelpText('after', '\nExit code: 0 within all budgets, 1 over some, 2 wrong arguments.')
  .action(async (options: unknown) => {
    const { events } = v.parse(v.object({ events: v.number() }), options);
    process.exitCode = (await measureCost(events)) ? 0 : 1;
  });

bench
  .command('cpu')
  .description(
    'measures the CPU time of requests: first ones of an instance, after a write, new ones, and with records in memory',
  )
  .option('--events <n>', 'how many, in the calendar', wholeNumber(1000, MOST_EVENTS), 10_000)
  .action(async (options: unknown) => {
    await measureCpu(v.parse(v.object({ events: v.number() }), options).events);
  });

await runCommand(bench);
