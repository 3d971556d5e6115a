/// <reference lib="esnext.disposable" />
/**
 * Runs the whole service locally, as the templates describe it, from source or from the bundles of
 * a deployment.
 */
import { join, resolve } from 'node:path';
import { OperatorError } from '../terminal/operator-error.ts';
import { BUCKET, BUCKET_PATH, folderBucket } from './bucket.ts';
import { SOURCE, unpackBundles } from './code.ts';
import {
  type LocalServer,
  type LocalTable,
  lockFolder,
  newSecret,
  openLog,
  picturesIn,
  secretIn,
  writeServer,
} from './data-folder.ts';
import { type LambdaFunction, withAddresses } from './deployment.ts';
import { type Engine, startEngine } from './engine.ts';
import { openGateway } from './gateway.ts';
import { startLambda } from './lambda.ts';
import { temporaryFolder } from './lifetime.ts';
import { CREDENTIALS, ensureTable } from './local-table.ts';
import { startSchedules } from './schedules.ts';
import { readDeployment } from './template.ts';
import { templatesOfSource } from './templates.ts';

export interface ServerOptions {
  /** The port to listen on. 0 takes a free one. */
  readonly port: number;
  /** The folder of data and `stage.json`, which is created if it is missing. */
  readonly home: string;
  /** Starts an empty calendar in memory, and leaves data on disk unchanged. */
  readonly fresh: boolean;
  /** The language of the site that is also served at the root of the port; absent if none is. */
  readonly root?: string | undefined;
  /** The file of the settings; without it, `namedFile` finds one. */
  readonly config?: string | undefined;
  /** The folder of the templates; by default those of this source. */
  readonly templates?: string | undefined;
  /**
   * The folder that `cdk synth` has written, whose templates and bundles are used. Without it,
   * functions run from source.
   */
  readonly artefacts?: string | undefined;
  /** How many milliseconds a minute of the schedules takes; by default a minute. */
  readonly minuteMs?: number;
  /**
   * Refuses a table by throwing, before a request is served and before commands find the local
   * server.
   */
  readonly checkTable?: (table: LocalTable) => Promise<void>;
}

export interface RunningServer extends LocalServer {
  /** Whether this is the first start in a persistent data folder, so that the calendar is empty. */
  readonly isNew: boolean;
  /**
   * Resolves with the reason once the engine has ended. The local server no longer works then, and
   * has to be stopped.
   */
  readonly lost: Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * The local server serves requests when this resolves.
 *
 * @throws OperatorError if it cannot start, and then leaves nothing running.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, fresh, root, config, templates, artefacts, minuteMs = 60_000, checkTable } = options;
  const home = resolve(options.home);
  await using begun = new AsyncDisposableStack();
  begun.defer(lockFolder(home));
  // The port is opened first, because a port in use fails immediately, while synthesising the
  // templates takes seconds.
  const gateway = await openGateway(port);
  begun.defer(gateway.close);

  const engine = await engineFor(fresh ? undefined : join(home, 'data.db'));
  begun.defer(engine.stop);
  const { endpoint } = engine;
  const table = 'Calendar';

  const service = readDeployment(
    artefacts ?? templates ?? (await templatesOfSource(config)),
    table,
    fresh ? newSecret() : secretIn(home),
  );
  const code = artefacts === undefined ? SOURCE : unpackBundles(artefacts, service, begun);
  const languages = service.apis.map(({ stage }) => stage);
  if (root !== undefined && !languages.includes(root))
    throw new OperatorError(`No site has the language ${root}: there are ${languages.join(', ')}`);
  const isEmpty = await ensureTable(endpoint, table, service.table);
  await checkTable?.({ endpoint, table });

  const origin = `http://127.0.0.1:${gateway.port}`;
  const addressOf = (stage: string): string => (stage === root ? origin : `${origin}/${stage}`);
  const log = openLog(home);
  begun.defer(() => new Promise<void>(resolve => log.end(() => resolve())));
  const onLine = (line: string): void => {
    if (!log.writableEnded) log.write(`${line}\n`);
    // Other lines would bury the messages of the local server itself.
    if (line.startsWith('{"level":"ERROR"')) console.error(line);
  };
  const lambda = startLambda(surroundings(addressOf, endpoint, `${origin}${BUCKET_PATH}`), onLine, code);
  begun.defer(lambda.stop);
  const pictures = fresh ? temporaryFolder('pictures') : { path: picturesIn(home), remove: () => {} };
  begun.defer(async () => pictures.remove());
  gateway.serve(service.apis, lambda.invoke, {
    root,
    start: `/${languages[0]}/`,
    bucket: folderBucket(pictures.path),
  });
  begun.defer(startSchedules(service.scheduled, minuteMs, lambda.invoke));
  // The gateway is registered once more, so that it closes first: requests in progress need
  // everything else.
  begun.defer(gateway.close);

  const urls = Object.fromEntries(
    service.apis.map(({ stage, namespace }) => [stage, `${addressOf(stage)}/${namespace}`]),
  );
  const server = { pid: process.pid, urls, endpoint, table };
  writeServer(home, server);
  const running = begun.move();
  return { ...server, isNew: isEmpty && !fresh, lost: engine.ended, stop: () => running.disposeAsync() };
}

/**
 * The embedded engine, or one that runs elsewhere, such as DynamoDB Local. Without `dataFile`, data
 * are in memory.
 */
async function engineFor(dataFile: string | undefined): Promise<Engine> {
  const endpoint = process.env.DYNAMODB_ENDPOINT || undefined;
  if (endpoint === undefined) return await startEngine(dataFile);
  if (dataFile === undefined) throw new OperatorError('--fresh needs the embedded engine, without DYNAMODB_ENDPOINT');
  return { endpoint, pid: undefined, ended: new Promise(() => {}), stop: async () => {} };
}

/**
 * 90 MB for the caches of all seven threads (`lambda.ts`): each has one cache of texts, and one of
 * answers for each function of a site.
 */
const MEMORY = { LISTS_MB: '7', ITEMS_MB: '1' } as const;

/** Variables that Lambda would set on AWS, and the addresses that differ on this machine. */
const surroundings =
  (addressOf: (stage: string) => string, endpoint: string, bucket: string) => (lambda: LambdaFunction) => ({
    ...CREDENTIALS,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_S3: bucket,
    ...(lambda.environment.PICTURES_BUCKET !== undefined && { PICTURES_BUCKET: BUCKET }),
    ...(lambda.stage !== undefined && {
      BASE_URL: addressOf(lambda.stage),
      SITES: withAddresses(lambda.environment.SITES, addressOf),
    }),
    TZ: ':UTC',
    ...MEMORY,
  });
