/** The users of a source. They keep their ids, because records name their authors by id. */
import * as v from 'valibot';
import { addSubject, Login, userIn } from '../../../../shared/model/users.ts';
import { ROLES, type Role } from '../../../../shared/settings/rights.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { skippedUserKey, userIdKey, userKey } from '../../../../shared/store/table.ts';
import { MOST_ID, type WordPressUser } from '../../../original/shapes.ts';
import { parseLogin } from '../../../table/accounts.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { postsIn, type Source } from './read-source.ts';

/** The author's id in a record, or 0 if it names none. */
export const authorIn = (author: string | number): number =>
  /^\d+$/.test(`${author}`) && Number(author) <= MOST_ID ? Number(author) : 0;

interface Authors {
  /** The ids of users here, by their ids at the source. */
  readonly numbers: ReadonlyMap<number, number>;
  /** Users to be created, without a password. */
  readonly missing: readonly { readonly id: number; readonly login: Login; readonly role: Role }[];
}

/**
 * Decides which user here each author becomes. It is the user with the login that the operator has
 * given (`logins`, by ids at the source), or else with the login at the source. If there is no such
 * user yet, it is created with the id of the author plus `offset`. If neither gives a login, author
 * 12 becomes the new user `author-12`. A user that an earlier import created under an id stays the
 * author, whatever its login is now.
 * @throws OperatorError that names the ids and logins that other users have.
 */
export const planAuthors = async (
  store: UncheckedStore,
  source: Source,
  { offset, logins }: { readonly offset: number; readonly logins: ReadonlyMap<number, string> },
): Promise<Authors> => {
  const authors = [...new Set(postsIn(source).map(({ author }) => authorIn(author)))].filter(author => author !== 0);
  const numbers = new Map<number, number>();
  const missing = new Map<Login, Authors['missing'][number]>();
  const refused: string[] = [];
  for (const author of authors.sort((a, b) => a - b)) {
    const id = author + offset;
    const theirs = source.users.get(author);
    const said = logins.get(author);
    const name = said ?? (v.is(LoginOf, theirs?.username) ? theirs?.username : undefined);
    const login = parseLogin(name ?? `author-${id}`);
    const keys = [userKey(login), userIdKey(id), skippedUserKey(id)];
    const [item, holder, imported] = await store.read(keys, 'consistent');
    const user = userIn(item);
    if (holder !== undefined && imported !== undefined && said === undefined) numbers.set(author, id);
    else if (user !== undefined && (user.id === id || name !== undefined)) numbers.set(author, user.id);
    else if (holder !== undefined) refused.push(`${id} is ${String(holder.login)}`);
    else if (user !== undefined) refused.push(`the login ${login} is user ${user.id}`);
    else {
      numbers.set(author, id);
      if (!missing.has(login)) missing.set(login, { id, login, role: roleOf(theirs) });
    }
  }
  if (refused.length > 0)
    throw new OperatorError(
      `Numbers of users of the source are others here: ${refused.join(', ')}. Say who they are with --authors FILE.csv (id,login)`,
    );
  return { numbers, missing: [...missing.values()] };
};

/** Checks a login, because logins of WordPress may have characters that are not allowed here. */
const LoginOf = v.pipe(v.string(), Login);

/**
 * The role at the source, but at most `author`, because an administrator of the source need not be
 * trusted here. It is `subscriber` for a role of an extension, and `contributor` if the source does
 * not show the role.
 */
const roleOf = (user: WordPressUser | undefined): Role => {
  if (user === undefined) return 'contributor';
  const role = ROLES.find(each => user.roles.includes(each)) ?? 'subscriber';
  return role === 'administrator' || role === 'editor' ? 'author' : role;
};

/**
 * Creates the missing users. The counter of user ids must have skipped the ids of the source before
 * (`claim-ids.ts`); otherwise a new user could get one of them.
 */
export const addAuthors = async (store: UncheckedStore, { missing }: Authors): Promise<void> => {
  for (const each of missing) {
    const user = { ...each, version: 1 };
    await store.commit([...addSubject(user), { put: { ...skippedUserKey(user.id) } }]);
  }
};
