/** The words of a `search` (contract/lists#search, contract/venues#lists), looked for in texts that ignore case and accents. Pure. */
import { decodeHTMLStrict } from 'entities/decode';
import { foldSearch } from '../text/fold.ts';

/** Whether a folded text has all words and `"quoted phrases"`, and none of those that begin with `-`. */
export const finds = (search: string): ((folded: string) => boolean) => {
  const words = [...foldSearch(search).matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = '']) =>
    phrase === undefined
      ? { wanted: !/^-./.test(word), text: word.replace(/^-(?=.)/, '') }
      : { wanted: minus === '', text: phrase },
  );
  return folded => words.every(({ wanted, text }) => folded.includes(text) === wanted);
};

/** The same, but one field has to have all words: the rule for venues and organizers (contract/venues#lists). */
export const findsInOneField = (search: string): ((folded: string) => boolean) => {
  const found = finds(search);
  return folded => folded.split(BETWEEN_FIELDS).some(found);
};

/** The first field, which in the text of an event is its title. */
export const titleIn = (folded: string): string => folded.slice(0, folded.indexOf(BETWEEN_FIELDS));

/** Folding leaves no line end in a field, so no word or phrase can contain one. */
export const BETWEEN_FIELDS = '\n';

/** The text that is stored for searches. */
export const together = (fields: readonly string[]): string => fields.map(foldSearch).join(BETWEEN_FIELDS);

/** Descriptions are stored as HTML; searches find what readers see, so `&` rather than `&amp;`. */
export const withoutTags = (html: string): string => decodeHTMLStrict(html.replace(/<[^<>]*>/g, ' '));
