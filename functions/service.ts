/**
 * The composition root, which is the only place that reads the environment, creates clients, and
 * builds the dependencies of operations.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import type { OperationsOf } from '../shared/api/operation.ts';
import type { ServedBy, SiteFunction } from '../shared/api/routes.ts';
import type { Log } from '../shared/http/log.ts';
import type { Pictures } from '../shared/model/picture-files.ts';
import { fallbacksOf } from '../shared/model/translations.ts';
import { ClockEnvironment, Environment, PagesEnvironment } from '../shared/settings/environment.ts';
import { NO_KEYS } from '../shared/settings/secret-keys.ts';
import { languagesOf } from '../shared/settings/site.ts';
import type { UncheckedStore } from '../shared/store/store.ts';
import { Instant } from '../shared/time/wall.ts';
import { Zone } from '../shared/time/zone.ts';
import { attemptCounters } from './auth/passwords.ts';
import { tokenIssuer } from './auth/token-issuer.ts';
import { databaseClient } from './database/client.ts';
import { itemMemory, type MemoryRule } from './database/item-memory.ts';
import { dynamoStore, schemaGuard } from './database/store.ts';
import { type HttpHandler, once, serveFunction, withRequestLine } from './http/handler.ts';
import { cardMemory } from './lists/card-memory.ts';
import { jsonLog } from './logs/json-log.ts';
import { unknownReferences } from './records/unknown-references.ts';
import type { ClockDeps, Deps, FunctionDeps } from './runtime/deps.ts';
import { searchLimit } from './runtime/search-limit.ts';
import { termCache } from './terms/memory.ts';

export const serve = <F extends SiteFunction>(
  name: F,
  operations: OperationsOf<ServedBy<F>, Deps>,
  makeDeps?: () => FunctionDeps,
): HttpHandler => {
  const getDeps = madeOnce(name, makeDeps);
  return withRequestLine(getDeps, serveFunction(name, operations, getDeps));
};

/** These functions read no terms, and have no right to. */
const WITHOUT_TERMS: readonly SiteFunction[] = ['docs', 'media', 'users'];

/**
 * The dependencies are made with the first request or, on Lambda, before it arrives (`prepared`).
 */
export const madeOnce = (name: SiteFunction, make: () => FunctionDeps = liveDeps): (() => FunctionDeps) =>
  once(make, isOnLambda() && !WITHOUT_TERMS.includes(name) ? prepared(make) : undefined);

/**
 * The folder in which bundled files have the paths of the repository. On Lambda it is that of the
 * bundle (AWS: "Defined runtime environment variables").
 */
export const codeRoot = (): string => process.env.LAMBDA_TASK_ROOT ?? join(import.meta.dirname, '..');

/**
 * Whether Lambda loads the module now, in a new execution environment. The local server or a test
 * loads it without a request to come.
 */
const isOnLambda = (): boolean => process.env.AWS_LAMBDA_INITIALIZATION_TYPE !== undefined;

/**
 * Connects to the database while the first request is still on its way, by reading what nearly
 * every request needs: the terms, and the schema of the table. If something fails here, that
 * request does it again and reports the error. Returns undefined if the environment is wrong.
 */
const prepared = (deps: () => FunctionDeps): FunctionDeps | undefined => {
  try {
    const made = deps();
    made.terms(made.site.language).catch(() => {});
    return made;
  } catch {
    return undefined;
  }
};

/** The settings of a site, which its functions read from their environment. */
export type Settings = Omit<Environment, 'TABLE_NAME'>;

/** What all functions of a process share: the store, the clocks, the log and the cards. */
interface ProcessDeps extends ClockDeps {
  /** Milliseconds of a clock that never goes back. */
  readonly uptime: () => number;
  /** When items are kept; `MEMORY_RULE` by default. */
  readonly memoryRule?: MemoryRule | undefined;
  /** An empty memory by default. */
  readonly cards?: Deps['cards'];
  readonly pictures?: Deps['pictures'];
}

/**
 * What is returned holds the caches, empty at first: terms, lists, items, failed attempts, the
 * issuer's keys; and counts searches.
 */
export const depsFor = (
  { SITE, SITES, SECRET_KEY, ORIGIN_KEYS, OIDC, BASE_URL, ITEMS_MB, LISTS_MB, SEARCHES_A_MINUTE }: Settings,
  { store, clock, log, uptime, memoryRule, pictures, cards = cardMemory(LISTS_MB * 1e6, uptime, log) }: ProcessDeps,
): FunctionDeps => ({
  store,
  terms: termCache(store),
  cards,
  items: itemMemory({ store, uptime, bytes: ITEMS_MB * 1e6, rule: memoryRule }),
  countSearch: searchLimit(SEARCHES_A_MINUTE),
  unknownReferences,
  attempts: attemptCounters(store, SECRET_KEY, log),
  issuer: OIDC && tokenIssuer(OIDC, { clock, log }),
  site: SITE,
  fallbacks: fallbacksOf(SITES),
  languages: languagesOf(SITES),
  pictures,
  sites: SITES,
  zone: v.parse(Zone, SITE.timezone),
  keys: SECRET_KEY,
  originKeys: ORIGIN_KEYS ?? [],
  baseUrl: BASE_URL,
  clock,
  log,
});

export const liveDeps = (): FunctionDeps => live(environmentAs(Environment));

/** `picturesIn` takes the name of the bucket. */
export const liveMediaDeps = (picturesIn: (bucket: string) => Pictures): FunctionDeps => {
  const environment = environmentAs(Environment);
  const { PICTURES_BUCKET: bucket } = environment;
  return { ...live(environment), pictures: bucket === undefined ? undefined : picturesIn(bucket) };
};

export const livePagesDeps = (): FunctionDeps => live({ ...environmentAs(PagesEnvironment), SECRET_KEY: NO_KEYS });

const live = ({ TABLE_NAME, ...settings }: Environment): FunctionDeps => {
  const deps = liveProcessDeps(TABLE_NAME);
  liveCards ??= cardMemory(settings.LISTS_MB * 1e6, deps.uptime, deps.log);
  return depsFor(settings, { ...deps, cards: liveCards });
};

/**
 * All functions of this process share it. On Lambda that is one function, on the local server all
 * functions of a site.
 */
let liveCards: Deps['cards'] | undefined;

export const liveClockDeps = (): ClockDeps => liveProcessDeps(environmentAs(ClockEnvironment).TABLE_NAME);

const liveProcessDeps = (table: string): ProcessDeps => {
  const log = jsonLog(() => new Date());
  return { store: liveStore(table, log), clock, uptime: () => performance.now(), log };
};

/**
 * The SDK takes region and credentials from the environment (AWS: "Defined runtime environment
 * variables"), and also the address of another database, such as that of the local server (AWS:
 * "Service-specific endpoints").
 */
const liveStore = (table: string, audit: Log): UncheckedStore =>
  schemaGuard(dynamoStore(databaseClient(), table, { audit }), clock);

/** In epoch seconds. */
const clock = (): Instant => v.parse(Instant, Math.floor(Date.now() / 1000));

/**
 * Throws an error that only names the wrong variables. The error of valibot would put all values
 * into the log, including the secret key.
 */
const environmentAs = <S extends v.GenericSchema>(schema: S): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, process.env);
  if (parsed.success) return parsed.output;
  throw new Error(`wrong in the environment: ${parsed.issues.map(issue => v.getDotPath(issue)).join(', ')}`);
};
