/**
 * Folded texts for searches, and the test of a search (contract/lists#search, contract/venues#lists). Texts are stored in the same
 * partitions and order as the entries of a list, so a range of a list is also a range of texts
 * (docs/decisions/lists-and-searches). Pure.
 */
import * as v from 'valibot';
import { type Owned, Status } from '../auth/rights.ts';
import type { Item } from '../store/change.ts';
import { type Key, PACKED_TEXT, padded, textPartition } from '../store/table.ts';
import { foldSearch } from '../text/fold.ts';
import { type Entry, type Placement, partitionOf, sortKeyOf } from './entry.ts';
import type { EntryName } from './name.ts';

export interface SearchText {
  /** Folded (`joinFolded`). */
  readonly folded: string;
  /** Author and status of a protected post. They decide whether a caller searches all of its text (`searchTest` in `events/list-plan.ts`). */
  readonly behindPassword: Owned | undefined;
}

export const searchTextItem = (at: Placement, folded: string, behindPassword: Owned | undefined): Item => ({
  ...searchTextKey(at),
  [PACKED_TEXT]: folded,
  ...(behindPassword && { p: v.parse(Guard, behindPassword) }),
});

export const searchTextKey = (at: Placement): Key => ({ pk: textPartition(partitionOf(at)), sk: textSortKey(at) });
/** That of the entry, with the id: here it makes the key the record's own. */
export const textSortKey = (entry: Entry): string => `${sortKeyOf(entry)}#${padded(entry.id)}`;

const Guard = v.object({ author: v.number(), status: Status });
const Stored = v.object({ [PACKED_TEXT]: v.string(), p: v.optional(Guard) });

/** `item`: unpacked (`functions/database/requests.ts`). */
export const searchTextIn = (item: Item): SearchText => {
  const { [PACKED_TEXT]: folded, p: behindPassword } = v.parse(Stored, item);
  return { folded, behindPassword };
};

// --- words -------------------------------------------------------------------------------------------------------------

/** The links to the records that have a folded word in their own texts. */
export type LinkedWords = (word: string) => ReadonlySet<EntryName>;

/**
 * A test whether a folded text, or what it links, has all words and `"quoted phrases"`, and none with `-` before it. Words of which folding
 * leaves nothing are ignored; a search without others finds nothing. `linked`: by default what it links has no words.
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

/** Like `matchesSearch`, but a single field must match, as for venues and organizers (contract/venues#lists). */
export const matchesInOneField = (search: string): ((folded: string) => boolean) => {
  const found = matchesSearch(search);
  return folded => fieldsIn(folded).some(field => found(field));
};

export const fieldsIn = (folded: string): string[] => folded.split(BETWEEN_FIELDS);

/** The first field, which is the title of an event, a venue or an organizer. */
export const titleIn = (folded: string): string => fieldsIn(folded)[0] ?? '';

/** Folded fields contain no line breaks, so no word or phrase can match across fields. */
const BETWEEN_FIELDS = '\n';

/** Folds and joins fields to the text that is stored for searches. */
export const joinFolded = (fields: readonly string[]): string => fields.map(foldSearch).join(BETWEEN_FIELDS);
