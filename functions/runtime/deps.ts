/** Composition root: the only place that reads the environment and makes clients. */
import { Logger } from '@aws-lambda-powertools/logger';
import * as v from 'valibot';
import { ClockEnvironment, Environment } from '../../shared/settings/environment.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import type { TermMemory } from '../../shared/terms/memory.ts';
import { Zone } from '../../shared/time/zone.ts';
import { termMemory } from '../terms/memory.ts';
import { type Attempts, attemptMemory } from './attempts.ts';
import { databaseClient, documentClient } from './database.ts';
import { schemaGuard } from './schema-guard.ts';
import { dynamoStore } from './store.ts';
import { type TokenIssuer, tokenIssuer } from './token-issuer.ts';

export interface Deps {
  readonly store: Store;
  readonly terms: TermMemory;
  readonly attempts: Attempts;
  /** Whose bearer tokens are taken; undefined: nobody's. */
  readonly issuer: TokenIssuer | undefined;
  readonly site: Site;
  /** The site's zone. */
  readonly zone: Zone;
  /** The deployment's key, for what is stored keyed. */
  readonly secret: string;
  /** Address of the stage where it is not API Gateway's own. */
  readonly baseUrl: string | undefined;
  /** Epoch seconds. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** What works by the clock has neither site nor request. */
export type ClockDeps = Pick<Deps, 'store' | 'now' | 'log'>;

/** Made on the first request of a function's instance, then kept. */
export const liveDeps = (): Deps => {
  const { TABLE_NAME, SITE, SECRET_KEY, OIDC, BASE_URL } = environmentAs(Environment);
  const store = liveStore(TABLE_NAME);
  const log = new Logger({ serviceName: SERVICE });
  return {
    store,
    terms: termMemory(store),
    attempts: attemptMemory(store, SECRET_KEY, log),
    issuer: OIDC && tokenIssuer(OIDC, { now: clock, log }),
    site: SITE,
    zone: v.parse(Zone, SITE.timezone),
    secret: SECRET_KEY,
    baseUrl: BASE_URL,
    now: clock,
    log,
  };
};

export const liveClockDeps = (): ClockDeps => {
  const { TABLE_NAME } = environmentAs(ClockEnvironment);
  return { store: liveStore(TABLE_NAME), now: clock, log: new Logger({ serviceName: SERVICE }) };
};

/** Throws with the names of what is wrong only: the error of valibot carries all values along, the keys among them, into the log. */
const environmentAs = <S extends v.GenericSchema>(schema: S): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, process.env);
  if (parsed.success) return parsed.output;
  throw new Error(`wrong in the environment: ${parsed.issues.map(issue => v.getDotPath(issue)).join(', ')}`);
};

const SERVICE = 'calendar';
const clock = (): number => Math.floor(Date.now() / 1000);
const liveStore = (table: string): Store => schemaGuard(dynamoStore(documentClient(databaseClient()), table), clock);
