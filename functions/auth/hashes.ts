/**
 * Hashes of application passwords, of event passwords, of the counters of failed attempts, and of
 * tokens.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { FIRST, type SecretKeys } from '../../shared/auth/secret-keys.ts';

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
