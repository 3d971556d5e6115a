/**
 * Who guesses passwords is slowed: at one target from one address, and at all targets of a kind from one wider network
 * (`shared/identity/failures.ts`). Failures are counted in one item for each of these, to which every instance of a function adds.
 */
import { ApiError } from '../../shared/errors/api-error.ts';
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
} from '../../shared/identity/failures.ts';
import { widerNetworkOf } from '../../shared/identity/network.ts';
import type { Store } from '../../shared/store/store.ts';
import { failuresKey } from '../../shared/store/table.ts';
import type { Deps } from './deps.ts';
import { faultOf } from './fault.ts';
import { keyedHash } from './passwords.ts';

/** Logins and events are counted apart: what readers of events do keeps nobody from logging in. */
export type TargetKind = 'login' | 'event';

export interface From {
  /** Of the connection (`shared/identity/network.ts`). */
  readonly network: string;
  /** Epoch seconds. */
  readonly now: number;
}

/** What failed before. One eventually consistent batch: half a unit for each target, and half a unit for the wider network. */
export type Attempts = (kind: TargetKind, targets: readonly string[], from: From) => Promise<Attempt>;

export interface Attempt {
  /** Seconds until a password for this target is looked at. 0: now. To be asked before anything is compared. */
  readonly secondsToWait: (target: string) => number;
  /** Counts one wrong password: at each of these targets, and once for the network. What goes wrong with that is logged only. */
  readonly failed: (targets: readonly string[]) => Promise<void>;
}

/** 429 with `Retry-After`. */
export const tooManyGuesses = (seconds: number): ApiError =>
  new ApiError('rest_too_many_requests', { headers: { 'Retry-After': String(seconds) } });

type Counted = keyof typeof MAX_FAILURES;
interface Counter {
  readonly counted: Counted;
  /** Keyed hash: it tells neither target nor address. */
  readonly id: string;
}

/** An LRU of at most so many counters. */
const MAX_COUNTERS = 1000;

export const attemptMemory = (store: Store, secret: string, log: Deps['log']): Attempts => {
  /** What this instance knows of each counter: a read may be older than our own write. */
  const memories = new Map<string, Failures>();
  const recall = ({ id }: Counter): Failures => memories.get(id) ?? NO_FAILURES;
  const remember = ({ id }: Counter, failures: Failures): void => {
    memories.delete(id);
    memories.set(id, failures);
    const [oldest] = memories.keys();
    if (memories.size > MAX_COUNTERS && oldest !== undefined) memories.delete(oldest);
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

    const latest = (counter: Counter): Failures => latestOf(seen.get(counter.id) ?? NO_FAILURES, recall(counter));
    const waitFor = (counter: Counter): number => secondsToWait(latest(counter), now, MAX_FAILURES[counter.counted]);
    /** Written at once: what an instance kept for later would not slow those who guess at several. The limit bounds the writes. */
    const count = async (counter: Counter): Promise<void> => {
      const stored = latest(counter);
      const failure = new Map([[now, 1]]);
      remember(counter, recent(sumOf(stored, failure), now));
      // Once: from now on attempts are refused uncounted.
      if (waitFor(counter) > 0) log.info('guessing is slowed', { [counter.counted]: counter.id });
      try {
        await store.updateItem(failuresKey(counter.id), addFailures(stored, failure, now));
      } catch (error) {
        log.error('failures are not counted', { error: faultOf(error) });
      }
    };
    return {
      secondsToWait: target => Math.max(...[wide, counterOf(target)].map(waitFor)),
      failed: async failing => {
        await Promise.all([wide, ...failing.map(counterOf)].map(count));
      },
    };
  };
};
