/** The subjects of measurements: the bundles of a deployment and those of another commit, and events as API Gateway sends them. */
import { join } from 'node:path';
import type { Deployment } from '../../local/deployment.ts';
import { answerOf } from '../../local/gateway.ts';
import { DOMAIN } from '../../local/in-process.ts';
import { temporaryFolder } from '../../local/lifetime.ts';
import { readDeployment } from '../../local/template.ts';
import { TABLE } from '../calendars/client.ts';
import { SECRET } from '../calendars/door.ts';
import { LANGUAGE } from '../calendars/writing.ts';
import { checkoutOf } from './baseline.ts';
import { type Bundles, bundlesOf } from './bundles.ts';

/** Root folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Folder that results are written to as JSON. */
export const RESULTS = join(ROOT, '.bench');

/** The deployment of one commit. */
export interface Version {
  /** Read for each commit, as environment variables of functions may differ. */
  readonly service: Deployment;
  readonly bundles: Bundles;
}

export interface Deployed {
  /** This source, then the baseline if there is one. */
  readonly versions: readonly [Version, ...Version[]];
  /** A temporary folder, which is removed at the end. */
  readonly folder: string;
}

/** Builds the bundles, which takes half a minute, and as long again for the baseline. */
export const deployed = (baseline: string | undefined, resources: AsyncDisposableStack): Deployed => {
  const { path: folder, remove } = temporaryFolder('bench');
  resources.defer(remove);
  console.error('Making the bundles, as a deployment would');
  const now = versionOf(ROOT, join(folder, 'now'));
  const before = baseline === undefined ? [] : [versionOfCommit(baseline, join(folder, 'before'))];
  return { versions: [now, ...before], folder };
};

const versionOf = (tree: string, folder: string): Version => {
  const bundles = bundlesOf(tree, folder);
  return { service: readDeployment(folder, TABLE, SECRET), bundles };
};

const versionOfCommit = (commit: string, folder: string): Version => {
  const { tree, remove } = checkoutOf(commit);
  try {
    return versionOf(tree, folder);
  } finally {
    remove();
  }
};

/** An invocation of a function, with its environment variables. */
export interface Invocation {
  readonly module: string;
  readonly event: unknown;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Sends a request below the namespace. `invoke` returns the function's result, and what it measured. @throws Error unless the status is
 * 200.
 */
export const ask = async <T extends { readonly value: unknown }>(
  path: string,
  { service, bundles }: Version,
  invoke: (invocation: Invocation) => Promise<T>,
): Promise<T> => {
  let measured: T | undefined;
  const answer = answerOf(
    service.apis,
    async (lambda, event) => {
      const module = bundles.get(lambda.entry);
      if (module === undefined) throw new Error(`there is no bundle of ${lambda.entry}`);
      measured = await invoke({ module, event, environment: lambda.environment });
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
