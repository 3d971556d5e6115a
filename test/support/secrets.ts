/**
 * What must never be revealed, neither in a log, nor in an answer, nor in what a test run prints.
 */
import { hashOf } from '../../functions/auth/passwords.ts';
import { onlyKey } from '../../shared/settings/secret-keys.ts';
import { authorizationOf, LOGINS, passwordOf } from '../../tools/local/test-users.ts';

/** The key of the deployment in tests. */
export const SECRET = 'the key of every test, long enough';

/** The same key as functions have it. */
export const KEYS = onlyKey(SECRET);

const SECRETS = [
  SECRET,
  ...Object.values(LOGINS).flatMap(login => {
    const password = passwordOf(login);
    return [password, hashOf(password), authorizationOf(login).replace('Basic ', '')];
  }),
];

export const secretsIn = (text: string): string[] => SECRETS.filter(secret => text.includes(secret));
