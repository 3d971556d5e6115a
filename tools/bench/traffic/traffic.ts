/**
 * Measures the cost of reads in realistic traffic: several functions, a few popular requests and many rare ones, and occasional writes.
 * Time is simulated, so ten minutes take only as long as the requests.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Instant } from '../../../shared/time/instant.ts';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { LOGINS } from '../../prove/harness/callers.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { builtCalendar } from '../calendars/build.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { TABLE } from '../calendars/client.ts';
import { withCopy } from '../calendars/copy.ts';
import { type Ask, openDoor, SECRET } from '../calendars/door.ts';
import { idOf } from '../calendars/generated-records.ts';
import { type Random, randomFrom } from '../calendars/random.ts';
import { NOW } from '../calendars/writing.ts';
import { type Call, openMeter, unitsOf } from '../cost/meter.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.bench');

/** As in the experiment on which the caching rule is based (docs/decisions/0046-answers-are-remembered-by-version.md). */
const TRAFFIC = { minutes: 10, readsPerSecond: 10, secondsBetweenWrites: 60, functions: 4, queries: 50 } as const;
/** The minimum hit rate of the cache, and the maximum average units of a read. */
const BARS = { hits: 0.7, units: 7 } as const;
const SEED = 1;

/** Fifty requests, the most popular ones first. All are for one resource, as the functions of each have separate caches. */
const queriesOf = (size: number): string[] => {
  const some = (count: number, path: (i: number) => string) => Array.from({ length: count }, (_, i) => path(i + 1));
  const all = [
    '/events',
    ...some(12, i => `/events/${idOf('event', i, size)}`),
    ...some(8, i => `/events?categories=${idOf('category', i, size)}`),
    ...some(6, i => `/events?page=${i + 1}`),
    ...['concerto', 'festival', 'teatro', 'feira', 'baile'].map(word => `/events?search=${word}`),
    ...some(9, i => `/events?start_date=2027-${String(i + 2).padStart(2, '0')}-01&per_page=20`),
    ...some(6, i => `/events?venue=${idOf('venue', i, size)}`),
    ...some(3, i => `/events?organizer=${idOf('organizer', i, size)}`),
  ];
  const random = randomFrom(SEED);
  const [first = '', ...others] = all.slice(0, TRAFFIC.queries);
  return [
    first,
    ...others
      .map(path => ({ path, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ path }) => path),
  ];
};

interface Cost {
  readonly units: number;
  readonly isHit: boolean;
}

interface Outcome {
  readonly reads: number;
  readonly hits: number;
  readonly units: number;
}

export interface TrafficOptions extends Format {
  /** How many events the calendar has. */
  readonly events: number;
}

/** Prints the result, and writes it to `.bench/traffic.json`. Returns whether it is within the limits. */
export const measureTraffic = async ({ events: size, json }: TrafficOptions): Promise<boolean> => {
  const service = readDeployment(await templatesOfSource(), TABLE, SECRET);
  const mixture = { name: 'built-in', shapes: builtInShapes() };
  const built = await builtCalendar(size, mixture, { folder: FOLDER, table: service.table });
  const meter = openMeter();
  const clock = { seconds: 0 };
  const now = () => v.parse(Instant, NOW + Math.floor(clock.seconds));
  return withCopy(built, { name: 'traffic', wrap: meter.attach, now }, async store => {
    const doors = Array.from({ length: TRAFFIC.functions }, () =>
      openDoor(service, store, { now, uptime: () => clock.seconds * 1000 }),
    );
    const outcome = await run(doors, queriesOf(size), clock, async what => costOf(await meter.measure(what)));
    return report(size, outcome, { json });
  });
};

/** Hits, whose answer or items were all cached, read only the versions, and once a minute the schema of the table. */
const costOf = (calls: readonly Call[]): Cost => ({
  units: unitsOf(calls),
  isHit: calls.every(({ about }) => about.includes('V#')),
});

const run = async (
  doors: readonly Ask[],
  queries: readonly string[],
  clock: { seconds: number },
  measure: (what: () => Promise<void>) => Promise<Cost>,
): Promise<Outcome> => {
  const random = randomFrom(SEED);
  const anyDoor = (): Ask => doors[random.below(doors.length)] ?? Promise.reject;
  const reads = TRAFFIC.minutes * 60 * TRAFFIC.readsPerSecond;
  const drawn = zipf(queries, random);
  const progress = showProgress(reads, process.stderr);
  let [hits, units] = [0, 0];
  for (let read = 1; read <= reads; read++) {
    const before = Math.floor(clock.seconds / TRAFFIC.secondsBetweenWrites);
    clock.seconds += 1 / TRAFFIC.readsPerSecond;
    if (Math.floor(clock.seconds / TRAFFIC.secondsBetweenWrites) > before) await write(anyDoor(), read);
    const path = drawn();
    const taken = await measure(async () => void (await anyDoor()(path)));
    units += taken.units;
    if (taken.isHit) hits++;
    progress.advance();
  }
  progress.end();
  return { reads, hits, units };
};

/** Zipf's law: the nth most popular request is sent 1/n as often as the first. */
const zipf = (all: readonly string[], random: Random): (() => string) => {
  let total = 0;
  const upTo = all.map((_, i) => (total += 1 / (i + 1)));
  return () => {
    const drawn = random.next() * total;
    return all[upTo.findIndex(sum => drawn < sum)] ?? '';
  };
};

const write = async (ask: Ask, nth: number): Promise<void> => {
  const [start_date, end_date] = ['2027-04-10 20:00:00', '2027-04-10 22:00:00'];
  await ask('/events', { as: LOGINS.editor, body: { title: `Concerto ${nth}`, start_date, end_date } });
};

const report = (size: number, { reads, hits, units }: Outcome, format: Format): boolean => {
  const [share, each] = [hits / reads, units / reads];
  const isWithin = share >= BARS.hits && each <= BARS.units;
  mkdirSync(FOLDER, { recursive: true });
  const found = { size, ...TRAFFIC, reads, hits: share, units: each };
  writeFileSync(join(FOLDER, 'traffic.json'), `${JSON.stringify(found, null, 2)}\n`);
  const text = () =>
    [
      `${size.toLocaleString('en')} events, ${TRAFFIC.functions} functions, ${TRAFFIC.readsPerSecond} reads a second of ${TRAFFIC.queries} requests, a write every ${TRAFFIC.secondsBetweenWrites} s, ${TRAFFIC.minutes} simulated minutes`,
      `answered from memory  ${(share * 100).toFixed(1)} %  (at least ${BARS.hits * 100} %)`,
      `units a read          ${each.toFixed(2)}  (at most ${BARS.units})`,
      ...(isWithin ? [] : ['OVER']),
    ].join('\n');
  printResult(found, text, format);
  return isWithin;
};
