/** Runs a warm function in a separate process, and measures its requests. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { LastLine } from '../coldstart/fresh-process.ts';

export interface Warm {
  /** CPU time of all threads of the process for one request, in ms. */
  readonly ms: number;
  /** What the function returned for the last request. */
  readonly value: unknown;
}

export interface Load {
  /** Requests before the measurement, so that V8 has optimised the code. */
  readonly before: number;
  readonly measured: number;
  /** Whether each request is new, so that no answer is cached. Otherwise all are the same. */
  readonly isEachNew: boolean;
  /** Whether to wait until reads are cached. */
  readonly isSettled: boolean;
}

/** Milliseconds after the second request, the first that reads versions (docs/decisions/0046-answers-are-remembered-by-version.md). */
const UNTIL_REMEMBERED_MS = 3_500;

const Printed = v.pipe(LastLine, v.parseJson(), v.object({ ms: v.number(), value: v.unknown() }));

/** JavaScript, as in `coldstart/fresh-process.ts`. An unknown parameter makes a request new. */
const CHILD = `
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const context = { functionName: 'bench', awsRequestId: 'bench', getRemainingTimeInMillis: () => 20_000 };
const { MODULE, EVENT, LOAD } = process.env;
const { before, measured, isEachNew, isSettled } = JSON.parse(LOAD);
(async () => {
  const { handler } = MODULE.endsWith('.mjs') ? await import(MODULE) : require(MODULE);
  const event = JSON.parse(EVENT);
  const query = event.rawQueryString ? event.rawQueryString + '&' : '';
  let asked = 0;
  const ask = () => handler(isEachNew ? { ...event, rawQueryString: query + 'asked=' + asked++ } : { ...event }, context);
  await ask();
  await ask();
  if (isSettled) await new Promise(done => setTimeout(done, ${UNTIL_REMEMBERED_MS}));
  for (let i = 0; i < before; i++) await ask();
  const begun = cpu();
  let value;
  for (let i = 0; i < measured; i++) value = await ask();
  process.stdout.write(JSON.stringify({ ms: (cpu() - begun) / measured, value }), () => process.exit(0));
})();
`;

const MAX_OUTPUT = 16 * 1024 * 1024;

/** `module`: exports `handler`. `variables`: its whole environment. */
export const startWarm = async (
  module: string,
  event: unknown,
  variables: Readonly<Record<string, string>>,
  load: Load,
): Promise<Warm> => {
  const env = { ...variables, MODULE: module, EVENT: JSON.stringify(event), LOAD: JSON.stringify(load) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '--eval', CHILD], {
    env,
    maxBuffer: MAX_OUTPUT,
  });
  return v.parse(Printed, stdout);
};
