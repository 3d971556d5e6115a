/** What all checks of `calendar verify` need that read suspects again. */
import type { Store } from '../../../shared/store/store.ts';
import type { Difference } from './compare/difference.ts';

export interface Rereading {
  readonly store: Store;
  readonly stop: AbortSignal;
  /** Waits so many milliseconds: transactions become visible item by item, and one that was under way is complete by then. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * Reports a difference, and corrects it where the table is to be repaired. Returns whether it did. `correct`: for what takes more than the
 * transaction in `Difference.repair`.
 */
export type Report = (difference: Difference, correct?: () => Promise<boolean>) => Promise<boolean>;
