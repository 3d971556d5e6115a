/** Users and their passwords in the table, for `calendar users` and `calendar passwords`. */
import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { hashOf } from '../../functions/auth/passwords.ts';
import { retryOnConflict } from '../../functions/runtime/run.ts';
import {
  addUser,
  changeRole,
  issuePassword,
  Login,
  MAX_PASSWORDS,
  type NewUser,
  PasswordName,
  PasswordRecord,
  removeUser,
  renameUser,
  revokePassword,
  type UserRecord,
  userIn,
} from '../../shared/model/users.ts';
import type { Role } from '../../shared/settings/rights.ts';
import type { Change } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { idCounterKey, passwordKey, userIdKey, userKey, userPartition } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { inParallel } from '../terminal/in-parallel.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { ID_GAP, isUnused, lastOf, skipIds, skippedIn } from './id-counters.ts';

interface Applicant {
  readonly login: Login;
  readonly role: Role;
  readonly password: string;
}

interface Account {
  readonly user: UserRecord;
  readonly passwords: readonly PasswordRecord[];
}

/** The name of the password that a new user gets. The operator names further passwords. */
const FIRST_PASSWORD = 'first';

/**
 * The login as it is stored, in lower case.
 *
 * @throws OperatorError if the text is not a login.
 */
export const parseLogin = (sent: string): Login => {
  const login = v.safeParse(Login, sent);
  if (login.success) return login.output;
  throw new OperatorError(
    `"${sent}" is no login: up to 60 of a-z, 0-9, ".", "_", "@", "+", "-" and single blanks, beginning with a letter or a digit`,
  );
};

/** @throws OperatorError if the text is not a name for a password. */
export const parsePasswordName = (sent: string): PasswordName => {
  const name = v.safeParse(PasswordName, sent);
  if (name.success) return name.output;
  throw new OperatorError(`"${sent}" is no name: up to 60 letters, digits, spaces, ".", "_", "-"`);
};

/**
 * How many ids an unused calendar skips before its first user. The ids below are for users of a
 * calendar that is imported. Each calendar begins at a random id, so that users of two calendars
 * differ if one imports the other (docs/decisions/loads-and-imports). The ids fit into a 32-bit
 * integer.
 */
const idsSkipped = (): number => ID_GAP + 1_000 * randomInt(1_000_000);

/**
 * Users get consecutive ids. The login is looked up before an id is taken, so that only a write
 * conflict leaves a gap. `now` is in epoch seconds. `skipped` is the largest id that is skipped.
 *
 * @throws OperatorError if the login is taken.
 */
export const addNewUser = async (
  store: UncheckedStore,
  { login, role, password }: Applicant,
  now: Instant,
  skipped = idsSkipped(),
): Promise<NewUser> => {
  if (await isUnused(store)) await skipIds(store, 'user', skipped);
  // If another process takes the login or the id in the meantime, the next attempt finds out which.
  return await retryOnConflict(async () => {
    await refuseTaken(store, login);
    const user = { id: await store.increment(idCounterKey('user'), 1), login, role, version: 1 };
    await store.commit(addUser(user, { name: FIRST_PASSWORD, sha256: hashOf(password), created: now }));
    return user;
  });
};

const refuseTaken = async (store: UncheckedStore, login: Login): Promise<void> => {
  const [taken] = await store.read([userKey(login)], 'consistent');
  if (taken !== undefined) throw new OperatorError(`The login ${login} is taken`);
};

/** A user with bearer tokens has no password here, and a role only in the token. */
interface Listed {
  readonly user: { readonly id: number; readonly login: string; readonly role?: Role };
  readonly passwords: readonly PasswordRecord[];
}

/**
 * All users, ascending by id. There is no list of users, so each id that was ever assigned is
 * looked up.
 */
export const allAccounts = async (store: UncheckedStore): Promise<Listed[]> => {
  const ids = await idsGiven(store);
  const given = (await store.read(ids.map(userIdKey), 'consistent')).flatMap((item, i) => {
    const id = ids[i];
    return item === undefined || id === undefined ? [] : [{ id, login: v.parse(v.string(), item.login) }];
  });
  const accounts = await inParallel(given, { concurrency: 16 }, user => listed(store, user));
  return accounts.filter(account => account !== undefined);
};

/** The ids that the counter assigned, and those that it skipped and an import has assigned. */
const idsGiven = async (store: UncheckedStore): Promise<number[]> => {
  const items = await store.readRange({ partition: idCounterKey('user').pk, consistent: true });
  const last = lastOf(items.find(({ sk }) => sk === idCounterKey('user').sk));
  const ids = items.filter(({ sk }) => sk.startsWith('@')).map(({ sk }) => Number(sk.slice(1)));
  let next = 1;
  for (const { from, to } of [...skippedIn(items), { from: last + 1, to: last }].toSorted((a, b) => a.from - b.from)) {
    for (; next < from; next++) ids.push(next);
    next = Math.max(next, to + 1);
  }
  return [...new Set(ids)].sort((a, b) => a - b);
};

const listed = async (store: UncheckedStore, user: { id: number; login: string }): Promise<Listed | undefined> =>
  v.is(Login, user.login) ? findAccount(store, user.login) : { user, passwords: [] };

/** @throws OperatorError if there is no such user. */
export const accountOf = async (store: UncheckedStore, login: Login): Promise<Account> => {
  const account = await findAccount(store, login);
  if (account === undefined) throw new OperatorError(`There is no user ${login}`);
  return account;
};

/**
 * `giveRole` and the functions below are repeated after a write conflict.
 *
 * @throws OperatorError if there is no such user.
 */
export const giveRole = (store: UncheckedStore, login: Login, role: Role): Promise<Account> =>
  change(store, login, ({ user }) => changeRole(user, role));

export const removeAccount = (store: UncheckedStore, login: Login): Promise<Account> =>
  change(store, login, ({ user, passwords }) => removeUser(user, passwords));

/**
 * Removes all passwords.
 *
 * @throws OperatorError if there is no such user, or if the other login is taken.
 */
export const renameAccount = async (store: UncheckedStore, login: Login, to: Login): Promise<Account> => {
  await refuseTaken(store, to);
  return change(store, login, ({ user, passwords }) => renameUser(user, passwords, to));
};

/**
 * `now` is in epoch seconds.
 *
 * @throws OperatorError if there is no such user, or if the user has a password with that name, or
 * too many.
 */
export const givePassword = (
  store: UncheckedStore,
  login: Login,
  { name, password }: { readonly name: PasswordName; readonly password: string },
  now: Instant,
): Promise<Account> =>
  change(store, login, ({ user, passwords }) => {
    if (passwords.some(other => other.name === name))
      throw new OperatorError(`${login} has a password "${name}" already`);
    if (passwords.length >= MAX_PASSWORDS)
      throw new OperatorError(`${login} has ${MAX_PASSWORDS} passwords: revoke one first`);
    return issuePassword(user, { name, sha256: hashOf(password), created: now });
  });

/**
 * @throws OperatorError if there is no such user, or if the user has no password with that name.
 */
export const takePassword = (store: UncheckedStore, login: Login, name: PasswordName): Promise<Account> =>
  change(store, login, ({ passwords }) => {
    if (!passwords.some(password => password.name === name))
      throw new OperatorError(`${login} has no password "${name}"`);
    return revokePassword(login, name);
  });

/** Changes the account, and returns it as it was before. */
const change = (store: UncheckedStore, login: Login, plan: (account: Account) => Change[]): Promise<Account> =>
  retryOnConflict(async () => {
    const account = await accountOf(store, login);
    await store.commit(plan(account));
    return account;
  });

const findAccount = async (store: UncheckedStore, login: Login): Promise<Account | undefined> => {
  const items = await store.readRange({ partition: userPartition(login), consistent: true });
  const isUser = ({ sk }: { sk: string }) => sk === userKey(login).sk;
  const item = items.find(isUser);
  if (item === undefined) return undefined;
  const user = userIn(item);
  if (user === undefined)
    throw new OperatorError(`This version cannot read the user ${login}: newer code has written it`);
  const isPassword = ({ sk }: { sk: string }) => sk.startsWith(passwordKey(login, '').sk);
  return { user, passwords: items.filter(isPassword).map(password => v.parse(PasswordRecord, password)) };
};
