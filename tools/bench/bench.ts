/** The benchmarks: `npm run bench -- …`. Exit code 1: a budget is exceeded; 2: wrong arguments. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { wholeNumber } from '../terminal/argument-parsers.ts';
import { Format, jsonOption } from '../terminal/result.ts';
import { runCommand } from '../terminal/run-command.ts';
import { VERSION } from '../terminal/version.ts';
import { printBill } from './bill/bill.ts';
import { isData } from './calendars/shapes.ts';
import { measureColdStarts } from './coldstart/cold-start.ts';
import { measureContention } from './contention/contention.ts';
import { cost } from './cost/request-cost.ts';
import { measureCpu } from './cpu/request-cpu.ts';
import { measureLatency } from './latency/latency.ts';

const INTERRUPTED = 130;

const bench = new Command('npm run bench --')
  .description('Measures what the service costs.')
  .version(VERSION)
  .exitOverride();

const command = (name: string): Command => bench.command(name).addOption(jsonOption());

/** Options of the commands that compare with another commit. */
const BASELINE = new Option('--baseline <commit>', 'measure another commit in the same run, and compare');
const MAX_RATIO = new Option('--max-ratio <ratio>', 'the most of what the baseline takes')
  .argParser(ratio)
  .default(Number.POSITIVE_INFINITY, 'any');
const Comparison = { ...Format.entries, baseline: v.optional(v.string()), maxRatio: v.number() };
const WITHIN_RATIO = 'Exit code: 0 within the ratio, 1 something is over it, 2 wrong arguments, 130 interrupted.';

const CostOptions = v.object({ ...Format.entries, events: v.array(v.number()), data: v.optional(v.string()) });

command('cost')
  .description('counts calls, trips and capacity units of every kind of request, and compares them with its budget')
  .option('--events <sizes>', 'how many, for each calendar', sizes, [1000, 10_000, 100_000])
  .option(
    '--data <dir>',
    'imitate the events of the events.*.jsonl in this folder (default: a built-in mixture)',
    folder,
  )
  .addHelpText('after', '\nCalendars are built once, in .bench. An interrupted build goes on where it was.')
  .addHelpText('after', 'Exit code: 0 within all budgets, 1 over some, 2 wrong arguments, 130 interrupted.')
  .action(async (options: unknown) => {
    process.exitCode = (await cost(v.parse(CostOptions, options))) ? 0 : 1;
  });

const BillOptions = v.object({ ...Format.entries, env: v.optional(v.string()), config: v.optional(v.string()) });

command('bill')
  .description('computes the bill: idle, of months with requests, and of the worst day that the limits allow')
  .option('--env <name>', 'of an environment in infra/environments.ts (default: as for `cdk`)')
  .option('--config <file>', 'the settings of an environment, as JSON')
  .addHelpText('after', '\nDollars, without free tiers. docs/operations.md says what is measured, counted and assumed.')
  .addHelpText('after', 'Exit code: 0, 1 the environment does not synthesise, 2 wrong arguments, 130 interrupted.')
  .action(async (options: unknown) => {
    await printBill(v.parse(BillOptions, options));
  });

const ColdStartOptions = v.object({ runs: v.number(), ...Comparison });

command('coldstart')
  .description('measures the CPU time of cold starts, of the bundles that a deployment would upload')
  .option('--runs <n>', 'of each kind; the median counts', wholeNumber(1, 1000), 20)
  .addOption(BASELINE)
  .addOption(MAX_RATIO)
  .addHelpText('after', '\nThe table is written to .bench/coldstart.json as well.')
  .addHelpText('after', WITHIN_RATIO)
  .action(async (options: unknown) => {
    process.exitCode = (await measureColdStarts(v.parse(ColdStartOptions, options))) ? 0 : 1;
  });

const CpuOptions = v.object({ events: v.number(), ...ColdStartOptions.entries });

command('cpu')
  .description(
    'measures the CPU time of requests to functions that have answered before: new ones, and the same ones again',
  )
  .option('--events <n>', 'how many, in the calendar', wholeNumber(1000, 1_000_000), 10_000)
  .option('--runs <n>', 'processes of each kind; the median counts', wholeNumber(1, 1000), 5)
  .addOption(BASELINE)
  .addOption(MAX_RATIO)
  .addHelpText('after', '\nThe table is written to .bench/cpu.json as well.')
  .addHelpText('after', WITHIN_RATIO)
  .action(async (options: unknown) => {
    process.exitCode = (await measureCpu(v.parse(CpuOptions, options))) ? 0 : 1;
  });

const LatencyOptions = v.object({
  events: v.array(v.number()),
  requests: v.number(),
  ...Comparison,
});

command('latency')
  .description(
    'measures how long answers of the local stage take, at 1 and at 8 connections: new ones, and the same again',
  )
  .option('--events <sizes>', 'how many, for each calendar', sizes, [1000, 10_000])
  .option('--requests <n>', 'in each measurement, within 15 s', wholeNumber(1, 100_000), 200)
  .addOption(BASELINE)
  .addOption(MAX_RATIO)
  .addHelpText('after', '\nThe table is written to .bench/latency.json as well.')
  .addHelpText('after', WITHIN_RATIO)
  .action(async (options: unknown) => {
    process.exitCode = (await measureLatency(v.parse(LatencyOptions, options))) ? 0 : 1;
  });

const ContentionOptions = v.object({
  ...Format.entries,
  writers: v.array(v.number()),
  runs: v.number(),
  creates: v.number(),
  baseline: v.optional(v.string()),
});

command('contention')
  .description('has many create events of one month at once, with transactions that cancel each other as on AWS')
  .option('--writers <numbers>', 'how many at once, for each row', counts, [16, 50, 100])
  .option('--runs <n>', 'of each row', wholeNumber(1, 1000), 20)
  .option('--creates <n>', 'in each run', wholeNumber(1, 10_000), 200)
  .option('--baseline <commit>', 'measure another commit in the same run, and compare')
  .addHelpText('after', '\nTimes are simulated. The table is written to .bench/contention.json as well.')
  .addHelpText(
    'after',
    'Exit code: 0 if hardly any create is answered 503, lists stay cheap, and p99 is half of the baseline; else 1.',
  )
  .action(async (options: unknown) => {
    process.exitCode = (await measureContention(v.parse(ContentionOptions, options))) ? 0 : 1;
  });

// The engine ends with this process. Its acknowledged writes are in the file.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(INTERRUPTED));
await runCommand(bench);

function sizes(sent: string): number[] {
  return sent.split(',').map(text => {
    const size = Number(text);
    if (/^\d+$/.test(text) && size >= 1000 && size <= 1_000_000) return size;
    throw new InvalidArgumentError('Each must be a whole number from 1000 to 1000000.');
  });
}

function counts(sent: string): number[] {
  return sent.split(',').map(wholeNumber(1, 1000));
}

function ratio(sent: string): number {
  const value = Number(sent);
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0, such as 0.6.');
}

function folder(sent: string): string {
  if (existsSync(sent) && statSync(sent).isDirectory() && readdirSync(sent).some(isData)) return sent;
  throw new InvalidArgumentError('It has no events.*.jsonl.');
}
