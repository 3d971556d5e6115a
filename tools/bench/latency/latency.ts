/** Measures the latency of the local stage, with one connection and with several, for new requests and for repeated ones. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { columns } from '../../terminal/columns.ts';
import { showProgress } from '../../terminal/progress.ts';
import { asJson, type Format } from '../../terminal/result.ts';
import { builtCalendar } from '../calendars/build.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { TABLE } from '../calendars/client.ts';
import { SECRET } from '../calendars/door.ts';
import { idOf } from '../calendars/generated-records.ts';
import { checkoutOf } from '../coldstart/baseline.ts';
import { RESULTS, ROOT } from '../coldstart/deployed.ts';
import { type Latency, measureLoad } from './load.ts';
import { startStageOf } from './stage-process.ts';

export interface LatencyOptions extends Format {
  /** How many events each calendar has. */
  readonly events: readonly number[];
  /** How many requests each measurement sends. */
  readonly requests: number;
  /** The commit to compare with. */
  readonly baseline?: string | undefined;
  /** The maximum median, as a multiple of the baseline's. */
  readonly maxRatio: number;
}

const CONNECTIONS = [1, 8] as const;
/** Requests before the measurement, until all threads of the stage have started and compiled their code. */
const WARM_UP = 40;
/** Milliseconds until a repeated answer is cached (docs/decisions/0046-answers-are-remembered-by-version.md). */
const UNTIL_REMEMBERED_MS = 3_500;

/** Paths below the namespace, each with a query to which a parameter can be added. */
const requestsOf = (events: number, slug: string): Readonly<Record<string, string>> => ({
  list: '/events?',
  'page 50': '/events?page=50',
  'a month of 50': '/events?per_page=50&start_date=2027-09-01&end_date=2027-09-30',
  search: '/events?search=concerto',
  'category + search': `/events?search=concerto&categories=${idOf('category', 1, events)}`,
  'by id': `/events/${idOf('event', 1, events)}?`,
  'by slug': `/events/by-slug/${slug}?`,
  venues: '/venues?',
  categories: '/categories?',
});

interface Row {
  readonly events: number;
  readonly name: string;
  readonly connections: number;
  readonly now: Latency;
  /** The latency of the baseline, if there is one. */
  readonly before: Latency | undefined;
}

/** Prints a table for each calendar and writes all as JSON. Returns whether no median is over `maxRatio` times that of the baseline. */
export const measureLatency = async ({
  events,
  requests,
  baseline,
  maxRatio,
  json,
}: LatencyOptions): Promise<boolean> => {
  await using resources = new AsyncDisposableStack();
  const checkout = baseline === undefined ? undefined : checkoutOf(baseline);
  if (checkout !== undefined) resources.defer(checkout.remove);
  const trees = checkout === undefined ? [ROOT] : [ROOT, checkout.tree];
  const { table } = readDeployment(await templatesOfSource(), TABLE, SECRET);
  const all: Row[] = [];
  for (const size of events) {
    const mixture = { name: 'built-in', shapes: builtInShapes() };
    const calendar = await builtCalendar(size, mixture, { folder: RESULTS, table });
    const rows = await measureCalendar(size, calendar, { trees, requests });
    if (!json) console.log(`${tableOf(size, rows)}\n`);
    all.push(...rows);
  }
  if (json) console.log(asJson(all));
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'latency.json'), `${JSON.stringify(all, undefined, 2)}\n`);
  return all.every(({ now, before }) => before === undefined || now.p50 <= maxRatio * before.p50);
};

interface Measurement {
  /** Folders of the sources to measure: this one, then the baseline. */
  readonly trees: readonly string[];
  readonly requests: number;
}

const measureCalendar = async (size: number, calendar: string, { trees, requests }: Measurement): Promise<Row[]> => {
  await using resources = new AsyncDisposableStack();
  const sites: string[] = [];
  for (const tree of trees) sites.push(await startStageOf(tree, calendar, resources));
  const paths = Object.entries(requestsOf(size, await slugOf(`${sites[0]}/events/${idOf('event', 1, size)}`)));
  const progress = showProgress(CONNECTIONS.length * paths.length, process.stderr);
  const rows: Row[] = [];
  for (const connections of CONNECTIONS)
    for (const [name, path] of paths) {
      // One after another, so that other load on the machine affects all equally.
      const found: { readonly fresh: Latency; readonly again: Latency }[] = [];
      for (const site of sites) found.push(await measureRequest(`${site}${path}`, { connections, requests }));
      const [now, before] = found;
      if (now === undefined) throw new Error('nothing was measured');
      const row = { events: size, connections };
      rows.push({ ...row, name, now: now.fresh, before: before?.fresh });
      rows.push({ ...row, name: `${name}, again`, now: now.again, before: before?.again });
      progress.advance();
    }
  progress.end();
  return rows;
};

const Slug = v.object({ slug: v.string() });
const slugOf = async (url: string): Promise<string> => v.parse(Slug, await (await fetch(url)).json()).slug;

const measureRequest = async (
  url: string,
  { connections, requests }: { readonly connections: number; readonly requests: number },
) => {
  const ask = (urls: readonly string[]): Promise<Latency> => measureLoad({ connections, urls });
  // An unknown parameter makes a request new.
  const others = Array.from({ length: WARM_UP + requests }, (_, i) => `${url}&request=${connections}.${i}`);
  await ask(others.slice(0, WARM_UP));
  const fresh = await ask(others.slice(WARM_UP));
  const same = (count: number): string[] => Array.from({ length: count }, () => url);
  await ask(same(WARM_UP));
  await setTimeout(UNTIL_REMEMBERED_MS);
  await ask(same(WARM_UP));
  return { fresh, again: await ask(same(requests)) };
};

const tableOf = (size: number, rows: readonly Row[]): string => {
  const groups = Map.groupBy(rows, ({ name }) => name);
  const hasBaseline = rows.some(({ before }) => before !== undefined);
  const head = CONNECTIONS.flatMap(count => [
    `${count === 1 ? '1 connection' : `${count} connections`}: p50`,
    'p99',
    'a second',
    ...(hasBaseline ? ['baseline p50', 'ratio'] : []),
  ]);
  const lines = [...groups].map(([name, alike]) => [
    name,
    ...alike.flatMap(({ now, before }) => [
      now.p50.toFixed(1),
      now.p99.toFixed(1),
      now.perSecond.toFixed(0),
      ...(before === undefined ? [] : [before.p50.toFixed(1), (now.p50 / before.p50).toFixed(2)]),
    ]),
  ]);
  return columns([`${size.toLocaleString('en')} events, ms`, ...head], lines);
};
