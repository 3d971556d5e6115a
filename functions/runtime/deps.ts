/** What operations are handed besides their request. Made in `functions/service.ts`, for tests and commands as well. */
import type { Site } from '../../shared/settings/site.ts';
import type { TermMemory } from '../../shared/terms/memory.ts';
import type { Zone } from '../../shared/time/zone.ts';
import type { IdentityDeps } from '../identity/scheme.ts';

export interface Deps extends IdentityDeps {
  readonly terms: TermMemory;
  readonly site: Site;
  /** The site's zone. */
  readonly zone: Zone;
  /** The deployment's key, for what is stored keyed. */
  readonly secret: string;
  /** Address of the stage where it is not API Gateway's own. */
  readonly baseUrl: string | undefined;
}

/** What works by the clock has neither site nor request. */
export type ClockDeps = Pick<Deps, 'store' | 'now' | 'log'>;
