/**
 * What searches read, and the words they look for (contract/lists#search, contract/venues#lists): the folded text of a post, stored in the partitions and the order of the list, so that a range of a list is also a
 * range of texts (docs/decisions/0021-searches-read-folded-texts.md). Pure.
 */

import { decodeHTMLStrict } from 'entities/decode';
import * as v from 'valibot';
import type { Owned } from '../access/rights.ts';
import { Status } from '../access/status.ts';
import type { Language } from '../settings/language.ts';
import type { Item } from '../store/change.ts';
import { type Key, PACKED_TEXT, textPartition } from '../store/table.ts';
import { foldSearch } from '../text/fold.ts';
import { classOfEntry, type Entry, lengthClassOf, orderOf, type Placement, packOf, readEntry } from './entry.ts';
import type { ListName } from './name.ts';

export interface SearchText {
  readonly entry: Entry;
  /** Folded (`together`). */
  readonly folded: string;
  /** Author and status of a post that stands behind a password: those who may edit it search it without the password. */
  readonly behindPassword: Owned | undefined;
}

export const searchTextItem = (at: Placement, folded: string, behindPassword: Owned | undefined): Item => ({
  pk: textPartition(at.language, at.list, lengthClassOf(at)),
  sk: orderOf(at),
  x: packOf(at),
  [PACKED_TEXT]: folded,
  ...(behindPassword && { p: v.parse(Guard, behindPassword) }),
});

/** The key of the text of an entry that stands in the list. */
export const searchTextKey = (language: Language, list: ListName, entry: Entry): Key => ({
  pk: textPartition(language, list, classOfEntry(entry)),
  sk: entry.order,
});

const Guard = v.object({ author: v.number(), status: Status });

const Stored = v.object({
  sk: v.string(),
  x: v.string(),
  [PACKED_TEXT]: v.string(),
  p: v.optional(Guard),
});

export const readSearchText = (item: Item): SearchText => {
  const { sk, x, [PACKED_TEXT]: folded, p: behindPassword } = v.parse(Stored, item);
  return { entry: readEntry(sk, x), folded, behindPassword };
};

// --- words -------------------------------------------------------------------------------------------------------------

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
