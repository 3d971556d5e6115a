/** Gives all posts of one user to another (docs/operating.md#users). */

import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { PasswordRecord } from '../../../shared/model/users.ts';
import { POST_TYPES, PostId, type RecordType } from '../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { isRecordKey, postKey, recordNameIn } from '../../../shared/store/table.ts';
import type { Instant } from '../../../shared/time/wall.ts';
import type { Table } from '../../table/open-table.ts';
import { type Rewriting, rewritePost } from '../../table/rewrite-post.ts';
import { scanTable } from '../../table/scan-table.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { withProgress } from '../../terminal/progress.ts';

export interface Reassigning {
  /** Ids of users. */
  readonly from: number;
  readonly to: number;
  readonly stop: AbortSignal;
  readonly clock: () => Instant;
  readonly sites: Rewriting['sites'];
  /** Once for each that the other user has now. */
  readonly report: (post: PostFound) => void;
}

/** Posts are given away side by side. */
const AT_ONCE = 8;

/**
 * False: stopped.
 * @throws OperatorError when there are some that this version cannot change.
 */
export const reassign = async (table: Table, store: UncheckedStore, reassigning: Reassigning): Promise<boolean> => {
  const { from, stop, report } = reassigning;
  for (let known: PostFound[] = []; ; ) {
    const found = await postsByAuthor(table, from, stop);
    if (stop.aborted) return false;
    if (found.length === 0) return true;
    // Rounds follow one another, as an editor may name the user while one is under way.
    const stuck = found.find(({ id }) => known.some(before => before.id === id));
    if (stuck !== undefined)
      throw new OperatorError(`This version cannot change ${stuck.type} ${stuck.id}: newer code has written it`);
    known = found;
    await withProgress(found.length, advance =>
      inParallel(found, { concurrency: AT_ONCE, stop }, async post => {
        await giveAway(post, store, reassigning);
        advance();
        report(post);
      }),
    );
  }
};

const giveAway = async (
  { id, type }: PostFound,
  store: UncheckedStore,
  { from, to, clock, sites }: Reassigning,
): Promise<void> => {
  // A picture has no version, and nothing follows from its author.
  if (type === 'picture') await store.updateItem(postKey(id), { set: { author: to }, when: 'present' });
  else
    await rewritePost(id, { store, clock, sites }, post =>
      post.author === from ? { ...post, author: to } : undefined,
    );
};

/**
 * Seconds: longer than any request lives, and longer than the last use of a password is late
 * (`markUsed`).
 */
const [LONGEST_REQUEST, USE_IS_NOTED_EVERY] = [30, 60];

/**
 * Whether a request may be under way that one of these passwords has let in. `now`: epoch seconds.
 */
export const isAtWork = (passwords: readonly PasswordRecord[], now: Instant): boolean =>
  passwords.some(({ used = 0 }) => used >= now - LONGEST_REQUEST - USE_IS_NOTED_EVERY);

/**
 * Resolves when no request is under way that was let in before.
 * @throws AbortError.
 */
export const requestsEnded = (stop: AbortSignal): Promise<void> =>
  setTimeout(LONGEST_REQUEST * 1000, undefined, { signal: stop });

// --- Posts by their author, of which there is no list: all records are read.

/** What can have an author. */
const AUTHORED = [...POST_TYPES, 'picture'] as const satisfies readonly RecordType[];
type Authored = (typeof AUTHORED)[number];

const Post = v.object({ type: v.picklist(AUTHORED), author: v.number() });

export interface PostFound {
  readonly id: PostId;
  readonly type: Authored;
}

/** In order of ids, from the trash, too. Once `stop` is aborted, not all of them. */
export const postsByAuthor = async (table: Table, author: number, stop: AbortSignal): Promise<PostFound[]> => {
  const found: PostFound[] = [];
  await scanTable(table, stop, item => {
    if (!isRecordKey(item) || item.author !== author) return;
    const { type } = v.parse(Post, item);
    found.push({ id: v.parse(PostId, recordNameIn(item).id), type });
  });
  return found.sort((a, b) => a.id - b.id);
};

/** `2 events, 1 venue`; `nothing`. */
export const sayCount = (posts: readonly Pick<PostFound, 'type'>[]): string => {
  const counts = AUTHORED.map(type => ({ type, count: posts.filter(post => post.type === type).length }));
  return (
    counts
      .filter(({ count }) => count > 0)
      .map(({ type, count }) => `${count} ${type}${count === 1 ? '' : 's'}`)
      .join(', ') || 'nothing'
  );
};
