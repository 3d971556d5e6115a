/** Reads the folded texts of lists as they are stored. Inflates only those that are wanted, and not all at once. */
import { setImmediate } from 'node:timers/promises';
import type { EntryRange } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { readStoredText } from '../../shared/lists/search.ts';
import type { PackedEntry, TextOfEntry } from '../../shared/lists/text-block.ts';
import type { TextsAsked } from '../../shared/lists/text-memory.ts';
import type { Item } from '../../shared/store/change.ts';
import { textPartition } from '../../shared/store/table.ts';
import { inflated } from '../database/stored-item.ts';
import { keyBoundsOf } from './index-entries.ts';

/** Hardly ever more than the 1 MB of a page, as texts of real events take some 250 bytes each. */
export const TEXTS_A_PIECE = 2_500;

/** The texts in a range of a list whose entries are wanted. One trip. */
export const readTexts = async (
  { store, language }: Pick<TextsAsked, 'store' | 'language'>,
  list: ListName,
  { range, consistent }: { readonly range: EntryRange; readonly consistent: boolean },
  isWanted: (entry: PackedEntry) => boolean,
): Promise<TextOfEntry[]> => {
  const partition = textPartition(language, list, range.lengthClass);
  return textsIn(await store.readRange({ partition, ...keyBoundsOf(range), consistent }), isWanted);
};

/** A millisecond's work. */
const SLICE = 64;

/** Other requests and answers of the table come in between: a search of ten thousand texts inflates for a tenth of a second. */
export const textsIn = async (
  items: readonly Item[],
  isWanted: (entry: PackedEntry) => boolean,
): Promise<TextOfEntry[]> => {
  const wanted = items.map(readStoredText).filter(isWanted);
  const texts: TextOfEntry[] = [];
  for (const { compressed, ...text } of wanted) {
    if (texts.length > 0 && texts.length % SLICE === 0) await setImmediate();
    texts.push({ ...text, folded: inflated(compressed) });
  }
  return texts;
};
