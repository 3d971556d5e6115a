/**
 * Finished answers in the memory of a function, and the items that others can be made of
 * (docs/decisions/0046-answers-are-remembered-by-version.md, 0087).
 */
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { itemMemory } from './item-memory.ts';
import { lruByBytes } from './lru.ts';
import type { ObservedReads } from './observed-reads.ts';
import { ANSWER_RULE, type AnswerRule, type Kept, versionWatch } from './version-watch.ts';

export interface AnswerMemoryDeps {
  readonly store: Store;
  /** Milliseconds of a clock that never goes back. */
  readonly uptime: () => number;
  /** The most bytes of answers and items; 0: none are remembered. */
  readonly bytes: number;
  readonly rule?: AnswerRule | undefined;
}

/** The body of an answer and the headers that describe it: the same for every caller who may have the answer. */
export interface Content {
  /** HTTP status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string | undefined;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

export interface AnswerMemory {
  /**
   * The remembered answer of a request, if it is still true. One read unit, and one trip if the answer is in memory; else the trip runs
   * beside what the operation reads.
   */
  readonly recall: (key: string, now: Instant) => Promise<Recalled>;
}

export type Recalled =
  | { readonly answer: Content }
  | {
      readonly answer: undefined;
      /** The table, but what is in memory is not read. Only for what callers without rights may see. */
      readonly store: Store;
      /** Does nothing if the answer must not be remembered. */
      readonly remember: (answer: Content, reads: ObservedReads) => Promise<void>;
    };

/** Items get this share of the bytes. They take twice the bytes of the table, and a page of ten events has some forty. */
const SHARE_OF_ITEMS = 0.25;

export const answerMemory = ({ store, uptime, bytes, rule = ANSWER_RULE }: AnswerMemoryDeps): AnswerMemory => {
  if (bytes === 0) return noAnswers(store);
  const answers = lruByBytes<Kept<Content>>(bytes * (1 - SHARE_OF_ITEMS));
  const items = itemMemory(store, bytes * SHARE_OF_ITEMS);
  const watch = versionWatch(store, uptime, rule);
  return {
    recall: async (key, now) => {
      const versions = watch(now);
      const known = answers.get(key);
      if (known !== undefined) {
        // One that the function has seen to be outdated costs no trip: the versions are then read beside the first trip of the operation.
        if (versions.mayBeTrue(known) && (await versions.isTrue(known))) return { answer: known.value };
        answers.delete(key);
      }
      return {
        answer: undefined,
        store: items(versions),
        remember: async (answer, { languages, holds, isPrivate }) => {
          const kept = isPrivate ? undefined : await versions.keep(answer, languages, holds);
          if (kept !== undefined) answers.set(key, kept, answer.body.length);
        },
      };
    },
  };
};

/** Remembers nothing, and reads no versions for it. */
const noAnswers = (store: Store): AnswerMemory => ({
  recall: async () => ({ answer: undefined, store, remember: async () => {} }),
});
