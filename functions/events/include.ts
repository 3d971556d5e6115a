/** `include`: a list of events by their ids (contract/lists#include). */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import { eventEntry, searchTextOf } from '../../shared/events/derived-data.ts';
import { visibilityTest } from '../../shared/events/plan.ts';
import type { Card } from '../../shared/lists/cards.ts';
import type { WordTest } from '../../shared/lists/search.ts';
import { readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import type { EventListRequest } from './filters.ts';

/** `words`: of a search. Date filters are ignored. Ordered by publication, then id (contract/lists#order). */
export const includedCards = async (
  request: EventListRequest,
  ids: readonly PostId[],
  words: WordTest | undefined,
  { store }: Deps,
): Promise<Card[]> => {
  const { query, now } = request;
  const records = await readPosts(store, [...new Set(ids)], now);
  return records
    .filter(record => record?.type === 'event')
    .filter(visibilityTest(query, request))
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    .map(event => ({ ...eventEntry(event), text: searchTextOf(event) }))
    .filter(({ text, links }) => words === undefined || words(text, links));
};
