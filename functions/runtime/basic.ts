/** HTTP Basic with application passwords (RFC 7617; contract/rights#identity). */
import * as v from 'valibot';
import { wrongCredentials } from '../../shared/api/access.ts';
import { Login, MAX_PASSWORDS, markUsed, PasswordRecord, userIn } from '../../shared/identity/users.ts';
import type { Item } from '../../shared/store/change.ts';
import { passwordKey, userPartition } from '../../shared/store/table.ts';
import { tooManyGuesses } from './attempts.ts';
import type { Scheme } from './auth.ts';
import type { Deps } from './deps.ts';
import { faultOf } from './fault.ts';
import { networkAt } from './http.ts';
import { hashOf, isSame } from './passwords.ts';

/** The hash of no password. */
const NO_PASSWORD = '0'.repeat(64);

/**
 * The user with all passwords, what failed before at this login, and what failed in this network come side by side in one trip, half a
 * unit each: a password that was revoked or issued within the last second may still be or not yet be known.
 */
export const authenticateBasic: Scheme = async (token, event, deps) => {
  const credentials = decoded(token);
  if (credentials === undefined) throw wrongCredentials();
  const { login, password } = credentials;
  const now = deps.now();
  const [items, attempt] = await Promise.all([
    deps.store.readRange({ partition: userPartition(login), limit: MAX_PASSWORDS + 1 }),
    deps.attempts('login', [login], { network: networkAt(event), now }),
  ]);
  const wait = attempt.secondsToWait(login);
  if (wait > 0) throw tooManyGuesses(wait);
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

/** As many whoever calls, so that neither an unknown login shows nor how many passwords one has (contract/rights#identity). */
const compared = (password: string, stored: readonly PasswordRecord[]): PasswordRecord | undefined => {
  const hash = hashOf(password);
  const same = Array.from({ length: MAX_PASSWORDS }, (_, i) => isSame(hash, stored[i]?.sha256 ?? NO_PASSWORD));
  return stored[same.indexOf(true)];
};

const noteUse = async (login: Login, password: PasswordRecord, now: number, { store, log }: Deps): Promise<void> => {
  const touch = markUsed(password, now);
  if (touch === undefined) return;
  try {
    await store.updateItem(passwordKey(login, password.name), touch);
  } catch (error) {
    log.error('use of a password is not noted', { error: faultOf(error) });
  }
};

/** Base64 of `login:password`, UTF-8. A password may hold colons, a login may not. */
const decoded = (token: string): { login: Login; password: string } | undefined => {
  if (!/^[A-Za-z0-9+/]+=*$/.test(token)) return undefined;
  const pair = Buffer.from(token, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const login = v.safeParse(Login, pair.slice(0, colon));
  return colon > 0 && login.success ? { login: login.output, password: pair.slice(colon + 1) } : undefined;
};
