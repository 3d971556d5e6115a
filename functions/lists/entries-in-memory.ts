/** Entries without reading an index: each text that is kept in memory has its entry beside it. */
import type { ListName } from '../../shared/lists/name.ts';
import type { PackedEntry } from '../../shared/lists/text-block.ts';
import { entriesOf, findTexts } from '../../shared/lists/text-scan.ts';
import { tighten, type Window } from '../../shared/lists/window.ts';
import { measureList } from './counters.ts';
import type { ListSource } from './index-entries.ts';

/** To read more texts than that to use those in memory is not worth it for filters, which read short lists of the index otherwise. */
const FEW_TEXTS = 500;

/** The entries of the list that are wanted, if its texts are in memory; else undefined. One trip, or two if some have to be read. */
export const entriesInMemory = async (
  source: ListSource,
  list: ListName,
  asked: Window,
  hasEntry: (entry: PackedEntry) => boolean,
): Promise<PackedEntry[] | undefined> => {
  const window = tighten(asked);
  if (window === undefined || !source.texts.has({ ...source, list, window })) return undefined;
  const { texts } = await measureList(source, list, window, 'texts');
  if (texts === undefined || texts.missing > FEW_TEXTS) return undefined;
  return entriesOf(findTexts(await texts.complete(), { hasEntry, words: undefined }));
};
