/** What searches read: the folded text of a post beside its place in a list, so that a range of texts is a range of the list. */
import * as v from 'valibot';
import type { Owned } from '../access/rights.ts';
import { Status } from '../access/status.ts';
import type { Language } from '../settings/language.ts';
import type { Item } from '../store/change.ts';
import { type Key, PACKED_TEXT, textPartition } from '../store/table.ts';
import { classOfEntry, type Entry, lengthClassOf, orderOf, type Placement, packOf, readEntry } from './entry.ts';
import type { ListName } from './name.ts';

export interface Text {
  readonly entry: Entry;
  /** Folded (`shared/lists/search.ts`). */
  readonly folded: string;
  /** Whose it is, if a password stands before it: who may edit it sees it without. */
  readonly behindPassword: Owned | undefined;
}

export const textItem = (at: Placement, folded: string, behindPassword: Owned | undefined): Item => ({
  pk: textPartition(at.language, at.list, lengthClassOf(at)),
  sk: orderOf(at),
  x: packOf(at),
  [PACKED_TEXT]: folded,
  ...(behindPassword && { p: v.parse(Guard, behindPassword) }),
});

/** Of an entry that stands in the list. */
export const textKey = (language: Language, list: ListName, entry: Entry): Key => ({
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

export const readText = (item: Item): Text => {
  const { sk, x, [PACKED_TEXT]: folded, p: behindPassword } = v.parse(Stored, item);
  return { entry: readEntry(sk, x), folded, behindPassword };
};
