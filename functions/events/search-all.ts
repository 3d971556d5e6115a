/** `search_in=all`: a search also looks at the names of what an event links (contract/lists#search). */
import type { OperationInput } from '../../shared/api/operation.ts';
import { eventListOf } from '../../shared/linked/derived-data.ts';
import { unfiltered } from '../../shared/lists/list-plan.ts';
import { linkedRecordOf } from '../../shared/lists/name.ts';
import { type LinkedWords, titleIn } from '../../shared/lists/search.ts';
import { visibleLists } from '../../shared/lists/visible.ts';
import { Language } from '../../shared/settings/language.ts';
import { foldSearch } from '../../shared/text/fold-search.ts';
import { placeTextIn } from '../../shared/venues/derived-data.ts';
import { listReader } from '../lists/list-reader.ts';
import type { Deps } from '../runtime/deps.ts';

/**
 * The lists of the venues, organizers, categories and tags that have a word, of those that the caller may see. Of all languages, as an event
 * may link records of another one by id. One trip.
 */
export const linkedWords = async (
  { caller, now }: OperationInput,
  { store, cards, terms }: Deps,
): Promise<LinkedWords> => {
  const lists = [...visibleLists('venue', undefined, caller), ...visibleLists('organizer', undefined, caller)];
  const read = await Promise.all(
    Language.options.map(async language => {
      const [{ byList }, entries] = await Promise.all([
        terms(language),
        listReader(store, language, now, cards).entries(unfiltered(lists), () => true),
      ]);
      return { named: [...byList.values()], entries };
    }),
  );
  const texts = read.flatMap(({ named, entries }) => [
    ...named.map(({ list, name }) => ({ list, folded: foldSearch(name) })),
    ...entries.map(entry => {
      const list = eventListOf(entry);
      const folded = entry.text?.folded ?? '';
      return { list, folded: linkedRecordOf(list)?.type === 'venue' ? placeTextIn(folded) : titleIn(folded) };
    }),
  ]);
  return word => new Set(texts.flatMap(({ list, folded }) => (folded.includes(word) ? [list] : [])));
};
