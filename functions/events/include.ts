/** `include`: a list of events by their ids (contract/lists#include). */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import { isModifiedBetween, type ModifiedBetween } from '../../shared/changes/modified.ts';
import { eventEntry, searchTextOf } from '../../shared/events/derived-data.ts';
import { visibilityTest } from '../../shared/events/plan.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import type { WordTest } from '../../shared/lists/search.ts';
import { readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import type { EventListRequest } from './filters.ts';

/** Date filters are ignored, all others apply. Ordered by publication, then id (contract/lists#order). */
export const includedEntries = async (
  request: EventListRequest,
  ids: readonly PostId[],
  { bounds, words }: { readonly bounds: ModifiedBetween | undefined; readonly words: WordTest | undefined },
  { store }: Deps,
): Promise<Entry[]> => {
  const { query, now } = request;
  const records = await readPosts(store, [...new Set(ids)], now);
  return records
    .filter(record => record?.type === 'event')
    .filter(visibilityTest(query, request))
    .filter(event => bounds === undefined || isModifiedBetween(event, bounds))
    .filter(event => words === undefined || words(searchTextOf(event), event.links))
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    .map(eventEntry);
};
