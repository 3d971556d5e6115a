/** The users of a source. They keep their ids, because records name their authors by id. */
import * as v from 'valibot';
import { ROLES, type Role } from '../../../../shared/auth/rights.ts';
import { addSubject, Login, userIn } from '../../../../shared/model/users.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { type Key, skippedUserKey, userIdKey, userKey } from '../../../../shared/store/table.ts';
import type { WordPressUser } from '../../../original/shapes.ts';
import { parseLogin } from '../../../table/accounts.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { authorIn, type Source } from './source.ts';

/** The ids of all authors of records, ascending. */
export const authorsIn = ({ event, venue, organizer }: Source): readonly number[] => {
  const all = [...event.values(), ...venue.values(), ...organizer.values()].map(({ author }) => authorIn(author));
  return [...new Set(all)].filter(author => author !== 0).sort((a, b) => a - b);
};

interface Authors {
  /** Ids here, by ids at the source. */
  readonly numbers: ReadonlyMap<number, number>;
  /** Users to be created, without a password. */
  readonly missing: readonly Missing[];
}

interface Missing {
  readonly id: number;
  readonly login: Login;
  readonly role: Role;
}

interface Named {
  readonly offset: number;
  /** Logins here that the operator has said, by ids at the source. */
  readonly logins: ReadonlyMap<number, string>;
  /** Who they are at the source, as far as it says so. */
  readonly users: ReadonlyMap<number, WordPressUser>;
  /** Whether editors and administrators keep their role. */
  readonly keepsRoles: boolean;
}

/**
 * An author becomes the user with the login that the operator has said, or else with that of the source. If there is none yet, it is created
 * with the id of the author plus `offset`. Authors of whom neither says a login become new users, 12 for example `author-12` (the offset is
 * added here, too). A user that an earlier import created under an id stays the author, whatever its login is now.
 * @throws OperatorError that names the ids and logins that other users have.
 */
export const planAuthors = async (
  store: UncheckedStore,
  authors: readonly number[],
  { offset, logins, users: theirs, keepsRoles }: Named,
): Promise<Authors> => {
  const wanted = authors.map(author => {
    const id = author + offset;
    const user = theirs.get(author);
    const own = v.safeParse(LoginOf, user?.username);
    const said = logins.get(author);
    const name = said ?? (own.success ? own.output : undefined);
    const login = parseLogin(name ?? `author-${id}`);
    return {
      author,
      id,
      login,
      isSaid: said !== undefined,
      isNamed: name !== undefined,
      role: roleOf(user, keepsRoles),
    };
  });
  const read = (keys: readonly Key[]) => store.read(keys, 'consistent');
  const users = await read(wanted.map(({ login }) => userKey(login)));
  const holders = await read(wanted.map(({ id }) => userIdKey(id)));
  const imported = await read(wanted.map(({ id }) => skippedUserKey(id)));
  const refused: string[] = [];
  const numbers = new Map<number, number>();
  const missing: Missing[] = [];
  for (const [i, { author, id, login, isSaid, isNamed, role }] of wanted.entries()) {
    const user = userIn(users[i]);
    const holder = holders[i]?.login;
    if (holder !== undefined && imported[i] !== undefined && !isSaid) numbers.set(author, id);
    else if (user !== undefined && (user.id === id || isNamed)) numbers.set(author, user.id);
    else if (holder !== undefined) refused.push(`${id} is ${String(holder)}`);
    else if (user !== undefined) refused.push(`the login ${login} is user ${user.id}`);
    else {
      numbers.set(author, id);
      if (!missing.some(each => each.login === login)) missing.push({ id, login, role });
    }
  }
  if (refused.length > 0)
    throw new OperatorError(
      `Numbers of users of the source are others here: ${refused.join(', ')}. Say who they are with --authors FILE.csv (id,login)`,
    );
  return { numbers, missing };
};

/** A login of WordPress may have characters that none has here. */
const LoginOf = v.pipe(v.string(), Login);

/**
 * That of the source, but at most `author` unless roles are kept: who administers the source need not be trusted here. `subscriber` if it is a
 * role of an extension; `contributor` if the source does not say it.
 */
const roleOf = (user: WordPressUser | undefined, keepsRoles: boolean): Role => {
  if (user === undefined) return 'contributor';
  const role = ROLES.find(each => user.roles.includes(each)) ?? 'subscriber';
  return !keepsRoles && (role === 'administrator' || role === 'editor') ? 'author' : role;
};

/** Only after the counter of user ids has skipped those of the source (`claim-ids.ts`): a new user could get one of them otherwise. */
export const addAuthors = async (store: UncheckedStore, { missing }: Authors): Promise<void> => {
  for (const { id, login, role } of missing) {
    const user = { id, login, role, version: 1 };
    const [known, by] = addSubject({ id, login });
    if (known === undefined || by === undefined || !('put' in known)) throw new Error('a user has two items');
    await store.commit([{ ...known, put: { ...user, ...userKey(login) } }, by, { put: { ...skippedUserKey(id) } }]);
  }
};
