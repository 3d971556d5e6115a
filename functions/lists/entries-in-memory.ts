/** Finds entries without reading an index: texts in memory are stored with their entries. */
import type { ListName } from '../../shared/lists/name.ts';
import type { PackedEntry } from '../../shared/lists/text-block.ts';
import { entriesOf, findTexts } from '../../shared/lists/text-scan.ts';
import { tighten, type Window } from '../../shared/lists/window.ts';
import { measureList } from './counters.ts';
import type { ListSource } from './index-entries.ts';

/** If more texts than this are missing in memory, a filter reads an index instead, where its lists are short. */
const FEW_TEXTS = 500;

/** The matching entries of the list; undefined: its texts are not in memory. One trip, or two if some texts have to be read. */
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
