/** Hashes of application passwords, of event passwords, and of the counters of failed attempts. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** SHA-256 in lower-case hex. Enough for 160 random bits or 20 typed characters; a slow hash would cost every request. */
export const hashOf = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex');

/** Compares two hashes in constant time. False if the stored value is no hash. */
export const isSame = (given: string, stored: string): boolean => {
  const [a, b] = [Buffer.from(given, 'hex'), Buffer.from(stored, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * The hash of an event's password. It is keyed, as people choose short words: without the key, whoever has the table could try them all.
 * It includes the id of the event, so that the hashes do not reveal which events share a password.
 */
export const eventPasswordHash = (secret: string, id: number, password: string): string =>
  keyedHash(secret, ['event-password', String(id), password]);

/** HMAC-SHA-256 in lower-case hex. JSON keeps the parts distinct: `a`, `bc` differs from `ab`, `c`. The first part names the purpose. */
export const keyedHash = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts), 'utf8').digest('hex');
