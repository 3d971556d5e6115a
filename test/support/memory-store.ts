/**
 * The part of a store that lists need, over the items of a plan in memory. Every query returns what
 * DynamoDB would.
 */
import { entryIn, packed } from '../../functions/database/requests.ts';
import { type Change, type Item, mergeChanges } from '../../shared/store/change.ts';
import type { IndexRange, KeyRange, UncheckedStore } from '../../shared/store/store.ts';
import { INDEXES, KEY, type Key } from '../../shared/store/table.ts';

/** `asked` is called with everything that is read. */
export const memoryStore = (
  changes: readonly Change[],
  asked: (what: KeyRange | IndexRange | readonly Key[]) => void = () => {},
): UncheckedStore => {
  const items = mergeChanges(changes).flatMap((change): Item[] => {
    if ('put' in change) return [packed(change.put)];
    return 'add' in change ? [{ ...change.to, ...change.add }] : [];
  });
  const partitions = new Map<string, Map<string, Item[]>>(
    [KEY, ...Object.values(INDEXES)].map(({ partition }) => [
      partition,
      Map.groupBy(items, item => String(item[partition])),
    ]),
  );
  const find = (
    names: { readonly partition: string; readonly sort: string },
    { partition, from = '', to = '\u{10FFFF}' }: KeyRange,
  ): Item[] => {
    const sort = (item: Item) => String(item[names.sort]);
    return (partitions.get(names.partition)?.get(partition) ?? [])
      .filter(item => from <= sort(item) && sort(item) <= to)
      .sort((a, b) => (sort(a) < sort(b) ? -1 : 1));
  };
  const no = () => Promise.reject(new Error('lists do not ask this'));
  return {
    increment: no,
    commit: no,
    updateItem: no,
    read: async keys => {
      asked(keys);
      return keys.map(({ pk, sk }) =>
        partitions
          .get(KEY.partition)
          ?.get(pk)
          ?.find(item => item.sk === sk),
      );
    },
    readRange: async question => {
      asked(question);
      const found = find(KEY, question);
      return (question.descending ? found.reverse() : found).slice(0, question.limit);
    },
    readIndex: async question => {
      asked(question);
      return find(INDEXES[question.index], question)
        .slice(0, question.limit)
        .map(item => entryIn(question.index, item));
    },
  };
};
