/** Composition root: the only place that reads the environment, makes clients, and hands operations what they need. */

import { Logger } from '@aws-lambda-powertools/logger';
import * as v from 'valibot';
import type { OperationId, OperationsOf, Resource } from '../shared/api/route.ts';
import { ClockEnvironment, Environment } from '../shared/settings/environment.ts';
import type { Store } from '../shared/store/store.ts';
import { Instant } from '../shared/time/instant.ts';
import { Zone } from '../shared/time/zone.ts';
import { databaseClient, documentClient } from './database/dynamo-client.ts';
import { dynamoStore } from './database/dynamo-store.ts';
import { schemaGuard } from './database/schema-guard.ts';
import { serveResource } from './http/serve.ts';
import { attemptMemory } from './identity/attempts.ts';
import { tokenIssuer } from './identity/token-issuer.ts';
import { unknownReferences } from './records/unknown-references.ts';
import type { ClockDeps, Deps } from './runtime/deps.ts';
import type { OperationCall } from './runtime/operation-input.ts';
import { type OperationResult, runOperation } from './runtime/run-operation.ts';
import { termMemory } from './terms/term-memory.ts';

/** The Lambda handler of one resource: its operations and no others. `deps` is called once, on the first request. */
export const serve = <R extends Resource>(
  resource: R,
  operations: OperationsOf<R, Deps>,
  deps: () => Deps = liveDeps,
) => serveResource(resource, { operations, unknownReferences }, deps);

/** One operation without HTTP: parsed by its row, with the caller's rights, run again after a write conflict, and logged. */
export const callOperation = <R extends Resource>(
  operations: OperationsOf<R, Deps>,
  id: keyof OperationsOf<R, Deps> & OperationId,
  call: OperationCall,
  deps: Deps,
): Promise<OperationResult> => runOperation({ operations, unknownReferences }, id, call, deps);

/** What a site is configured with, as the environment of its functions says it. */
export type Settings = Omit<Environment, 'TABLE_NAME'>;

/** Memories and the issuer's keys are empty at first, and last as long as what is returned. */
export const depsFor = ({ SITE, SECRET_KEY, OIDC, BASE_URL }: Settings, { store, now, log }: ClockDeps): Deps => ({
  store,
  terms: termMemory(store),
  attempts: attemptMemory(store, SECRET_KEY, log),
  issuer: OIDC && tokenIssuer(OIDC, { now, log }),
  site: SITE,
  zone: v.parse(Zone, SITE.timezone),
  secret: SECRET_KEY,
  baseUrl: BASE_URL,
  now,
  log,
});

export const liveDeps = (): Deps => {
  const { TABLE_NAME, ...settings } = environmentAs(Environment);
  return depsFor(settings, liveWorld(TABLE_NAME));
};

export const liveClockDeps = (): ClockDeps => liveWorld(environmentAs(ClockEnvironment).TABLE_NAME);

const liveWorld = (table: string): ClockDeps => ({
  store: liveStore(table),
  now: clock,
  log: new Logger({ serviceName: 'calendar' }),
});

const liveStore = (table: string): Store => schemaGuard(dynamoStore(documentClient(databaseClient()), table), clock);

/** Epoch seconds. */
const clock = (): Instant => v.parse(Instant, Math.floor(Date.now() / 1000));

/** Throws with the names of what is wrong only: valibot's error carries all values, the secret key among them, into the log. */
const environmentAs = <S extends v.GenericSchema>(schema: S): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, process.env);
  if (parsed.success) return parsed.output;
  throw new Error(`wrong in the environment: ${parsed.issues.map(issue => v.getDotPath(issue)).join(', ')}`);
};
