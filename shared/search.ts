/** `search`: every word has to occur (reference 4.2.5 and 4.3), case and accents folded. */

import { decodeHTMLStrict } from 'entities/decode';
import type { AnyRecord, EventRecord } from './records.ts';
import { foldSearch } from './text/fold.ts';

/** Whether a folded text has all words and `"quoted phrases"`, and none that begin with `-`. */
export const finds = (search: string): ((folded: string) => boolean) => {
  const words = [...foldSearch(search).matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = '']) =>
    phrase === undefined
      ? { wanted: !/^-./.test(word), text: word.replace(/^-(?=.)/, '') }
      : { wanted: minus === '', text: phrase },
  );
  return folded => words.every(({ wanted, text }) => folded.includes(text) === wanted);
};

/** The same of records. */
export const searches = (search: string): ((record: AnyRecord) => boolean) => {
  const found = finds(search);
  // Words of a venue or an organizer stand together in one of its fields (reference 4.3), those of others anywhere in them.
  return record =>
    record.type === 'venue' || record.type === 'organizer'
      ? searched(record).map(foldSearch).some(found)
      : found(together(searched(record)));
};

/** All that a search looks at in an event, folded once: when it is written. */
export const textOf = (event: Pick<EventRecord, 'title' | 'description' | 'excerpt'>): string =>
  together(fieldsOf(event));

/** Of the text of an event. */
export const titleIn = (folded: string): string => folded.slice(0, folded.indexOf('\n'));

/** No folded word or phrase holds the line end between two fields. */
const together = (fields: readonly string[]): string => fields.map(foldSearch).join('\n');

const fieldsOf = ({
  title,
  description,
  excerpt,
}: Pick<EventRecord, 'title' | 'description' | 'excerpt'>): string[] => [
  title,
  withoutTags(description),
  withoutTags(excerpt),
];

/** As readers see it: descriptions are stored as HTML, and nobody searches for `&amp;`. */
const withoutTags = (html: string): string => decodeHTMLStrict(html.replace(/<[^>]*>/g, ' '));

/** Names of linked records are not searched. */
const searched = (record: AnyRecord): string[] => {
  switch (record.type) {
    case 'event':
      return fieldsOf(record);
    case 'venue': {
      const { name, description, address, city, province, state, stateprovince, zip, phone } = record;
      return [name, withoutTags(description), address, city, province, state, stateprovince, zip, phone];
    }
    case 'organizer':
      return [record.name, withoutTags(record.description), record.phone, record.email, record.website];
    case 'picture':
      return [];
    default:
      return [record.name, record.slug];
  }
};
