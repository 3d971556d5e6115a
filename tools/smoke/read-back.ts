/**
 * What no answer shows: the smoke test reads it in the table, as `calendar passwords list` does.
 */
import { hashOf } from '../../functions/auth/passwords.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/wall.ts';
import type { Credentials } from '../http/service.ts';
import { accountOf, parseLogin } from '../table/accounts.ts';
import { dateOf } from '../terminal/columns.ts';
import type { Failure } from './failure.ts';

export const LAST_USE = 'last use of the password, in the table';

/** Seconds: it is noted once a minute (`markUsed`), and the clock of this machine may be wrong. */
const TOLERANCE = 180;

/**
 * undefined: the table has the use of the password since then. `since`: epoch seconds.
 * @throws OperatorError if the table has no such user
 */
export const lastUseFailure = async (
  store: UncheckedStore,
  { login, password }: Credentials,
  since: Instant,
): Promise<Failure | undefined> => {
  // People paste passwords in groups (contract/rights#identity).
  const hashes = [password, password.replaceAll(' ', '')].map(hashOf);
  const { passwords } = await accountOf(store, parseLogin(login));
  const used = passwords.find(({ sha256 }) => hashes.includes(sha256))?.used;
  if (used !== undefined && used > since - TOLERANCE) return undefined;
  return {
    reason: `it is ${dateOf(used) ?? 'never'}, although the steps before have used it`,
    look: ['the right to note that a password is used (UpdateItem on U#*), and the alarm Faults, which has to ring'],
  };
};
