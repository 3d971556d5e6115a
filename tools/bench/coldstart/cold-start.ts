/** What a cold start costs: CPU time from a fresh process to its first answer, of the bundles that a deployment would upload. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Deployment } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { answerOf } from '../../local/gateway.ts';
import { DOMAIN } from '../../local/in-process.ts';
import { temporaryFolder } from '../../local/lifetime.ts';
import { CREDENTIALS, ensureTable } from '../../local/local-table.ts';
import { readDeployment } from '../../local/template.ts';
import { writeItems } from '../calendars/build.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { TABLE, tableClient } from '../calendars/client.ts';
import { SECRET } from '../calendars/door.ts';
import { idOf } from '../calendars/generated-records.ts';
import { itemsOf } from '../calendars/items.ts';
import { LANGUAGE } from '../calendars/writing.ts';
import { checkoutOf } from './baseline.ts';
import { type Bundles, bundlesOf } from './bundles.ts';
import { type ColdStart, startCold } from './fresh-process.ts';
import { medians, report, type Times } from './medians.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const EVENTS = 300;

/** What the first event asks, below the namespace. */
const REQUESTS = {
  'event by id': `/events/${idOf('event', 1, EVENTS)}`,
  events: '/events',
  search: '/events?search=concerto',
  categories: '/categories',
} as const;

/** Without our code: the least that any function costs, and any that asks DynamoDB. */
const REFERENCES = {
  'empty handler': 'export const handler = async () => ({});',
  'one GetItem of the SDK': `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = () => client.send(new GetCommand({ TableName: '${TABLE}', Key: { pk: 'x', sk: 'x' } }));
`,
} as const;

export interface ColdStartOptions {
  /** Of each kind; the median counts. */
  readonly runs: number;
  /** The commit to compare with. */
  readonly baseline?: string | undefined;
  /** What a request may take of the CPU time of the baseline. */
  readonly maxRatio: number;
}

/** Prints a table and writes it as JSON. Returns whether no request takes more than `maxRatio` of what it took before. */
export const measureColdStarts = async ({ runs, baseline, maxRatio }: ColdStartOptions): Promise<boolean> => {
  await using resources = new AsyncDisposableStack();
  const { path: folder, remove } = temporaryFolder('coldstart');
  resources.defer(remove);

  console.error('Making the bundles, as a deployment would');
  const bundles = bundlesOf(ROOT, join(folder, 'now'));
  const service = readDeployment(join(folder, 'now'), TABLE, SECRET);
  const earlier = baseline === undefined ? undefined : bundlesOfCommit(baseline, join(folder, 'before'));
  const database = await startDatabase(service, resources);

  const references = Object.entries(REFERENCES).map(async ([name, source]) => {
    const module = await bundleOf(source, join(folder, `${name}.js`));
    return { name, start: [() => startCold(module, {}, database)] };
  });
  const requests = Object.entries(REQUESTS).map(([name, path]) => ({
    name,
    start: [bundles, ...(earlier === undefined ? [] : [earlier])].map(
      each => () => firstAnswer(path, each, service, database),
    ),
  }));
  const rows = await medians([...(await Promise.all(references)), ...requests], runs);
  report(rows, join(ROOT, '.bench'));
  return rows.every(({ now, before }) => before === undefined || now.answered <= maxRatio * before.answered);
};

const bundlesOfCommit = (commit: string, folder: string): Bundles => {
  const { tree, remove } = checkoutOf(commit);
  try {
    return bundlesOf(tree, folder);
  } finally {
    remove();
  }
};

/** A small calendar; answers what a function has in its environment to find it. */
const startDatabase = async (service: Deployment, resources: AsyncDisposableStack): Promise<Record<string, string>> => {
  const engine = await startEngine({ dataFile: undefined });
  resources.defer(engine.stop);
  await ensureTable(engine.endpoint, TABLE, service.table);
  const client = tableClient(engine.endpoint);
  await writeItems(client, itemsOf(EVENTS, builtInShapes()));
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

/** @throws Error unless it is answered 200. */
const firstAnswer = async (
  path: string,
  bundles: Bundles,
  service: Deployment,
  variables: Readonly<Record<string, string>>,
): Promise<Times> => {
  let measured: ColdStart | undefined;
  const answer = answerOf(
    service.apis,
    async (lambda, event) => {
      const module = bundles.get(lambda.entry);
      if (module === undefined) throw new Error(`there is no bundle of ${lambda.entry}`);
      measured = await startCold(module, event, { ...lambda.environment, ...variables });
      return { value: measured.value };
    },
    DOMAIN,
  );
  const target = `/${LANGUAGE}/calendar/events/v1${path}`;
  const request = { method: 'GET', target, headers: [], body: Buffer.alloc(0), sourceIp: '127.0.0.1' };
  const { status } = await answer(request, 'bench');
  if (status !== 200 || measured === undefined) throw new Error(`${path} is answered ${status}`);
  return measured;
};
