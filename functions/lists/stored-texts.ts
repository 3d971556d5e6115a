/** Reads the folded texts of lists from the table. Inflates only those with matching entries. */
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

/** Texts of real events take some 250 bytes each, so this many hardly ever exceed a page of 1 MB. */
export const TEXTS_A_PIECE = 2_500;

/** The texts in a range of a list whose entries match. One trip. */
export const readTexts = async (
  { store, language }: Pick<TextsAsked, 'store' | 'language'>,
  list: ListName,
  { range, consistent }: { readonly range: EntryRange; readonly consistent: boolean },
  isWanted: (entry: PackedEntry) => boolean,
): Promise<TextOfEntry[]> => {
  const partition = textPartition(language, list, range.lengthClass);
  return textsIn(await store.readRange({ partition, ...keyBoundsOf(range), consistent }), isWanted);
};

/** Texts that are inflated in about a millisecond. */
const SLICE = 64;

/** Yields to the event loop after each slice: a search of ten thousand texts inflates for a tenth of a second. */
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
