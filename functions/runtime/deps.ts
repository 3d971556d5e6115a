/**
 * The dependencies of operations. `functions/service.ts` creates them, also for tests and commands.
 */
import type { Resource } from '../../shared/api/routes.ts';
import type { Problems } from '../../shared/http/errors.ts';
import type { TermCache } from '../../shared/linked/term-view.ts';
import type { Pictures } from '../../shared/model/picture-files.ts';
import type { Fallbacks } from '../../shared/model/translations.ts';
import type { Caller } from '../../shared/settings/rights.ts';
import type { SecretKeys } from '../../shared/settings/secret-keys.ts';
import type { KnownSite, Language, Site } from '../../shared/settings/site.ts';
import type { Store, UncheckedStore } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/wall.ts';
import type { Zone } from '../../shared/time/zone.ts';
import type { IdentityDeps } from '../auth/authenticate.ts';
import type { ItemMemory } from '../database/item-memory.ts';
import type { CardMemory } from '../lists/card-memory.ts';
import type { SearchLimit } from './search-limit.ts';

/** What every operation needs, in requests and for pages. */
export interface Deps extends Omit<IdentityDeps, 'store'> {
  /** Accepts no write without the proof that rights were checked. */
  readonly store: Store;
  readonly terms: TermCache;
  readonly cards: CardMemory;
  readonly items: ItemMemory;
  readonly countSearch: SearchLimit;
  readonly site: Site;
  /** All sites of the deployment. */
  readonly sites: readonly KnownSite[];
  readonly fallbacks: Fallbacks;
  /** The languages that records of the deployment can have. */
  readonly languages: readonly Language[];
  /** Undefined in functions that handle no uploads, so that their bundles do not grow. */
  readonly pictures: Pictures | undefined;
  /**
   * Finds the fields of a body with ids of records that do not exist or that the caller may not
   * read. It is passed in because it knows records of all resources.
   */
  readonly unknownReferences: (
    resource: Resource,
    body: Readonly<Record<string, unknown>>,
    caller: Caller | undefined,
    store: Store,
    now: Instant,
  ) => Promise<Problems>;
  readonly zone: Zone;
  /** The deployment's keys, for keyed hashes. */
  readonly keys: SecretKeys;
  /** The origin keys that the CDN in front of the site may send; empty if there is no CDN. */
  readonly originKeys: readonly string[];
  /** The site's address, if it is not that of API Gateway. */
  readonly baseUrl: string | undefined;
}

/** What a function needs, which also identifies callers. */
export interface FunctionDeps extends Deps {
  readonly store: UncheckedStore;
}

/** The dependencies of scheduled functions, which have no site and no request. */
export type ClockDeps = Pick<FunctionDeps, 'store' | 'clock' | 'log'>;
