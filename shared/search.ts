/** `search`: every word has to occur (reference 4.2.5 and 4.3), case and accents folded. */

import type { AnyRecord } from './records.ts';
import { foldSearch } from './text/fold.ts';

/** Words and `"quoted phrases"` are all wanted; what begins with `-` must not occur. */
export const searches = (search: string): ((record: AnyRecord) => boolean) => {
  const words = [...foldSearch(search).matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = '']) =>
    phrase === undefined
      ? { wanted: !/^-./.test(word), text: word.replace(/^-(?=.)/, '') }
      : { wanted: minus === '', text: phrase },
  );
  return record => {
    const fields = searched(record).map(foldSearch);
    const found = (among: readonly string[]) =>
      words.every(({ wanted, text }) => among.some(field => field.includes(text)) === wanted);
    // Words of a venue or an organizer stand together in one of its fields (reference 4.3), those of an event anywhere in it.
    return record.type === 'venue' || record.type === 'organizer'
      ? fields.some(field => found([field]))
      : found(fields);
  };
};

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, ' ');

/** Names of linked records are not searched. */
const searched = (record: AnyRecord): string[] => {
  switch (record.type) {
    case 'event':
      return [record.title, withoutTags(record.description), withoutTags(record.excerpt)];
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
