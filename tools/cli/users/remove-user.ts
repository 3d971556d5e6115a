/**
 * `calendar users remove`: with `--reassign` another user gets what they wrote, without it the posts that keep them as author are counted.
 */
import type { Login, UserRecord } from '../../../shared/model/users.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { accountOf, removeAccount, takePassword } from '../../table/accounts.ts';
import type { Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { showProgress } from '../../terminal/progress.ts';
import {
  type Count,
  countOf,
  type PostFound,
  postsByAuthor,
  type Reassigning,
  reassign,
  sayCount,
} from './reassign.ts';

/** A user as the result names them. */
type Person = Pick<UserRecord, 'id' | 'login' | 'role'>;
const personOf = ({ id, login, role }: UserRecord): Person => ({ id, login, role });

export interface Removed {
  readonly user: Person;
  /** How many went with the user. */
  readonly passwords: number;
  /** What keeps the user as its author; undefined: it was interrupted before all was counted. */
  readonly keeping: Count | undefined;
}

/** @throws OperatorError when there is no such user. */
export const removeUser = async (
  table: Table,
  store: UncheckedStore,
  login: Login,
  stop: AbortSignal,
): Promise<Removed> => {
  const { user, passwords } = await removeAccount(store, login);
  const posts = await postsByAuthor(table, user.id, stop);
  return { user: personOf(user), passwords: passwords.length, keeping: stop.aborted ? undefined : countOf(posts) };
};

interface HandedOver {
  readonly user: Person;
  readonly to: Person;
  /** What this run has given to the other user. */
  readonly given: Count;
  /** False: interrupted. The user is there, without passwords; the same command goes on. */
  readonly removed: boolean;
}

/** @throws OperatorError when there is no such user, or only one. */
export const removeAndReassign = async (
  table: Table,
  store: UncheckedStore,
  { login, heir }: { readonly login: Login; readonly heir: Login },
  { stop, now, sites }: Pick<Reassigning, 'stop' | 'now' | 'sites'>,
): Promise<HandedOver> => {
  if (heir === login) throw new OperatorError(`${login} cannot get what ${login} wrote: name another user`);
  const { user: to } = await accountOf(store, heir);
  const { user, passwords } = await accountOf(store, login);
  const given: PostFound[] = [];
  // Without passwords nobody writes in this name any more; the user goes last, so that the same command finds it again.
  for (const { name } of passwords) await takePassword(store, login, name);
  const watch = (found: number) => showProgress(found, process.stderr);
  const removed = await reassign(table, store, {
    from: user.id,
    to: to.id,
    stop,
    now,
    sites,
    watch,
    report: post => given.push(post),
  });
  if (removed) await removeAccount(store, login);
  return { user: personOf(user), to: personOf(to), given: countOf(given), removed };
};

export const sayRemoved = ({ user: { id, login, role }, passwords, keeping }: Removed): string => {
  const gone = `Removed user ${id}: ${login}, ${role}, with ${passwords} passwords`;
  if (keeping === undefined) return `${gone}; what keeps user ${id} as its author was not counted`;
  const posts = sayCount(keeping);
  return posts === 'nothing'
    ? `${gone}; nothing keeps user ${id} as its author`
    : `${gone}\nUser ${id} stays the author of ${posts}, which an editor can give to another`;
};

export const sayHandedOver = ({ user, to, given, removed }: HandedOver): string => {
  const moved = `${to.login} is now the author of ${sayCount(given)}`;
  return removed
    ? `${moved}\nRemoved user ${user.id}: ${user.login}, ${user.role}`
    : `interrupted: ${moved}, and ${user.login} is still there, without passwords  (run the same command again to go on)`;
};
