/**
 * How passwords are checked: the hashes of application passwords, event passwords, counters and
 * tokens; and the limits for guessing.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { widerNetworkOf } from '../../shared/http/addresses.ts';
import { type Log, logFailure } from '../../shared/http/log.ts';
import { addFailure, failuresIn, MAX_FAILURES, secondsToWait, withFailure } from '../../shared/model/users.ts';
import { FIRST, type SecretKeys } from '../../shared/settings/secret-keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { failuresKey } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';

// --- hashes --------------------------------------------------------------------------------------

/**
 * SHA-256 in lower-case hex. It is enough for 160 random bits or 20 typed characters; a slow hash
 * would cost every request.
 */
export const hashOf = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex');

/** Compares two hashes in constant time. The result is false if the stored value is not a hash. */
export const isSameHash = (given: string, stored: string): boolean => {
  const [a, b] = [Buffer.from(given, 'hex'), Buffer.from(stored, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Compares two texts in constant time, which reveals neither a common prefix nor the length of the
 * secret.
 */
export const isSameText = (given: string, secret: string): boolean => isSameHash(hashOf(given), hashOf(secret));

/**
 * The input of the hash of an event's password. The hash is keyed because people choose short
 * words, which could be found by brute force in a leaked table. It includes the id of the event, so
 * that hashes do not reveal which events share a password.
 */
export const eventPasswordParts = (id: number, password: string): string[] => ['event-password', String(id), password];

/**
 * HMAC-SHA-256 with the key in use, in lower-case hex after the name of the key: `2.4c9c…`. Hashes
 * of the first key have no name (docs/decisions/secret-keys). JSON keeps the parts distinct: `a`,
 * `bc` differs from `ab`, `c`. The first part names the purpose. `digits` is how many of the 64
 * digits are kept.
 */
export const keyedHash = ({ use, keys }: SecretKeys, parts: readonly string[], digits = 64): string =>
  (use === FIRST ? '' : `${use}.`) + hmac(keys[use] ?? '', parts, digits);

const hmac = (key: string, parts: readonly string[], digits: number): string =>
  createHmac('sha256', key).update(JSON.stringify(parts), 'utf8').digest('hex').slice(0, digits);

/** The name of the key that a hash was made with, or undefined if it is not a keyed hash. */
export const keyNameOf = (hash: string): string | undefined => read(hash)?.name;

const read = (hash: string): { readonly name: string; readonly hex: string } | undefined => {
  const [, name = FIRST, hex] = /^(?:(\d+)\.)?([0-9a-f]+)$/.exec(hash) ?? [];
  return hex === undefined ? undefined : { name, hex };
};

/**
 * Whether the hash is that of the parts, with the key that it names. Hashes are compared in
 * constant time. The result is false if the key is not known.
 */
export const isHashOf = (hash: string, { keys }: SecretKeys, parts: readonly string[], digits = 64): boolean => {
  const { name = '', hex = '' } = read(hash) ?? {};
  const key = keys[name];
  return key !== undefined && isSameHash(hmac(key, parts, digits), hex);
};

// --- limits --------------------------------------------------------------------------------------
//
// Rate limits for guessing passwords. One counts failures for one login or event from one network,
// the other all failures from a wider network (`shared/model/users.ts`). Failures are counted in
// the table, so that all instances of a function share them.

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

interface Attempt {
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
