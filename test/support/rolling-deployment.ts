/**
 * A service on a port whose functions are replaced one after the other while it answers, as a deployment replaces them: those before and
 * after it work side by side. Commands find it in its home as they find a stage.
 */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { inject } from 'vitest';
import { schemaGuard } from '../../functions/database/schema-guard.ts';
import { SecretKeys } from '../../shared/auth/secret-keys.ts';
import { Instant } from '../../shared/time/wall.ts';
import type { LambdaFunction } from '../../tools/local/deployment.ts';
import { startEngine } from '../../tools/local/engine.ts';
import { openGateway } from '../../tools/local/gateway.ts';
import { invokeInProcess, settingsOf } from '../../tools/local/in-process.ts';
import type { Invoke } from '../../tools/local/lambda.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import { secretIn } from '../../tools/local/secret.ts';
import { writeStage } from '../../tools/local/stage-file.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { addUsers, authorizationOf } from '../../tools/local/test-users.ts';
import { type Answer, parsed, type Sent, storeAt } from './called.ts';
import { newHome } from './commands.ts';
import { SECRET } from './secrets.ts';

export interface Rolling {
  readonly home: string;
  readonly call: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** What functions have logged as faults. */
  readonly faults: unknown[];
  /** The functions take the keys that the home has by now, one after the other. */
  readonly deploy: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const TABLE = 'Calendar';
/** Milliseconds between one function and the next. */
const BETWEEN = 150;
const now = (): Instant => v.parse(Instant, Math.floor(Date.now() / 1000));

export const openRolling = async (): Promise<Rolling> => {
  const home = newHome();
  const engine = await startEngine({ dataFile: undefined });
  const gateway = await openGateway(0);
  const origin = `http://127.0.0.1:${gateway.port}`;
  const service = readDeployment(inject('assembly'), TABLE, SECRET);
  await ensureTable(engine.endpoint, TABLE, service.table);
  await addUsers(storeAt(engine.endpoint, TABLE, client => client));

  const faults: unknown[] = [];
  const log = { info: () => {}, error: (...about: unknown[]) => void faults.push(about) };
  const generation = (): Invoke => {
    const store = schemaGuard(
      storeAt(engine.endpoint, TABLE, client => client),
      now,
    );
    const keys = v.parse(SecretKeys, secretIn(home));
    return invokeInProcess({ store, now, log, uptime: () => performance.now() }, lambda => ({
      ...settingsOf(lambda),
      BASE_URL: `${origin}/${lambda.stage}`,
      SECRET_KEY: keys,
    }));
  };
  const lambdas = [...new Set(service.apis.flatMap(({ routes }) => routes.map(route => route.function)))];
  const running = new Map<LambdaFunction, Invoke>();
  const deploy = async (): Promise<void> => {
    const next = generation();
    for (const lambda of lambdas) {
      running.set(lambda, next);
      await setTimeout(BETWEEN);
    }
    const sites = Object.fromEntries(
      service.apis.map(({ stage, namespace }) => [stage, { url: `${origin}/${stage}/${namespace}` }]),
    );
    writeStage(home, { pid: process.pid, sites, dynamodb: { endpoint: engine.endpoint, table: TABLE } });
  };
  await deploy();
  gateway.serve(service.apis, async (lambda, event, id) => {
    const invoke = running.get(lambda);
    if (invoke === undefined) throw new Error(`${lambda.name} is not deployed`);
    return invoke(lambda, event, id);
  });

  return {
    home,
    faults,
    deploy,
    call: async (method, path, { as, body, site = 'gl' } = {}) => {
      const { namespace } = service.apis.find(({ stage }) => stage === site) ?? {};
      const response = await fetch(`${origin}/${site}/${namespace}${path}`, {
        method,
        headers: {
          ...(as !== undefined && { authorization: authorizationOf(as) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
    },
    stop: async () => {
      await gateway.close();
      await engine.stop();
    },
  };
};
