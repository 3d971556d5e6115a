/** What a caller may see in the list of events: which events, and which texts a search may look at. */

import { type Caller, mayOnPost } from '../access/rights.ts';
import type { SearchText } from '../lists/search-texts.ts';
import { finds, titleIn } from '../lists/search-words.ts';
import { isInLists, visibleLists } from '../lists/visible.ts';
import type { Language } from '../settings/language.ts';
import { leavesOutProtected } from './plan.ts';
import type { EventQuery } from './query.ts';
import type { EventRecord } from './record.ts';

/**
 * A test for whether an event belongs in the list, on the record as it was read: an index that lags may still hold an event that has been
 * hidden or protected, or has left the list. @throws ApiError 400 naming `status`.
 */
export const listedTest = (
  query: EventQuery,
  { caller, language }: { readonly caller: Caller | undefined; readonly language: Language },
): ((event: EventRecord) => boolean) => {
  const lists = visibleLists('event', query.status, caller);
  const isWithoutProtected = leavesOutProtected(query, caller);
  return event =>
    event.language === language &&
    !event.hide_from_listings &&
    isInLists(lists, event) &&
    !(isWithoutProtected && event.password !== null);
};

/**
 * A test for whether the words are found (contract/lists#search). If an event has a password, callers who may edit it search its whole
 * text, other users its title, which lists show, and anonymous callers nothing, as they could guess hidden words one by one.
 */
export const searchTest = (
  search: string,
  caller: Caller | undefined,
): ((text: Pick<SearchText, 'folded' | 'behindPassword'>) => boolean) => {
  const hasWords = finds(search);
  return ({ folded, behindPassword }) => {
    if (behindPassword === undefined || mayOnPost(caller, 'edit', behindPassword)) return hasWords(folded);
    return caller !== undefined && hasWords(titleIn(folded));
  };
};
