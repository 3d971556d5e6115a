/**
 * Who guesses passwords is slowed: at one target from one address, and at all targets of a kind from one wider network
 * (`shared/failures.ts`). Failures are counted in one item for each of these, which each instance of a function writes once a second
 * at most; what it has not written yet it remembers.
 */
import { Refusal } from '../../shared/errors.ts';
import {
  addFailures,
  type Failures,
  failuresIn,
  latestOf,
  MAX_FAILURES,
  NO_FAILURES,
  recent,
  secondsToWait,
  sumOf,
} from '../../shared/failures.ts';
import { widerNetworkOf } from '../../shared/network.ts';
import type { Store } from '../../shared/store/store.ts';
import { failuresKey } from '../../shared/store/table.ts';
import type { Deps } from './deps.ts';
import { faultOf } from './fault.ts';
import { keyedHash } from './passwords.ts';

/** Logins and events are counted apart: what readers of events do keeps nobody from logging in. */
export type TargetKind = 'login' | 'event';

export interface From {
  /** Of the connection (`shared/network.ts`). */
  readonly network: string;
  /** Epoch seconds. */
  readonly now: number;
}

/** What failed before. One eventually consistent batch: half a unit for each target, and half a unit for the wider network. */
export type Attempts = (kind: TargetKind, targets: readonly string[], from: From) => Promise<Attempt>;

export interface Attempt {
  /** Seconds until a password for this target is looked at. 0: now. To be asked before anything is compared. */
  readonly secondsToWait: (target: string) => Promise<number>;
  /** Counts one wrong password: at each of these targets, and once for the network. What goes wrong with that is logged only. */
  readonly failed: (targets: readonly string[]) => Promise<void>;
}

/** 429 with `Retry-After`. */
export const tooManyGuesses = (seconds: number): Refusal =>
  new Refusal('rest_too_many_requests', { headers: { 'Retry-After': String(seconds) } });

type Counted = keyof typeof MAX_FAILURES;
interface Counter {
  readonly counted: Counted;
  /** Keyed hash: it tells neither target nor address. */
  readonly id: string;
}

interface Memory {
  /** As stored, and as far as we know: a read may be older than our own write. */
  readonly stored: Failures;
  readonly unwritten: Failures;
  /** When we wrote last. */
  readonly written: number;
}
const NOTHING: Memory = { stored: NO_FAILURES, unwritten: NO_FAILURES, written: 0 };

/** Of so many counters; of who guesses at more targets than that from one instance, the oldest are forgotten. */
const MAX_COUNTERS = 1000;

export const attemptMemory = (store: Store, secret: string, log: Deps['log']): Attempts => {
  const memories = new Map<string, Memory>();
  const recall = ({ id }: Counter): Memory => memories.get(id) ?? NOTHING;
  const remember = ({ id }: Counter, memory: Memory): void => {
    memories.delete(id);
    memories.set(id, memory);
    const [oldest] = memories.keys();
    if (memories.size > MAX_COUNTERS && oldest !== undefined) memories.delete(oldest);
  };
  const write = async (counter: Counter, now: number): Promise<void> => {
    const { stored, unwritten, written } = recall(counter);
    if (unwritten.size === 0 || now <= written) return;
    remember(counter, { stored: recent(sumOf(stored, unwritten), now), unwritten: NO_FAILURES, written: now });
    try {
      await store.touch(failuresKey(counter.id), addFailures(stored, unwritten, now));
    } catch (error) {
      log.error('failures are not counted', { error: faultOf(error) });
    }
  };

  return async (kind, targets, { network, now }) => {
    const wide: Counter = {
      counted: 'network',
      id: keyedHash(secret, ['failures', widerNetworkOf(network), kind]),
    };
    const counterOf = (target: string): Counter => ({
      counted: 'target',
      id: keyedHash(secret, ['failures', network, kind, target]),
    });
    const asked = [wide, ...targets.map(counterOf)];
    const items = await store.read(
      asked.map(({ id }) => failuresKey(id)),
      'eventual',
    );
    const seen = new Map(asked.map(({ id }, i) => [id, failuresIn(items[i])]));

    const latest = (counter: Counter): Memory => {
      const memory = recall(counter);
      return { ...memory, stored: latestOf(seen.get(counter.id) ?? NO_FAILURES, memory.stored) };
    };
    const waitFor = (counter: Counter): number => {
      const { stored, unwritten } = latest(counter);
      return secondsToWait(sumOf(stored, unwritten), now, MAX_FAILURES[counter.counted]);
    };
    const count = async (counter: Counter): Promise<void> => {
      const memory = latest(counter);
      remember(counter, { ...memory, unwritten: sumOf(memory.unwritten, new Map([[now, 1]])) });
      // Once: from now on attempts are refused uncounted.
      if (waitFor(counter) > 0) log.info('guessing is slowed', { [counter.counted]: counter.id });
      await write(counter, now);
    };
    return {
      secondsToWait: async target => {
        const counters = [wide, counterOf(target)];
        const wait = Math.max(...counters.map(waitFor));
        if (wait > 0) await Promise.all(counters.map(counter => write(counter, now)));
        return wait;
      },
      failed: async failing => {
        await Promise.all([wide, ...failing.map(counterOf)].map(count));
      },
    };
  };
};
