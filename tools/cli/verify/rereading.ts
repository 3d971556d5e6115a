/** What all parts of `calendar verify` need that read suspects again. */
import type { Store } from '../../../shared/store/store.ts';

export interface Rereading {
  readonly store: Store;
  readonly stop: AbortSignal;
  /** Waits so many milliseconds: transactions become visible item by item, and one that was under way is complete by then. */
  readonly pause: (ms: number) => Promise<unknown>;
}
