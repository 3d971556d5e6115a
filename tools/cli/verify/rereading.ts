/** What the checks of `calendar verify` share that read suspicious items again. */
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Difference } from './compare/difference.ts';

export interface Rereading {
  readonly store: UncheckedStore;
  readonly stop: AbortSignal;
  /** Waits this many milliseconds. A scan may see a transaction in part; after the pause, it is complete. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * Reports a difference, and with `--repair` corrects it. Returns whether it was corrected. `correct`: replaces `Difference.repair` where
 * one transaction is not enough.
 */
export type Report = (difference: Difference, correct?: () => Promise<boolean>) => Promise<boolean>;
