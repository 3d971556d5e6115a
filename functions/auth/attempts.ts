/**
 * Rate limits for guessing passwords. One counts failures for one login or event from one network,
 * the other all failures from a wider network (`shared/model/users.ts`). Failures are counted in
 * the table, so that all instances of a function share them.
 */

import type { SecretKeys } from '../../shared/auth/secret-keys.ts';
import { widerNetworkOf } from '../../shared/http/addresses.ts';
import { type Log, logFailure } from '../../shared/http/log.ts';
import { addFailure, failuresIn, MAX_FAILURES, secondsToWait, withFailure } from '../../shared/model/users.ts';
import type { Store } from '../../shared/store/store.ts';
import { failuresKey } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { keyedHash } from './hashes.ts';

/**
 * What the password protects. The two kinds are counted separately, because wrong passwords of
 * events must not block logins.
 */
type TargetKind = 'login' | 'event';

export interface Origin {
  readonly network: string;
  readonly now: Instant;
}

/**
 * Reads earlier failures in one eventually consistent batch, which takes half a read unit for each
 * target and half a unit for the wider network.
 */
export type Attempts = (kind: TargetKind, targets: readonly string[], origin: Origin) => Promise<Attempt>;

export interface Attempt {
  /**
   * Seconds until passwords for this target are checked again, or 0 if they are checked now. It has
   * to be called before a password is compared.
   */
  readonly secondsToWait: (target: string) => number;
  /**
   * Counts a wrong password, for each of these targets and once for the network. Errors of the
   * write are logged, not thrown.
   */
  readonly failed: (targets: readonly string[]) => Promise<void>;
}

type Counted = keyof typeof MAX_FAILURES;
interface Counter {
  readonly counted: Counted;
  /** A keyed hash, so that the table reveals neither target nor address. */
  readonly id: string;
}

export const attemptCounters = (store: Store, keys: SecretKeys, log: Log): Attempts => {
  return async (kind, targets, { network, now }) => {
    const wide: Counter = {
      counted: 'network',
      id: keyedHash(keys, ['failures', widerNetworkOf(network), kind]),
    };
    const counterOf = (target: string): Counter => ({
      counted: 'target',
      id: keyedHash(keys, ['failures', network, kind, target]),
    });
    const counters = [wide, ...targets.map(counterOf)];
    const items = await store.read(
      counters.map(({ id }) => failuresKey(id)),
      'eventual',
    );
    const seen = new Map(counters.map(({ id }, i) => [id, items[i]]));
    const storedOf = ({ id }: Counter) => failuresIn(seen.get(id));
    const waitFor = (counter: Counter, failures = storedOf(counter)): number =>
      secondsToWait(failures, now, MAX_FAILURES[counter.counted]);
    /**
     * The count is written immediately, so that other instances know of the failure. The limit of
     * failures also limits these writes.
     */
    const count = async (counter: Counter): Promise<void> => {
      const stored = storedOf(counter);
      // This is logged once, because attempts are refused and not counted from now on.
      if (waitFor(counter, withFailure(stored, now)) > 0)
        log.info('guessing is slowed', { [counter.counted]: counter.id });
      try {
        await store.updateItem(failuresKey(counter.id), addFailure(stored, now));
      } catch (error) {
        logFailure(log, error, { about: 'the count of wrong passwords' });
      }
    };
    return {
      secondsToWait: target => Math.max(waitFor(wide), waitFor(counterOf(target))),
      failed: async failing => {
        await Promise.all([wide, ...failing.map(counterOf)].map(count));
      },
    };
  };
};
