/** Gives all posts of one user to another (docs/decisions/0077-a-removed-user-hands-over-first.md). */
import { setTimeout } from 'node:timers/promises';
import type { PasswordRecord } from '../../../shared/model/users.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { postKey } from '../../../shared/store/table.ts';
import type { Instant } from '../../../shared/time/wall.ts';
import type { Table } from '../../table/open-table.ts';
import { type Rewriting, rewritePost } from '../../table/rewrite-post.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Progress } from '../../terminal/progress.ts';
import { type PostFound, postsByAuthor } from './posts-by-author.ts';

export interface Reassigning {
  /** Ids of users. */
  readonly from: number;
  readonly to: number;
  readonly stop: AbortSignal;
  readonly now: () => Instant;
  readonly sites: Rewriting['sites'];
  /** Called with how many posts a round has found. */
  readonly watch: (found: number) => Progress;
  /** Once for each that the other user has now. */
  readonly report: (post: PostFound) => void;
}

/** Posts are given away side by side. */
const AT_ONCE = 8;

/** False: stopped. @throws OperatorError when there are some that this version cannot change. */
export const reassign = async (table: Table, store: UncheckedStore, reassigning: Reassigning): Promise<boolean> => {
  const { from, stop, watch, report } = reassigning;
  for (let known: PostFound[] = []; ; ) {
    const found = await postsByAuthor(table, from, stop);
    if (stop.aborted) return false;
    if (found.length === 0) return true;
    // Rounds follow one another, as an editor may name the user while one is under way.
    const stuck = found.find(({ id }) => known.some(before => before.id === id));
    if (stuck !== undefined)
      throw new OperatorError(`This version cannot change ${stuck.type} ${stuck.id}: newer code has written it`);
    known = found;
    const progress = watch(found.length);
    try {
      await inParallel(found, { concurrency: AT_ONCE, stop }, async post => {
        await giveAway(post, store, reassigning);
        progress.advance();
        report(post);
      });
    } finally {
      progress.end();
    }
  }
};

const giveAway = async (
  { id, type }: PostFound,
  store: UncheckedStore,
  { from, to, now, sites }: Reassigning,
): Promise<void> => {
  // A picture has no version, and nothing follows from its author.
  if (type === 'picture') await store.updateItem(postKey(id), { set: { author: to }, when: 'present' });
  else
    await rewritePost(id, { store, now, sites }, post => (post.author === from ? { ...post, author: to } : undefined));
};

/** Seconds: longer than any request lives, and longer than the last use of a password is late (`markUsed`). */
const [LONGEST_REQUEST, USE_IS_NOTED_EVERY] = [30, 60];

/** Whether a request may be under way that one of these passwords has let in. `now`: epoch seconds. */
export const isAtWork = (passwords: readonly PasswordRecord[], now: Instant): boolean =>
  passwords.some(({ used = 0 }) => used >= now - LONGEST_REQUEST - USE_IS_NOTED_EVERY);

/** Resolves when no request is under way that was let in before. @throws AbortError. */
export const requestsEnded = (stop: AbortSignal): Promise<void> =>
  setTimeout(LONGEST_REQUEST * 1000, undefined, { signal: stop });
