/** What lists ask of the folded texts that a function keeps in memory (docs/decisions/0048-folded-texts-are-kept-in-memory.md). */
import type { Language } from '../settings/language.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../time/instant.ts';
import type { ListName } from './name.ts';
import type { CounterMonth } from './running-counts.ts';
import type { TextBlock } from './text-block.ts';
import type { Window } from './window.ts';

/** The texts of a list whose events end in a window. */
export interface TextsAsked {
  /** What is missing is read from it. */
  readonly store: Store;
  readonly language: Language;
  /** Seconds. */
  readonly now: Instant;
  readonly list: ListName;
  readonly window: Window;
}

export interface RememberedTexts {
  /** How many have to be read first, at most. */
  readonly missing: number;
  /** Reads those, and returns all: at least as new as the counters. Other texts of the list may be among them. One trip. */
  readonly complete: () => Promise<readonly TextBlock[]>;
}

export interface TextMemory {
  /** Whether texts of the list are in memory. */
  readonly has: (asked: TextsAsked) => boolean;
  /**
   * Notes that these texts are about to be used. True from the second time on: they are in memory, or worth putting there. That costs twice
   * as much as reading them, and many functions are asked only once.
   */
  readonly noteUse: (asked: TextsAsked) => boolean;
  /**
   * `months`: the counters of the window, read consistently, which tell what has changed. undefined: these texts are not kept in memory,
   * and have to be read as they are stored.
   */
  readonly of: (asked: TextsAsked, months: readonly CounterMonth[]) => RememberedTexts | undefined;
}

/** Keeps nothing. */
export const NO_TEXTS: TextMemory = { has: () => false, noteUse: () => false, of: () => undefined };
