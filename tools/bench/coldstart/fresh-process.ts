/** Runs a function in a new process for one event: the part of a cold start that our code determines. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** CPU time of all threads of the process since it began, in ms. */
export interface ColdStart {
  /** CPU time until the module was loaded. */
  readonly loaded: number;
  /** CPU time until the function had answered. */
  readonly answered: number;
  readonly value: unknown;
}

/** The last line of stdout, which also has the log of the function. */
export const LastLine = v.pipe(
  v.string(),
  v.transform(text => text.slice(text.lastIndexOf('\n') + 1)),
);

const Printed = v.pipe(
  LastLine,
  v.parseJson(),
  v.object({ loaded: v.number(), answered: v.number(), value: v.unknown() }),
);

/** JavaScript, as stripping types takes longer than much of what is measured. Modules are loaded as on Lambda. */
const CHILD = `
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const context = { functionName: 'bench', awsRequestId: 'bench', getRemainingTimeInMillis: () => 20_000 };
const { MODULE, EVENT } = process.env;
(async () => {
  const { handler } = MODULE.endsWith('.mjs') ? await import(MODULE) : require(MODULE);
  const loaded = cpu();
  const value = await handler(JSON.parse(EVENT), context);
  process.stdout.write(JSON.stringify({ loaded, answered: cpu(), value }), () => process.exit(0));
})();
`;

const MAX_OUTPUT = 16 * 1024 * 1024;

/** `module`: exports `handler`. `variables`: its whole environment. */
export const startCold = async (
  module: string,
  event: unknown,
  variables: Readonly<Record<string, string>>,
): Promise<ColdStart> => {
  const env = { ...variables, MODULE: module, EVENT: JSON.stringify(event) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '--eval', CHILD], {
    env,
    maxBuffer: MAX_OUTPUT,
  });
  return v.parse(Printed, stdout);
};
