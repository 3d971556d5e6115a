/** `modified_after`: a list of events that have changed, by rows of changes (contract/lists#changed-since). */
import * as v from 'valibot';
import { PostId } from '../../shared/addresses/record-ids.ts';
import { isModifiedBetween, type ModifiedBetween } from '../../shared/changes/modified.ts';
import { eventEntry, searchTextOf } from '../../shared/events/derived-data.ts';
import { visibilityTest } from '../../shared/events/plan.ts';
import { type Entry, oldestFirst } from '../../shared/lists/entry.ts';
import type { WordTest } from '../../shared/lists/search.ts';
import { readIdsSince } from '../changes/read-rows.ts';
import { readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import type { EventListRequest } from './filters.ts';

/** In the order of the list. Two trips: rows of changes name the events, then each event is read for its `modified`. */
export const modifiedEntries = async (
  { query, ...request }: EventListRequest,
  { bounds, words }: { readonly bounds: ModifiedBetween; readonly words: WordTest | undefined },
  { store }: Pick<Deps, 'store'>,
): Promise<Entry[]> => {
  const { language, now } = request;
  const changed = await readIdsSince(store, { language, type: 'event', after: bounds.after, now });
  const records = await readPosts(
    store,
    changed.map(id => v.parse(PostId, id)),
    now,
  );
  const isShown = visibilityTest({ ...query, status: ['publish'] }, request);
  return records
    .filter(record => record?.type === 'event')
    .filter(
      event =>
        isModifiedBetween(event, bounds) &&
        isShown(event) &&
        (words === undefined || words(searchTextOf(event), event.links)),
    )
    .map(eventEntry)
    .sort(oldestFirst);
};
