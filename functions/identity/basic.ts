/** HTTP Basic with application passwords (RFC 7617; contract/rights#identity). */
import * as v from 'valibot';
import { wrongCredentials } from '../../shared/api/access.ts';
import { tooManyRequests } from '../../shared/errors/api-error.ts';
import { faultOf } from '../../shared/errors/log.ts';
import {
  Login,
  MAX_PASSWORDS,
  MIN_CHOSEN_PASSWORD,
  markUsed,
  PasswordRecord,
  userIn,
} from '../../shared/identity/users.ts';
import type { Item } from '../../shared/store/change.ts';
import { passwordKey, userPartition } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { hashOf, isSame } from './hashes.ts';
import type { IdentityDeps, Scheme } from './scheme.ts';

/** No password has this hash. */
const NO_PASSWORD = '0'.repeat(64);

/**
 * One trip reads the user with all passwords, earlier failures at this login, and those of this network: half a read unit each. The reads
 * are eventually consistent, so a password may still be valid, or not yet, for a second after it was revoked or issued.
 */
export const authenticateBasic: Scheme = async (token, { network }, deps) => {
  const sent = decoded(token);
  if (sent === undefined) return undefined;
  const { login, password } = sent;
  if (login === undefined) throw wrongCredentials();
  const now = deps.now();
  const [items, attempt] = await Promise.all([
    deps.store.readRange({ partition: userPartition(login), limit: MAX_PASSWORDS + 1 }),
    deps.attempts('login', [login], { network, now }),
  ]);
  const wait = attempt.secondsToWait(login);
  if (wait > 0) throw tooManyRequests(wait);
  const [user] = items.flatMap(item => userIn(item) ?? []);
  const right = compared(password, passwordsIn(items));
  if (user === undefined || right === undefined) {
    await attempt.failed([login]);
    throw wrongCredentials();
  }
  return { caller: user, noted: noteUse(login, right, now, deps) };
};

const passwordsIn = (items: readonly Item[]): PasswordRecord[] =>
  items.flatMap(item => {
    const parsed = v.safeParse(PasswordRecord, item);
    return parsed.success ? [parsed.output] : [];
  });

/**
 * Compares the password as sent and without blanks, as people paste it in the groups in which it was shown. Always makes the same number of
 * comparisons, so that the time reveals neither logins nor passwords (contract/rights#identity).
 */
const compared = (password: string, stored: readonly PasswordRecord[]): PasswordRecord | undefined => {
  const closed = password.replaceAll(' ', '');
  const hashes = [password, closed.length >= MIN_CHOSEN_PASSWORD ? closed : password].map(hashOf);
  const same = Array.from({ length: MAX_PASSWORDS }, (_, i) =>
    hashes.map(hash => isSame(hash, stored[i]?.sha256 ?? NO_PASSWORD)).includes(true),
  );
  return stored[same.indexOf(true)];
};

const noteUse = async (
  login: Login,
  password: PasswordRecord,
  now: Instant,
  { store, log }: IdentityDeps,
): Promise<void> => {
  const update = markUsed(password, now);
  if (update === undefined) return;
  try {
    await store.updateItem(passwordKey(login, password.name), update);
  } catch (error) {
    log.error('use of a password is not noted', { error: faultOf(error) });
  }
};

/**
 * Base64 of `login:password`, UTF-8. A password may hold colons, a login may not. undefined: it is none. Without a login: no user can have
 * the one that was sent.
 */
const decoded = (token: string): { login: Login | undefined; password: string } | undefined => {
  if (!/^[A-Za-z0-9+/]+=*$/.test(token)) return undefined;
  const pair = Buffer.from(token, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon === -1) return undefined;
  const login = v.safeParse(Login, pair.slice(0, colon));
  return { login: login.success ? login.output : undefined, password: pair.slice(colon + 1) };
};
