/**
 * The test of a search (contract/lists#search, contract/venues#lists). Its words are looked for in
 * the folded texts beside entries (`entry.ts`). Pure.
 */
import { foldSearch } from '../text/fold.ts';
import { type SearchText, textFieldsIn } from './entry.ts';
import type { EntryName } from './name.ts';

/** The links to the records that have a folded word in their own texts. */
export type LinkedWords = (word: string) => ReadonlySet<EntryName>;

/**
 * A test whether a folded text, or what it links, has all words and `"quoted phrases"`, and none
 * with `-` before it. Words of which folding leaves nothing are ignored; a search without others
 * finds nothing. `linked`: by default what it links has no words.
 */
export const matchesSearch = (
  search: string,
  linked: LinkedWords = () => new Set(),
): ((folded: string, names?: readonly EntryName[]) => boolean) => {
  const words = wordsIn(search).map(word => ({ ...word, links: linked(word.text) }));
  return (folded, names = []) =>
    words.length > 0 &&
    words.every(({ wanted, text, links }) => (folded.includes(text) || names.some(name => links.has(name))) === wanted);
};

/** The test of a search on the text of a record and the names in its entry. */
export type WordMatcher = (text: SearchText, names: readonly EntryName[]) => boolean;

const wordsIn = (search: string): { readonly wanted: boolean; readonly text: string }[] =>
  [...search.matchAll(WORD)].flatMap(([, sign, phrase, word = '']) => {
    const text = foldSearch(phrase ?? word);
    return text === '' ? [] : [{ wanted: !(sign ?? word).startsWith('-'), text }];
  });

/**
 * A phrase in quotes of any kind, as phones replace `"` while one types; otherwise a word, which
 * `SEPARATORS` end.
 */
const WORD = /(-?)["“”„‟«»]([^"“”„‟«»]+)["“”„‟«»]|([^\s,+]+)/g;

/**
 * Like `matchesSearch`, but a single field must match, as for venues and organizers
 * (contract/venues#lists).
 */
export const matchesInOneField = (search: string): ((folded: string) => boolean) => {
  const found = matchesSearch(search);
  return folded => textFieldsIn(folded).some(field => found(field));
};
