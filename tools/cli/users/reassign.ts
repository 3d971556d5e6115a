/**
 * `calendar users remove --reassign`: gives all posts of one user to another, and removes the user
 * (docs/operating.md#users).
 */

import * as v from 'valibot';
import type { Login, UserRecord } from '../../../shared/model/users.ts';
import { POST_TYPES, PostId, type RecordType } from '../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { isRecordKey, postKey, recordNameIn } from '../../../shared/store/table.ts';
import { accountOf, removeAccount, takePassword } from '../../table/accounts.ts';
import { changeAll } from '../../table/change-all.ts';
import type { Table } from '../../table/open-table.ts';
import { type Rewriting, rewritePost } from '../../table/rewrite-post.ts';
import { scanTable } from '../../table/scan-table.ts';
import { counted } from '../../terminal/columns.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

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
  // Without passwords, nobody can write in this name any more. The user is removed last, so that
  // the same command still finds the user after an interruption.
  for (const { name } of passwords) await takePassword(store, login, name);
  const given = await reassign(table, store, { from: user.id, to: to.id, stop, clock, sites });
  await removeAccount(store, login);
  return `${to.login} is now the author of ${sayCount(given)}\nRemoved ${nameOf(user)}`;
};

export const nameOf = ({ id, login, role }: UserRecord): string => `user ${id}: ${login}, ${role}`;

interface Reassigning extends Pick<Rewriting, 'clock' | 'sites'> {
  /** The ids of both users. */
  readonly from: number;
  readonly to: number;
  readonly stop: AbortSignal;
}

/**
 * Returns the posts that the other user has received.
 * @throws OperatorError when there are posts that this version cannot change.
 */
export const reassign = async (
  table: Table,
  store: UncheckedStore,
  { from, to, stop, clock, sites }: Reassigning,
): Promise<readonly PostFound[]> => {
  const giveAway = async ({ id, type }: PostFound): Promise<boolean> => {
    // A picture has no version, and nothing is derived from its author.
    if (type === 'picture') {
      await store.updateItem(postKey(id), { set: { author: to }, when: 'present' });
      return true;
    }
    const given = await rewritePost(id, { store, clock, sites }, post =>
      post.author === from ? { ...post, author: to } : undefined,
    );
    return given !== undefined;
  };
  const find = () => postsByAuthor(table, from, stop);
  const { changed, left } = await changeAll(find, giveAway, { concurrency: 8, stop, unit: 'posts' });
  const [stuck] = left;
  if (stuck === undefined) return changed;
  throw new OperatorError(`This version cannot change ${stuck.type} ${stuck.id}: newer code has written it`);
};

// --- Posts by their author. There is no list of them, so all records are read.

/** The types of records that can have an author. */
const AUTHORED = [...POST_TYPES, 'picture'] as const satisfies readonly RecordType[];
type Authored = (typeof AUTHORED)[number];

const Post = v.object({ type: v.picklist(AUTHORED), author: v.number() });

interface PostFound {
  readonly id: PostId;
  readonly type: Authored;
}

/**
 * Returns posts in the order of their ids, including those in the trash. If `stop` is aborted, some
 * are missing.
 */
export const postsByAuthor = async (table: Table, author: number, stop: AbortSignal): Promise<PostFound[]> => {
  const found: PostFound[] = [];
  await scanTable(table, stop, item => {
    if (!isRecordKey(item) || item.author !== author) return;
    const { type } = v.parse(Post, item);
    found.push({ id: v.parse(PostId, recordNameIn(item).id), type });
  });
  return found.sort((a, b) => a.id - b.id);
};

/** Returns, for example, `2 events, 1 venue`, or `nothing`. */
const sayCount = (posts: readonly Pick<PostFound, 'type'>[]): string => {
  const counts = AUTHORED.map(type => ({ type, count: posts.filter(post => post.type === type).length }));
  const some = counts.filter(({ count }) => count > 0);
  return some.map(({ type, count }) => counted(count, type)).join(', ') || 'nothing';
};
