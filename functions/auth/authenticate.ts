/**
 * Identifies the caller by the `Authorization` header, which is HTTP Basic with application
 * passwords, or a bearer token (contract/rights#identity).
 */

import * as v from 'valibot';
import { wrongCredentials } from '../../shared/api/operation.ts';
import { tooManyRequests } from '../../shared/http/errors.ts';
import { type Log, logFailure } from '../../shared/http/log.ts';
import {
  addSubject,
  Login,
  MAX_PASSWORDS,
  MIN_CHOSEN_PASSWORD,
  markUsed,
  PasswordRecord,
  SubjectRecord,
  subjectLogin,
  userIn,
} from '../../shared/model/users.ts';
import { type Caller, isWriter } from '../../shared/settings/rights.ts';
import { type Item, WriteConflict } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { idCounterKey, passwordKey, userPartition } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { type Attempts, hashOf, isSameHash } from './passwords.ts';
import type { TokenIssuer } from './token-issuer.ts';

/** The parts of a request that identify the caller. */
interface Credentials {
  readonly authorization: string;
  readonly network: string;
  /**
   * Whether the request is a write, because the first write with a token makes its subject a user.
   */
  readonly writes: boolean;
}

export interface IdentityDeps {
  readonly store: UncheckedStore;
  readonly attempts: Attempts;
  /** The issuer of bearer tokens; undefined if none are accepted. */
  readonly issuer: TokenIssuer | undefined;
  readonly clock: () => Instant;
  readonly log: Log;
}

export interface Identified {
  readonly caller: Caller | undefined;
  /**
   * A write that runs in parallel with the operation. It never rejects. It must be awaited before
   * the reply, after which Lambda freezes the function.
   */
  readonly useRecorded?: Promise<void> | undefined;
}

/**
 * Returns undefined if the header holds what WordPress does not understand as credentials.
 *
 * @throws ApiError 401 `incorrect_password`, 429, 503.
 */
export const authenticate = async (credentials: Credentials, deps: IdentityDeps): Promise<Identified | undefined> => {
  const [, scheme = '', token = ''] = /^(\S+) +(.+)$/.exec(credentials.authorization.trim()) ?? [];
  if (scheme.toLowerCase() === 'basic') return authenticateBasic(token, credentials, deps);
  if (scheme.toLowerCase() === 'bearer') return authenticateBearer(token, credentials, deps);
  return undefined;
};

// HTTP Basic with application passwords (RFC 7617; contract/rights#identity).

/** No password has this hash. */
const NO_PASSWORD = '0'.repeat(64);

/**
 * One round trip reads the user with all passwords, earlier failures at this login, and those of
 * this network, which takes half a read unit each. The reads are eventually consistent. So a
 * revoked password may still be valid for a second, and an issued one not yet.
 */
const authenticateBasic = async (
  token: string,
  { network }: Credentials,
  deps: IdentityDeps,
): Promise<Identified | undefined> => {
  const sent = decoded(token);
  if (sent === undefined) return undefined;
  const { login, password } = sent;
  if (login === undefined) throw wrongCredentials();
  const now = deps.clock();
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
  return { caller: user, useRecorded: recordUse(login, right, now, deps) };
};

const passwordsIn = (items: readonly Item[]): PasswordRecord[] =>
  items.flatMap(item => {
    const parsed = v.safeParse(PasswordRecord, item);
    return parsed.success ? [parsed.output] : [];
  });

/**
 * Compares the password as it was sent and without blanks, because people paste it in the groups in
 * which it was shown. The number of comparisons is always the same, so that the time reveals
 * neither logins nor passwords (contract/rights#identity).
 */
const compared = (password: string, stored: readonly PasswordRecord[]): PasswordRecord | undefined => {
  const closed = password.replaceAll(' ', '');
  const hashes = [password, closed.length >= MIN_CHOSEN_PASSWORD ? closed : password].map(hashOf);
  const same = Array.from({ length: MAX_PASSWORDS }, (_, i) =>
    hashes.map(hash => isSameHash(hash, stored[i]?.sha256 ?? NO_PASSWORD)).includes(true),
  );
  return stored[same.indexOf(true)];
};

const recordUse = async (
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
    // The request goes on, and the next one tries again.
    logFailure(log, error, { about: 'the last use of a password' });
  }
};

/**
 * Decodes Base64 of `login:password` in UTF-8. A password may hold colons, a login may not. Returns
 * undefined if the text is nothing of this kind, and no login if no user can have the one that was
 * sent.
 */
const decoded = (token: string): { login: Login | undefined; password: string } | undefined => {
  if (!/^[A-Za-z0-9+/]+=*$/.test(token)) return undefined;
  const pair = Buffer.from(token, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon === -1) return undefined;
  const login = v.safeParse(Login, pair.slice(0, colon));
  return { login: login.success ? login.output : undefined, password: pair.slice(colon + 1) };
};

// Bearer tokens. The role and the name come from the token. The table holds the user id, which
// records name as author.

/** User ids begin at 1, so no record belongs to this one. */
const NOBODY = 0;

/**
 * Takes one query for roles that may write, none for others. An unknown subject becomes a user with
 * its first write, not with a read, so that reads need no right to write to the table.
 */
const authenticateBearer = async (
  token: string,
  { writes }: Credentials,
  { issuer, store }: IdentityDeps,
): Promise<Identified | undefined> => {
  if (issuer === undefined) return undefined;
  const { subject, role } = await issuer.identify(token);
  const caller = { id: NOBODY, login: subjectLogin(issuer.url, subject), role };
  if (!isWriter(caller)) return { caller };
  const stored = await storedId(caller.login, store);
  return { caller: { ...caller, id: stored ?? (writes ? await addUser(caller.login, store) : NOBODY) } };
};

const storedId = async (login: string, store: UncheckedStore): Promise<number | undefined> => {
  const [stored] = await store.readRange({ partition: userPartition(login), limit: 1, consistent: true });
  return stored && v.parse(SubjectRecord, stored).id;
};

/** The id of the new user, or the one that a concurrent request of the same subject has stored. */
const addUser = async (login: string, store: UncheckedStore): Promise<number> => {
  for (;;) {
    const id = await store.increment(idCounterKey('user'), 1);
    try {
      await store.commit(addSubject({ id, login }));
      return id;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    // Another request has stored the subject, or used the id for another one.
    const stored = await storedId(login, store);
    if (stored !== undefined) return stored;
  }
};
