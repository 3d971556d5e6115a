/// <reference lib="esnext.disposable" />
/** Runs the whole service locally, as the templates describe it, from source or from the bundles of a deployment. */
import { resolve } from 'node:path';
import { OperatorError } from '../terminal/operator-error.ts';
import { assemblyIn, SOURCE, unpackBundles } from './code.ts';
import { type Api, type LambdaFunction, withAddresses } from './deployment.ts';
import { type Engine, startEngine } from './engine.ts';
import { openGateway } from './gateway.ts';
import { claimHome } from './home.ts';
import { startLambda } from './lambda.ts';
import { CREDENTIALS, ensureTable } from './local-table.ts';
import { startSchedules } from './schedules.ts';
import { newSecret, secretIn } from './secret.ts';
import { type Stage, writeStage } from './stage-file.ts';
import { openLog } from './stage-log.ts';
import { readDeployment } from './template.ts';
import { templatesOfSource } from './templates.ts';

export interface StageOptions {
  /** Port to listen on; 0 takes a free one. */
  readonly port: number;
  /** Folder of data and `stage.json`; created if missing. */
  readonly home: string;
  /** Starts an empty calendar in memory, and leaves data on disk unchanged. */
  readonly fresh: boolean;
  /** The language of the site that is served at the root of the port. Absent: none is. */
  readonly root?: string | undefined;
  /** Folder of the templates; absent: those of this source. */
  readonly templates?: string | undefined;
  /** Folder that `cdk synth` has written: the stage uses its templates and bundles. Absent: functions run from source. */
  readonly artefacts?: string | undefined;
  /** How many milliseconds a minute of the schedules takes; absent: a minute. */
  readonly minuteMs?: number;
  /** Refuses a table that it throws for, before a request is served and before commands find the stage. */
  readonly checkTable?: (table: Stage['dynamodb']) => Promise<void>;
}

export interface RunningStage {
  /** By language: the address of the namespace root, without a slash at its end. */
  readonly urls: Readonly<Record<string, string>>;
  /** Address of the DynamoDB engine. `table` is the name of the table in it. */
  readonly endpoint: string;
  readonly table: string;
  /** Whether this is the first start of a persistent home, so that the calendar is empty. */
  readonly isNew: boolean;
  /** Resolves with the reason when the engine ends unexpectedly. The stage no longer works then, and has to be stopped. */
  readonly lost: Promise<string>;
  readonly stop: () => Promise<void>;
}

/** The stage serves requests when this resolves. Throws OperatorError when it cannot start, and then leaves nothing running. */
export async function startStage({
  port,
  home,
  fresh,
  root,
  templates,
  artefacts,
  minuteMs = 60_000,
  checkTable,
}: StageOptions): Promise<RunningStage> {
  await using begun = new AsyncDisposableStack();
  const place = claimHome(resolve(home));
  begun.defer(place.release);
  // Opens the port first: a port in use fails immediately, while synthesising the templates takes seconds.
  const gateway = await openGateway(port);
  begun.defer(gateway.close);

  const engine = await engineFor(fresh ? undefined : place.data);
  begun.defer(engine.stop);
  const table = 'Calendar';

  const written = artefacts === undefined ? templates : assemblyIn(artefacts);
  const folder = written ?? (await templatesOfSource());
  const service = readDeployment(folder, table, fresh ? newSecret() : secretIn(place.directory));
  const code = artefacts === undefined ? SOURCE : unpackBundles(artefacts, service, begun);
  if (root !== undefined) requireSite(root, service.apis);
  const isEmpty = await ensureTable(engine.endpoint, table, service.table);
  await checkTable?.({ endpoint: engine.endpoint, table });

  const origin = `http://127.0.0.1:${gateway.port}`;
  const addressOf = (stage: string): string => (stage === root ? origin : `${origin}/${stage}`);
  const log = openLog(place.directory);
  begun.defer(log.close);
  const onLine = (line: string): void => {
    log.append(line);
    if (isError(line)) console.error(line);
  };
  const lambda = startLambda(surroundings(addressOf, engine.endpoint), onLine, code);
  begun.defer(lambda.stop);
  gateway.serve(service.apis, lambda.invoke, { root, start: `/${service.apis[0]?.stage}/` });
  begun.defer(startSchedules(service.scheduled, minuteMs, lambda.invoke));

  const urls = Object.fromEntries(
    service.apis.map(({ stage, namespace }) => [stage, `${addressOf(stage)}/${namespace}`]),
  );
  const sites = Object.fromEntries(Object.entries(urls).map(([language, url]) => [language, { url }]));
  writeStage(place.directory, { pid: process.pid, sites, dynamodb: { endpoint: engine.endpoint, table } });

  const running = begun.move();
  const stop = async (): Promise<void> => {
    // The gateway closes first, as requests in progress need everything else.
    await gateway.close();
    await running.disposeAsync();
  };
  return { urls, endpoint: engine.endpoint, table, isNew: isEmpty && !fresh, lost: engine.lost, stop };
}

/** Other lines would bury the messages of the stage itself. */
const isError = (line: string): boolean => line.startsWith('{"level":"ERROR"');

function requireSite(language: string, apis: readonly Api[]): void {
  if (apis.some(({ stage }) => stage === language)) return;
  throw new OperatorError(
    `No site has the language ${language}: there are ${apis.map(({ stage }) => stage).join(', ')}`,
  );
}

/** The embedded engine, or one that runs elsewhere, such as DynamoDB Local. `dataFile`: absent for data in memory. */
async function engineFor(dataFile: string | undefined): Promise<Engine> {
  const endpoint = process.env.DYNAMODB_ENDPOINT || undefined;
  if (endpoint === undefined) return await startEngine({ dataFile });
  if (dataFile === undefined) throw new OperatorError('--fresh needs the embedded engine, without DYNAMODB_ENDPOINT');
  return { endpoint, pid: undefined, lost: new Promise(() => {}), stop: async () => {} };
}

/** 90 MB for the caches of all seven threads (`lambda.ts`): each has one cache of texts, and one of answers for each function of a site. */
const MEMORY = { LISTS_MB: '7', ANSWERS_MB: '1' } as const;

/** Variables that Lambda would set on AWS, and the addresses that differ on this machine. */
export const surroundings = (addressOf: (stage: string) => string, endpoint: string) => (lambda: LambdaFunction) => ({
  ...CREDENTIALS,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  ...(lambda.stage !== undefined && { BASE_URL: addressOf(lambda.stage) }),
  SITES: withAddresses(lambda.environment.SITES, addressOf),
  TZ: ':UTC',
  ...MEMORY,
});
