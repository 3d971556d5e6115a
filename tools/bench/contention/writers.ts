/**
 * Creates many events of one month concurrently, with the same venue, organizer, category and tag. Runs as a separate process, and so
 * measures the code of the source tree that contains it. Prints its result as JSON (`run.ts`).
 */
import * as v from 'valibot';
import { dynamoStore, schemaGuard } from '../../../functions/database/store.ts';
import { publisher } from '../../../functions/publish.ts';
import { Instant } from '../../../shared/time/wall.ts';
import { verifyTable } from '../../cli/verify/verify-table.ts';
import { lambdaContext } from '../../local/context.ts';
import { startEngine } from '../../local/engine.ts';
import { ensureTable } from '../../local/local-table.ts';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { addUsers, LOGINS } from '../../prove/harness/callers.ts';
import { stageTable } from '../../table/open-table.ts';
import { TABLE, tableClient } from '../calendars/client.ts';
import { type Ask, openDoor, SECRET } from '../calendars/door.ts';
import { randomFrom } from '../calendars/random.ts';
import { NOW } from '../calendars/writing.ts';
import { openConflicts } from './conflicts.ts';
import type { Run } from './run.ts';
import { simulatedTime } from './simulated-time.ts';

const Arguments = v.tuple([v.number(), v.number(), v.number()]);
const [writers, creates, seed] = v.parse(Arguments, process.argv.slice(2).map(Number));

/** Duration of a transaction of some thirty items and of the round trips before it, in ms. */
const TRANSACTION = { least: 10, most: 60 };
const READS_MS = 20;
/** The deadline is not simulated, so it is far away: otherwise slow machines would refuse requests. */
const REMAINING_MS = 3_600_000;

/** Seeds all random numbers of the code, also of older commits that take no `draw`, so that the figures are reproducible. */
Math.random = randomFrom(seed).next;

const service = readDeployment(await templatesOfSource(), TABLE, SECRET);
const engine = await startEngine({ dataFile: undefined });
await ensureTable(engine.endpoint, TABLE, service.table);

const time = simulatedTime();
const conflicts = openConflicts(seed, { ...TRANSACTION, hold: time.sleep });
const client = tableClient(engine.endpoint, conflicts.wrap);
const now = () => NOW;
const waiting = { pause: time.sleep, time: () => NOW * 1000 + time.now() };
/** As on AWS, each writer has an instance with its own caches. Only connections are shared. */
const openInstance = (): Ask =>
  openDoor(service, schemaGuard(dynamoStore(client, TABLE, waiting), now), { remainingMs: REMAINING_MS });

// --- writing -----------------------------------------------------------------------------------------------------------

const as = LOGINS.editor;
const Made = v.pipe(v.string(), v.parseJson(), v.object({ id: v.number() }));
const create = async (ask: Ask, path: string, body: object): Promise<number> =>
  v.parse(Made, (await ask(path, { as, body })).body).id;

const prepare = async (): Promise<object> => {
  await addUsers(dynamoStore(client, TABLE, waiting));
  const ask = openInstance();
  return {
    venue: await create(ask, '/venues', { venue: 'Auditorio' }),
    organizer: await create(ask, '/organizers', { organizer: 'Concello' }),
    categories: await create(ask, '/categories', { name: 'Concertos' }),
    tags: await create(ask, '/tags', { name: 'Balde' }),
  };
};

const [links = {}] = await time.run([prepare]);
const instances = Array.from({ length: writers }, openInstance);
for (const ask of instances) await ask('/events?per_page=1', { as }); // warms up the function
const events = Array.from({ length: creates }, (_, i) => {
  const day = `2027-05-${String(1 + (i % 28)).padStart(2, '0')}`;
  return { title: `Concerto ${i}`, start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00`, ...links };
}).values();

const answers: { status: number; ms: number }[] = [];
const write = async (ask: Ask): Promise<void> => {
  for (const event of events) {
    const begun = time.now();
    await time.sleep(READS_MS);
    const status = await create(ask, '/events', event).then(() => 201, statusOf);
    answers.push({ status, ms: time.now() - begun });
  }
};
const statusOf = (error: unknown): number => {
  const [, status] = /is answered (\d+)/.exec(String(error)) ?? [];
  if (status === undefined) throw error;
  return Number(status);
};

const begun = time.now();
await time.run(instances.map(ask => () => write(ask)));
const ms = time.now() - begun;

// --- afterwards --------------------------------------------------------------------------------------------------------

const differences: string[] = [];
const verify = (): Promise<unknown> =>
  verifyTable(stageTable({ endpoint: engine.endpoint, table: TABLE }), {
    repair: false,
    now: NOW,
    stop: new AbortController().signal,
    watch: scan => scan(() => {}),
    report: ({ kind, key, is, should }) => void differences.push(`${kind} ${key.pk} ${key.sk}: ${is} -> ${should}`),
  });

/** The scheduled job a minute later, which stores counts. */
const sweep = async (): Promise<void> => {
  const later = v.parse(Instant, NOW + 60);
  const log = { error: (...about: unknown[]) => console.error(...about), info: () => {} };
  const publish = publisher(() => ({
    store: dynamoStore(tableClient(engine.endpoint), TABLE),
    now: () => later,
    log,
    fallbacks: new Map(),
  }));
  await publish(
    {},
    lambdaContext({ functionName: 'publish', requestId: 'bench', memoryMb: 1024, remainingMs: () => 50_000 }),
  );
};

await verify();
await sweep();
await verify();

const run: Run = { answers, ms, cancelled: conflicts.cancelled(), differences };
process.stdout.write(JSON.stringify(run), async () => {
  await engine.stop();
  process.exit(0);
});
