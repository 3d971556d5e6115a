/** `calendar users`: who may call the service, and as what. */
import * as v from 'valibot';
import { hashOf } from '../../functions/runtime/passwords.ts';
import { addUser, Login, type UserRecord } from '../../shared/identity.ts';
import type { Role } from '../../shared/rights.ts';
import { LostRace } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { idCounterKey, userKey } from '../../shared/store/table.ts';
import { Failure } from './failure.ts';

export interface NewUser {
  readonly login: Login;
  readonly role: Role;
  readonly password: string;
}

/** The first of a user's passwords; others get names of their own. */
const FIRST_PASSWORD = 'first';

/** The login as it is stored, in lower case. Throws Failure when it is none. */
export const parseLogin = (sent: string): Login => {
  const login = v.safeParse(Login, sent);
  if (login.success) return login.output;
  throw new Failure(
    `"${sent}" is no login: up to 60 of a-z, 0-9, ".", "_", "@", "-", beginning with a letter or a digit`,
  );
};

/**
 * Ids are 1, 2, 3, … as users are added: the login is looked at before an id is taken, so that only a lost race leaves a gap.
 * `now`: epoch seconds. Throws Failure when the login is taken.
 */
export const addNewUser = async (
  store: Store,
  { login, role, password }: NewUser,
  now: number,
): Promise<UserRecord> => {
  for (;;) {
    const [taken] = await store.read([userKey(login)], 'consistent');
    if (taken !== undefined) throw new Failure(`The login ${login} is taken`);
    const user = { id: await store.increment(idCounterKey('user'), 1), login, role, version: 1 };
    try {
      await store.commit(addUser(user, { name: FIRST_PASSWORD, sha256: hashOf(password), created: now }));
      return user;
    } catch (error) {
      // Somebody took the login or the id meanwhile: the next round says which.
      if (!(error instanceof LostRace)) throw error;
    }
  }
};
