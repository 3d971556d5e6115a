/** Gives all posts of one user to another (docs/operating.md#users). */

import * as v from 'valibot';
import { PostId, type RecordType } from '../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { isRecordKey, postKey, recordNameIn } from '../../../shared/store/table.ts';
import type { Instant } from '../../../shared/time/wall.ts';
import type { Table } from '../../table/open-table.ts';
import { type Rewriting, rewritePost } from '../../table/rewrite-post.ts';
import { scanTable } from '../../table/scan-table.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Progress } from '../../terminal/progress.ts';

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

// --- Posts by their author, of which there is no list: all records are read.

/** What can have an author. */
const AUTHORED = ['event', 'venue', 'organizer', 'picture'] as const satisfies readonly RecordType[];
type Authored = (typeof AUTHORED)[number];
export type Count = Readonly<Record<Authored, number>>;

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

export const countOf = (posts: readonly Pick<PostFound, 'type'>[]): Count => {
  const count = { event: 0, venue: 0, organizer: 0, picture: 0 };
  for (const { type } of posts) count[type] += 1;
  return count;
};

/** `2 events, 1 venue`; `nothing`. */
export const sayCount = (count: Count): string =>
  AUTHORED.filter(type => count[type] > 0)
    .map(type => `${count[type]} ${type}${count[type] === 1 ? '' : 's'}`)
    .join(', ') || 'nothing';
