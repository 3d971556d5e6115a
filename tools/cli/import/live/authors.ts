/** The users of a source. They keep their ids, because records name their authors by id. */
import { addSubject, type Login, userIn } from '../../../../shared/identity/users.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { skippedUserKey, userIdKey, userKey } from '../../../../shared/store/table.ts';
import { parseLogin } from '../../../table/accounts.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { authorIn, type Source } from './source.ts';

/** The ids of all authors of records, ascending. */
export const authorsIn = ({ event, venue, organizer }: Source): readonly number[] => {
  const all = [...event.values(), ...venue.values(), ...organizer.values()].map(({ author }) => authorIn(author));
  return [...new Set(all)].filter(author => author !== 0).sort((a, b) => a - b);
};

export interface Authors {
  /** Ids here, by ids at the source. */
  readonly numbers: ReadonlyMap<number, number>;
  /** Users to be created, as contributors without a password. */
  readonly missing: readonly { readonly id: number; readonly login: Login }[];
}

interface Named {
  readonly offset: number;
  /** Logins here, by ids at the source. */
  readonly logins: ReadonlyMap<number, string>;
}

/**
 * An author in `logins` becomes the user with that login. If there is none yet, it is created with the id of the author plus `offset`.
 * Other authors become new users, 12 for example `author-12` (the offset is added here, too).
 * @throws OperatorError that names the ids and logins that other users have.
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

/** Only after the counter of user ids has skipped those of the source (`claim-ids.ts`): a new user could get one of them otherwise. */
export const addAuthors = async (store: Store, { missing }: Authors): Promise<void> => {
  for (const { id, login } of missing) {
    const user = { id, login, role: 'contributor', version: 1 } as const;
    const [known, by] = addSubject({ id, login });
    if (known === undefined || by === undefined || !('put' in known)) throw new Error('a user has two items');
    await store.commit([{ ...known, put: { ...user, ...userKey(login) } }, by, { put: { ...skippedUserKey(id) } }]);
  }
};
