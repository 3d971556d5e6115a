/**
 * Who guesses at a password is slowed, by what is guessed at and from where (`shared/failures.ts`). Failures are counted in one item
 * a pair, which each instance of a function writes once a second at most; what it has not written yet it remembers.
 */
import { Refusal } from '../../shared/errors.ts';
import {
  addFailures,
  type Failures,
  failuresIn,
  latestOf,
  NO_FAILURES,
  recent,
  secondsToWait,
  sumOf,
} from '../../shared/failures.ts';
import type { Store } from '../../shared/store/store.ts';
import { failuresKey } from '../../shared/store/table.ts';
import type { Deps } from './deps.ts';
import { faultOf } from './fault.ts';
import { keyedHash } from './passwords.ts';

/** `about`: what is guessed at, such as `['login', 'anna']`; `now`: epoch seconds. One eventually consistent read, half a unit. */
export type Attempts = (about: readonly string[], network: string, now: number) => Promise<Attempt>;

export interface Attempt {
  /** @throws Refusal 429 with `Retry-After` while the pair is slowed. To be asked before anything is compared. */
  readonly admit: () => Promise<void>;
  /** Counts this attempt. What goes wrong with that is logged, and nobody's business but ours. */
  readonly failed: () => Promise<void>;
}

interface Memory {
  /** As stored, and as far as we know: a read may be older than our own write. */
  readonly stored: Failures;
  readonly unwritten: Failures;
  /** When we wrote last. */
  readonly written: number;
}
const NOTHING: Memory = { stored: NO_FAILURES, unwritten: NO_FAILURES, written: 0 };

/** Of so many pairs; of who guesses at more logins than that from one instance, the oldest are forgotten. */
const MOST_PAIRS = 1000;

export const attemptMemory = (store: Store, secret: string, log: Deps['log']): Attempts => {
  const memories = new Map<string, Memory>();
  const recall = (pair: string): Memory => memories.get(pair) ?? NOTHING;
  const remember = (pair: string, memory: Memory): void => {
    memories.delete(pair);
    memories.set(pair, memory);
    const [oldest] = memories.keys();
    if (memories.size > MOST_PAIRS && oldest !== undefined) memories.delete(oldest);
  };
  const write = async (pair: string, now: number): Promise<void> => {
    const { stored, unwritten, written } = recall(pair);
    if (unwritten.size === 0 || now <= written) return;
    remember(pair, { stored: recent(sumOf(stored, unwritten), now), unwritten: NO_FAILURES, written: now });
    try {
      await store.touch(failuresKey(pair), addFailures(stored, unwritten, now));
    } catch (error) {
      log.error('failures are not counted', { error: faultOf(error) });
    }
  };

  return async (about, network, now) => {
    const pair = keyedHash(secret, ['failures', network, ...about]);
    const [item] = await store.read([failuresKey(pair)], 'eventual');
    const seen = failuresIn(item);
    const latest = (): Memory => {
      const memory = recall(pair);
      return { ...memory, stored: latestOf(seen, memory.stored) };
    };
    return {
      admit: async () => {
        const { stored, unwritten } = latest();
        const wait = secondsToWait(sumOf(stored, unwritten), now);
        if (wait === 0) return;
        await write(pair, now);
        throw new Refusal('rest_too_many_requests', { headers: { 'Retry-After': String(wait) } });
      },
      failed: async () => {
        const memory = latest();
        const unwritten = sumOf(memory.unwritten, new Map([[now, 1]]));
        remember(pair, { ...memory, unwritten });
        // Once: from now on attempts are refused uncounted. The hash tells neither login nor address.
        if (secondsToWait(sumOf(memory.stored, unwritten), now) > 0) log.info('guessing is slowed', { pair });
        await write(pair, now);
      },
    };
  };
};
