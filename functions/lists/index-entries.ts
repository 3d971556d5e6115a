/** Reads entries of lists from the indexes. */
import { type Entry, partsOf, readEntry } from '../../shared/lists/entry.ts';
import { indexOf, type ListName } from '../../shared/lists/name.ts';
import { type Ends, keyBoundsOf } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { listPartition } from '../../shared/store/table.ts';

/** The entries of these partitions of a list that end in the range, in no order. One round trip. */
export const readIndex = async (
  store: Store,
  language: Language,
  list: ListName,
  ends: Ends,
  parts = partsOf(list),
): Promise<Entry[]> => {
  const items = await Promise.all(
    parts.map(part =>
      store.readRange({ index: indexOf(list), partition: listPartition(language, list, part), ...keyBoundsOf(ends) }),
    ),
  );
  return items.flat().map(entryIn);
};

/** An item of an index. The sort key is `ds` in byDate, `ls` in byLink. Read by the thousand, so without a schema. */
const entryIn = ({ ds, ls = ds, x }: Item): Entry => {
  if (typeof ls !== 'string' || typeof x !== 'string') throw new Error('an item of an index without an entry');
  return readEntry(ls, x);
};
