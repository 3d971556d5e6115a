/** What operations are handed besides their request. Made in `functions/service.ts`; tests and commands make their own there. */
import type { Logger } from '@aws-lambda-powertools/logger';
import type { Site } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import type { TermMemory } from '../../shared/terms/memory.ts';
import type { Zone } from '../../shared/time/zone.ts';
import type { Attempts } from './attempts.ts';
import type { TokenIssuer } from './token-issuer.ts';

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
