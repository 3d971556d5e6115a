/** Hashes: of application passwords, of event passwords, and of who guesses at them. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** SHA-256 in lower-case hex. Enough for 160 random bits or 20 typed characters; a slow hash would cost every request. */
export const hashOf = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex');

/** Of two hashes. Takes the same time whether the first or the last byte differs; a stored value that is no hash is the same as nothing. */
export const isSame = (given: string, stored: string): boolean => {
  const [a, b] = [Buffer.from(given, 'hex'), Buffer.from(stored, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * An event's password is a word that people tell each other: without the deployment's key, who has the table could try them all.
 * With the id, as two events of one password are not to be told.
 */
export const eventPasswordHash = (secret: string, id: number, password: string): string =>
  keyedHash(secret, ['event-password', String(id), password]);

/** HMAC-SHA-256 in lower-case hex. In JSON, so that no two lists of parts are the same bytes; the first says what it is for. */
export const keyedHash = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts), 'utf8').digest('hex');
