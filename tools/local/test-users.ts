/**
 * The users of services that tests, benches and rehearsals start. There is one for each role, with
 * a password derived from the login.
 */
import { hashOf } from '../../functions/auth/passwords.ts';
import { addUser } from '../../shared/model/users.ts';
import { ROLES, type Role } from '../../shared/settings/rights.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { ID_COUNTER, idCounterKey } from '../../shared/store/table.ts';
import { basic } from '../http/service.ts';

/** Their ids are 1 to 5, in this order. */
export const LOGINS = {
  administrator: 'admin',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
} as const satisfies Record<Role, string>;

export const passwordOf = (login: string): string => `the-password-of-${login}`;

export const authorizationOf = (login: string): string => basic(`${login}:${passwordOf(login)}`);

export const addUsers = async (store: UncheckedStore): Promise<void> => {
  for (const [i, role] of ROLES.entries()) {
    const login = LOGINS[role];
    const password = { name: 'test', sha256: hashOf(passwordOf(login)), created: 0 };
    await store.commit(addUser({ id: i + 1, login, role, version: 1 }, password));
  }
  await store.commit([{ put: { ...idCounterKey('user'), [ID_COUNTER]: ROLES.length } }]);
};
