/** Hashes of application passwords, as `PasswordRecord` stores them. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in lower-case hex. Enough for 160 random bits or 20 typed characters; a slow hash would cost every request. */
export const hashOf = (password: string): string => digestOf(password).toString('hex');

/** Takes the same time whether the first or the last byte differs. A stored value that is no hash matches nothing. */
export const matches = (password: string, sha256: string): boolean => {
  const stored = Buffer.from(sha256, 'hex');
  const given = digestOf(password);
  return stored.length === given.length && timingSafeEqual(stored, given);
};

const digestOf = (password: string): Buffer => createHash('sha256').update(password, 'utf8').digest();
