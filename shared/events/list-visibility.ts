/** What the list of events shows to its caller: which records, and which of their texts a search may look at. */

import { type Caller, mayOnPost } from '../access/rights.ts';
import type { SearchText } from '../lists/search-texts.ts';
import { finds, titleIn } from '../lists/search-words.ts';
import { isInLists, visibleLists } from '../lists/visible.ts';
import type { Language } from '../settings/language.ts';
import { leavesOutProtected } from './plan.ts';
import type { EventQuery } from './query.ts';
import type { EventRecord } from './record.ts';

/**
 * Whether a record that was read belongs into the list. An index that lags may still name one that has been hidden or protected, or
 * that has left the list. @throws ApiError 400 naming `status`.
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
 * Whether the words are found (contract/lists#search). Of an event behind a password, those who may edit it search everything, other
 * users the title, which lists show, and the anonymous nothing: they could guess words one by one.
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
