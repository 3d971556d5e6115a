/**
 * What searches read: the folded text of a post, stored in the partitions and the order of the list, so that a range of a list is also a
 * range of texts (docs/decisions/0021-searches-read-folded-texts.md). Pure.
 */
import * as v from 'valibot';
import type { Owned } from '../access/rights.ts';
import { Status } from '../access/status.ts';
import type { Language } from '../settings/language.ts';
import type { Item } from '../store/change.ts';
import { type Key, PACKED_TEXT, textPartition } from '../store/table.ts';
import { classOfEntry, type Entry, lengthClassOf, orderOf, type Placement, packOf, readEntry } from './entry.ts';
import type { ListName } from './name.ts';

export interface SearchText {
  readonly entry: Entry;
  /** Folded (`together` in `search-words.ts`). */
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
