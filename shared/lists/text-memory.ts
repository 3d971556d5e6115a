/** The interface to the folded texts that a function keeps in memory (docs/decisions/0048-folded-texts-are-kept-in-memory.md). */
import type { Language } from '../settings/language.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../time/instant.ts';
import type { ListName } from './name.ts';
import type { CounterMonth } from './running-counts.ts';
import type { TextBlock } from './text-block.ts';
import type { Window } from './window.ts';

/** The texts of a list whose events end in a window. */
export interface TextsAsked {
  /** For texts that are missing in memory. */
  readonly store: Store;
  readonly language: Language;
  /** Seconds. */
  readonly now: Instant;
  readonly list: ListName;
  readonly window: Window;
}

export interface RememberedTexts {
  /** How many texts have to be read, at most. */
  readonly missing: number;
  /** Reads them and returns all texts, at least as new as the counters. May include other texts of the list. One trip. */
  readonly complete: () => Promise<readonly TextBlock[]>;
}

export interface TextMemory {
  /** Whether texts of the list are in memory. */
  readonly has: (asked: TextsAsked) => boolean;
  /**
   * Records a use of these texts. True from the second use on: then they should be kept in memory. Not at the first, because filling the
   * memory costs twice as much as reading them, and many functions get only one search.
   */
  readonly noteUse: (asked: TextsAsked) => boolean;
  /**
   * `months`: the counters of the window, read consistently, with the versions of texts. undefined: these texts are not kept in memory, and
   * have to be read from the table.
   */
  readonly of: (asked: TextsAsked, months: readonly CounterMonth[]) => RememberedTexts | undefined;
}

/** Keeps nothing. */
export const NO_TEXTS: TextMemory = { has: () => false, noteUse: () => false, of: () => undefined };
