/**
 * `calendar users remove`: with `--reassign` another user gets the posts that the removed user
 * wrote; without it, the posts that keep the removed user as author are counted.
 */
import type { Login, UserRecord } from '../../../shared/model/users.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { accountOf, removeAccount, takePassword } from '../../table/accounts.ts';
import type { Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { say } from '../../terminal/print.ts';
import {
  isAtWork,
  type PostFound,
  postsByAuthor,
  type Reassigning,
  reassign,
  requestsEnded,
  sayCount,
} from './reassign.ts';

/**
 * Prints what keeps the user as its author.
 * @throws OperatorError when there is no such user.
 */
export const removeUser = async (
  table: Table,
  store: UncheckedStore,
  login: Login,
  stop: AbortSignal,
): Promise<string> => {
  const { user, passwords } = await removeAccount(store, login);
  const gone = `Removed ${nameOf(user)}, with ${passwords.length} passwords`;
  const posts = await postsByAuthor(table, user.id, stop);
  if (stop.aborted) return `${gone}; what keeps user ${user.id} as its author was not counted`;
  if (posts.length === 0) return `${gone}; nothing keeps user ${user.id} as its author`;
  return `${gone}\nUser ${user.id} stays the author of ${sayCount(posts)}, which an editor can give to another`;
};

/**
 * Prints what this run has given to the other user.
 * @throws OperatorError when there is no such user, or only one.
 */
export const removeAndReassign = async (
  table: Table,
  store: UncheckedStore,
  { login, heir }: { readonly login: Login; readonly heir: Login },
  { stop, clock, sites }: Pick<Reassigning, 'stop' | 'clock' | 'sites'>,
): Promise<string> => {
  if (heir === login) throw new OperatorError(`${login} cannot get what ${login} wrote: name another user`);
  const { user: to } = await accountOf(store, heir);
  const { user, passwords } = await accountOf(store, login);
  const given: PostFound[] = [];
  // Without passwords, nobody can write in this name any more. The user is removed last, so that
  // the same command still finds the user after an interruption.
  for (const { name } of passwords) await takePassword(store, login, name);
  if (isAtWork(passwords, clock())) {
    say(`Waiting for requests of ${login} that are under way`);
    await requestsEnded(stop);
  }
  const isAllGiven = await reassign(table, store, {
    ...{ from: user.id, to: to.id, stop, clock, sites },
    report: post => given.push(post),
  });
  const moved = `${to.login} is now the author of ${sayCount(given)}`;
  if (!isAllGiven)
    return `interrupted: ${moved}, and ${login} is still there, without passwords  (run the same command again to go on)`;
  await removeAccount(store, login);
  return `${moved}\nRemoved ${nameOf(user)}`;
};

const nameOf = ({ id, login, role }: UserRecord): string => `user ${id}: ${login}, ${role}`;
