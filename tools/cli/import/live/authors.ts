/** The users of a source: their numbers are kept, as records name them. */
import { addSubject, type Login, userIn } from '../../../../shared/identity/users.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { skippedUserKey, userIdKey, userKey } from '../../../../shared/store/table.ts';
import { parseLogin } from '../../../table/accounts.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { authorIn, type Source } from './source.ts';

/** The numbers of those who wrote something, ascending. */
export const authorsIn = ({ event, venue, organizer }: Source): readonly number[] => {
  const all = [...event.values(), ...venue.values(), ...organizer.values()].map(({ author }) => authorIn(author));
  return [...new Set(all)].filter(author => author !== 0).sort((a, b) => a - b);
};

export interface Authors {
  /** By their numbers at the source: who they are here. */
  readonly numbers: ReadonlyMap<number, number>;
  /** Users that have to be made: contributors without a password. */
  readonly missing: readonly { readonly id: number; readonly login: Login }[];
}

interface Named {
  readonly offset: number;
  /** Logins here, by numbers there. */
  readonly logins: ReadonlyMap<number, string>;
}

/**
 * Without a map, user 12 of the source is `author-12` here, with the number 12. One that is mapped is the user of that login, with the
 * number that this has; where nobody has the login, it gets a user with the old number.
 * @throws OperatorError that names the numbers which other logins hold.
 */
export const planAuthors = async (
  store: Store,
  authors: readonly number[],
  { offset, logins }: Named,
): Promise<Authors> => {
  const wanted = authors.map(author => {
    const id = author + offset;
    return { author, id, login: parseLogin(logins.get(author) ?? `author-${id}`) };
  });
  const users = await store.read(
    wanted.map(({ login }) => userKey(login)),
    'consistent',
  );
  const holders = await store.read(
    wanted.map(({ id }) => userIdKey(id)),
    'consistent',
  );
  const refused: string[] = [];
  const numbers = new Map<number, number>();
  const missing: { id: number; login: Login }[] = [];
  for (const [i, { author, id, login }] of wanted.entries()) {
    const user = userIn(users[i]);
    const holder = holders[i]?.login;
    if (user !== undefined && (user.id === id || logins.has(author))) numbers.set(author, user.id);
    else if (holder !== undefined) refused.push(`${id} is ${String(holder)}`);
    else if (user !== undefined) refused.push(`the login ${login} is user ${user.id}`);
    else {
      numbers.set(author, id);
      if (!missing.some(each => each.login === login)) missing.push({ id, login });
    }
  }
  if (refused.length > 0)
    throw new OperatorError(
      `Numbers of users of the source are others here: ${refused.join(', ')}. Say who they are with --authors FILE.csv (id,login)`,
    );
  return { numbers, missing };
};

/** Called once the counter of users has skipped the numbers of the source. */
export const addAuthors = async (store: Store, { missing }: Authors): Promise<void> => {
  for (const { id, login } of missing) {
    const user = { id, login, role: 'contributor', version: 1 } as const;
    const [known, by] = addSubject({ id, login });
    if (known === undefined || by === undefined || !('put' in known)) throw new Error('a user has two items');
    await store.commit([{ ...known, put: { ...user, ...userKey(login) } }, by, { put: { ...skippedUserKey(id) } }]);
  }
};
