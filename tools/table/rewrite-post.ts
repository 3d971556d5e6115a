/**
 * Changes posts that an operator names, while the service is running. Each post is changed in one
 * transaction, with everything that follows from it.
 */
import * as v from 'valibot';
import { type SavedPost, savePost } from '../../functions/events/save-post.ts';
import { readPostWithGroup } from '../../functions/records/read-records.ts';
import { retryOnConflict } from '../../functions/runtime/run.ts';
import { asOf } from '../../shared/model/base.ts';
import { modification } from '../../shared/model/post-write.ts';
import type { Language, Site } from '../../shared/settings/site.ts';
import type { PostId } from '../../shared/store/records.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { Zone } from '../../shared/time/zone.ts';

export interface Rewriting {
  readonly store: UncheckedStore;
  readonly clock: () => Instant;
  /** The sites of the table's environment. */
  readonly sites: readonly Site[];
}

/**
 * `change` returns the post as it should be, or undefined if it is already right. The post gets the
 * next version and a new date of modification. Returns the saved post, or undefined if there was
 * nothing to do or this code cannot read the record.
 */
export const rewritePost = (
  id: PostId,
  { store, clock, sites }: Rewriting,
  change: <P extends SavedPost>(post: P) => P | undefined,
): Promise<SavedPost | undefined> =>
  retryOnConflict(async () => {
    const { post, group } = await readPostWithGroup(store, id, 'stored');
    if (post === undefined || post.type === 'picture') return undefined;
    const shown = asOf<SavedPost>(post, clock());
    const changed = change(shown);
    if (changed === undefined) return undefined;
    const after = { ...changed, ...modification(shown, { zone: zoneOf(post.language, sites), now: clock() }) };
    await savePost<SavedPost>(post, after, group, store);
    return after;
  });

/**
 * The time zone of the site in this language. A language without a site has that of the first site.
 */
const zoneOf = (language: Language, sites: readonly Site[]): Zone =>
  v.parse(Zone, (sites.find(site => site.language === language) ?? sites[0])?.timezone ?? 'UTC');
