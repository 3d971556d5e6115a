/** The part of a store that lists need, in memory, with commits: plans change its items. */
import { type Change, type Item, nameOf } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { memoryStore } from './memory-store.ts';

export const changingStore = (): UncheckedStore => {
  const items = new Map<string, Item>();
  const now = () => memoryStore([...items.values()].map(put => ({ put })));
  const change = (each: Change): void => {
    if ('put' in each) items.set(nameOf(each), each.put);
    if ('remove' in each) items.delete(nameOf(each));
    if (!('add' in each)) return;
    const item: Item & Record<string, unknown> = { ...items.get(nameOf(each)), ...each.to };
    for (const [name, by] of Object.entries(each.add)) item[name] = Number(item[name] ?? 0) + by;
    items.set(nameOf(each), item);
  };
  return {
    ...memoryStore([]),
    commit: async changes => changes.forEach(change),
    read: (keys, consistency) => now().read(keys, consistency),
    readRange: question => now().readRange(question),
  };
};
