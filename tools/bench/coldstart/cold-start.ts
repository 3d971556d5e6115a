/** Measures cold starts of the deployed bundles: CPU time from a fresh process to its first answer. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Deployment } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { CREDENTIALS, ensureTable } from '../../local/local-table.ts';
import { writeItems } from '../../table/batch-writer.ts';
import type { Format } from '../../terminal/result.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { TABLE, tableClient } from '../calendars/client.ts';
import { idOf } from '../calendars/generated-records.ts';
import { itemsOf } from '../calendars/items.ts';
import { ask, deployed, RESULTS, ROOT } from './deployed.ts';
import { startCold } from './fresh-process.ts';
import { medians, report } from './medians.ts';

const EVENTS = 300;

/** The first request of a cold start, by name: its path below the namespace. */
const REQUESTS = {
  'event by id': `/events/${idOf('event', 1, EVENTS)}`,
  events: '/events',
  search: '/events?search=concerto',
  categories: '/categories',
} as const;

/** For comparison, without our code: the minimum for any function, and for any that reads DynamoDB. */
const REFERENCES = {
  'empty handler': 'export const handler = async () => ({});',
  'one GetItem of the SDK': `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = () => client.send(new GetCommand({ TableName: '${TABLE}', Key: { pk: 'x', sk: 'x' } }));
`,
} as const;

export interface ColdStartOptions extends Format {
  /** Cold starts of each kind, of which the median is reported. */
  readonly runs: number;
  /** The commit to compare with. */
  readonly baseline?: string | undefined;
  /** The maximum CPU time of a request, as a multiple of the baseline's. */
  readonly maxRatio: number;
}

/** Prints a table and writes it as JSON. Returns whether no request takes more than `maxRatio` of what it took before. */
export const measureColdStarts = async ({ runs, baseline, maxRatio, json }: ColdStartOptions): Promise<boolean> => {
  await using resources = new AsyncDisposableStack();
  const { folder, versions } = deployed(baseline, resources);
  const database = await startDatabase(versions[0].service, resources);

  const references = Object.entries(REFERENCES).map(async ([name, source]) => {
    const module = await bundleOf(source, join(folder, `${name}.js`));
    return { name, start: [() => startCold(module, {}, database)] };
  });
  const requests = Object.entries(REQUESTS).map(([name, path]) => ({
    name,
    start: versions.map(
      each => () =>
        ask(path, each, ({ module, event, environment }) => startCold(module, event, { ...environment, ...database })),
    ),
  }));
  const rows = await medians([...(await Promise.all(references)), ...requests], runs);
  report(rows, RESULTS, { json });
  return rows.every(({ now, before }) => before === undefined || now.answered <= maxRatio * before.answered);
};

/** Starts an engine with a small calendar. Returns the environment variables by which functions find it. */
const startDatabase = async (service: Deployment, resources: AsyncDisposableStack): Promise<Record<string, string>> => {
  const engine = await startEngine({ dataFile: undefined });
  resources.defer(engine.stop);
  await ensureTable(engine.endpoint, TABLE, service.table);
  const client = tableClient(engine.endpoint);
  await writeItems({ client, name: TABLE }, itemsOf(EVENTS, builtInShapes()));
  client.destroy();
  return { ...CREDENTIALS, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, TZ: ':UTC' };
};

const bundleOf = async (source: string, outfile: string): Promise<string> => {
  await build({
    stdin: { contents: source, resolveDir: ROOT },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  return outfile;
};
