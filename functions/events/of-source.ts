/** `source`: a list of the events that a source knows (contract/lists#events-of-a-source). */
import { isEditor, isWriter, mayOnPost } from '../../shared/access/rights.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { sourceIdsPartition } from '../../shared/store/table.ts';
import { postIdIn, readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import type { EventListRequest } from './filters.ts';

/** The entries of events that the query's source knows and the caller may edit, as only editors of an event see its sources. */
export type OfSource = (entries: readonly Entry[]) => Promise<readonly Entry[]>;

/** One trip for all ids of the source, and one for the events of callers who may not edit all. undefined: the query names no source. */
export const ofSource = async (
  { query: { source }, caller, language, now }: EventListRequest,
  { store }: Pick<Deps, 'store'>,
): Promise<OfSource | undefined> => {
  if (source === undefined) return undefined;
  if (!isWriter(caller)) return async () => [];
  const keys = await store.readRange({ partition: sourceIdsPartition('event', language, source) });
  const known = new Set(keys.map(postIdIn));
  return async entries => {
    const own = entries.filter(({ id }) => known.has(id));
    if (isEditor(caller)) return own;
    const posts = await readPosts(
      store,
      own.map(({ id }) => id),
      now,
    );
    return own.filter((_, i) => {
      const post = posts[i];
      return post?.type === 'event' && mayOnPost(caller, 'edit', post);
    });
  };
};
