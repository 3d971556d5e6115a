/** What every file of this folder reads from, and when. */
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';

export interface ListSource {
  readonly store: Store;
  readonly language: Language;
  /** Seconds: decides from which end counters are read. */
  readonly now: number;
}
