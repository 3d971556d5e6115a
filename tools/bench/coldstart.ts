/**
 * The CPU time of cold starts of the bundles that a deployment would upload, from a fresh process
 * to its first answer.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { unpackBundles } from '../local/code.ts';
import { startEngine } from '../local/engine.ts';
import { answerOf } from '../local/gateway.ts';
import { DOMAIN } from '../local/in-process.ts';
import { temporaryFolder } from '../local/lifetime.ts';
import { CREDENTIALS, ensureTable } from '../local/local-table.ts';
import { readDeployment } from '../local/template.ts';
import { synthesise } from '../local/templates.ts';
import { writeItems } from '../table/batch-writer.ts';
import { columns } from '../terminal/columns.ts';
import { type Format, printResult } from '../terminal/result.ts';
import { TABLE, tableClient } from './calendars/calendar.ts';
import { SECRET } from './calendars/door.ts';
import { itemsOf } from './calendars/items.ts';
import { median } from './calendars/random.ts';
import { idOf, LANGUAGE } from './calendars/records.ts';

const EVENTS = 300;

/** The first request of a cold start, by name. The value is its path below the namespace. */
const REQUESTS = {
  'event by id': `/events/${idOf('event', 1, EVENTS)}`,
  list: '/events',
  search: '/events?search=concerto',
  categories: '/categories',
} as const;

/** `runs` is the number of cold starts of each kind, of which the median is reported. */
export const measureColdStarts = async ({ runs, json }: Format & { readonly runs: number }): Promise<void> => {
  await using resources = new AsyncDisposableStack();
  const { path: folder, remove } = temporaryFolder('coldstart');
  resources.defer(remove);
  console.error('Making the bundles, as a deployment would');
  const assembly = join(folder, 'cdk.out');
  await synthesise(assembly, { bundles: true });
  const service = readDeployment(assembly, TABLE, SECRET);
  const code = unpackBundles(assembly, service, resources);
  const engine = await startEngine();
  resources.defer(engine.stop);
  await ensureTable(engine.endpoint, TABLE, service.table);
  const client = tableClient(engine.endpoint);
  await writeItems({ client, name: TABLE }, itemsOf(EVENTS));
  client.destroy();
  const database = { ...CREDENTIALS, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, TZ: ':UTC' };

  let started: ColdStart | undefined;
  const answer = answerOf(
    service.apis,
    async (lambda, event) => {
      started = await startCold(code(lambda).module, event, { ...lambda.environment, ...database });
      return started.value;
    },
    DOMAIN,
  );
  const coldStart = async (path: string): Promise<ColdStart> => {
    const target = `/${LANGUAGE}/calendar/events/v1${path}`;
    const request = { method: 'GET', target, headers: {}, body: Buffer.alloc(0), sourceIp: '127.0.0.1' };
    const { status } = await answer(request, 'bench');
    if (status !== 200 || started === undefined) throw new Error(`${path} is answered ${status}`);
    return started;
  };
  const kinds = Object.entries(REQUESTS).map(([name, path]) => ({ name, path, times: [] as ColdStart[] }));
  // The kinds take turns, so that other load on the machine affects all equally.
  for (let run = 0; run < runs; run++) for (const { path, times } of kinds) times.push(await coldStart(path));
  const rows = kinds.map(({ name, times }) => ({
    name,
    loaded: median(times.map(({ loaded }) => loaded)),
    answered: median(times.map(({ answered }) => answered)),
  }));
  const lines = rows.map(({ name, loaded, answered }) => [name, loaded.toFixed(0), answered.toFixed(0)]);
  printResult(rows, () => columns(['CPU, ms', 'loaded', 'answered'], lines), { json });
};

/**
 * CPU time of all threads of the process since it began, in ms, until the module was loaded, and
 * until the function had answered.
 */
const ColdStart = v.object({ loaded: v.number(), answered: v.number(), value: v.unknown() });
type ColdStart = v.InferOutput<typeof ColdStart>;
/** Parses the last line of stdout, which also contains the log of the function. */
const Printed = v.pipe(
  v.string(),
  v.transform(text => text.slice(text.lastIndexOf('\n') + 1)),
  v.parseJson(),
  ColdStart,
);

/**
 * This is JavaScript, because stripping types takes longer than much of what is measured. Modules
 * are loaded as on Lambda.
 */
const CHILD = `
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const context = { functionName: 'bench', awsRequestId: 'bench', getRemainingTimeInMillis: () => 20_000 };
const { MODULE, EVENT } = process.env;
(async () => {
  const { handler } = require(MODULE);
  const loaded = cpu();
  const value = await handler(JSON.parse(EVENT), context);
  process.stdout.write(JSON.stringify({ loaded, answered: cpu(), value }), () => process.exit(0));
})();
`;

/** `module` exports `handler`. `variables` is its whole environment. */
const startCold = async (
  module: string,
  event: unknown,
  variables: Readonly<Record<string, string>>,
): Promise<ColdStart> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '--eval', CHILD], {
    env: { ...variables, MODULE: module, EVENT: JSON.stringify(event) },
    maxBuffer: 16 * 1024 * 1024,
  });
  return v.parse(Printed, stdout);
};
