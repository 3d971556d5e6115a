/** `search`: every word has to occur (contract/lists#search, contract/venues#lists), case and accents folded. */
import { decodeHTMLStrict } from 'entities/decode';
import { foldSearch } from '../text/fold.ts';

/** Whether a folded text has all words and `"quoted phrases"`, and none that begin with `-`. */
export const finds = (search: string): ((folded: string) => boolean) => {
  const words = [...foldSearch(search).matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = '']) =>
    phrase === undefined
      ? { wanted: !/^-./.test(word), text: word.replace(/^-(?=.)/, '') }
      : { wanted: minus === '', text: phrase },
  );
  return folded => words.every(({ wanted, text }) => folded.includes(text) === wanted);
};

/** The same, but all words in one field: so venues and organizers are searched (contract/venues#lists). */
export const findsInOneField = (search: string): ((folded: string) => boolean) => {
  const found = finds(search);
  return folded => folded.split(BETWEEN_FIELDS).some(found);
};

/** Of the text of an event. */
export const titleIn = (folded: string): string => folded.slice(0, folded.indexOf(BETWEEN_FIELDS));

/** Folding leaves no line end in a field, and so none in a word or phrase. */
export const BETWEEN_FIELDS = '\n';
export const together = (fields: readonly string[]): string => fields.map(foldSearch).join(BETWEEN_FIELDS);

/** As readers see it: descriptions are stored as HTML, and nobody searches for `&amp;`. */
export const withoutTags = (html: string): string => decodeHTMLStrict(html.replace(/<[^<>]*>/g, ' '));
