/**
 * What newer code has stored in addition to what is known here, and what happens to a table that
 * holds it (docs/changing-what-is-stored.md).
 */
import type { Item } from '../../shared/store/change.ts';
import { fromSeconds } from '../../shared/time/wall.ts';
import { findTrash, purge } from '../../tools/cli/purge/purge-trash.ts';
import { verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { itemsOf } from './scan.ts';
import { NOW, type Opened } from './service.ts';

export const DAY = 86_400;

/** Adds attributes of every shape, which differ for each item. */
export const later = (item: Item): Item => ({
  ...item,
  later_text: `of ${item.id}`,
  later_members: { list: [item.id ?? null, { deep: true }], words: '' },
});
export const laterOf = ({ later_text, later_members }: Item) => ({ later_text, later_members });

export const allItems = async ({ endpoint, table }: Opened): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const item of itemsOf(endpoint, table)) items.push(item);
  return items;
};

/** `stop` interrupts the repair when it is aborted. */
export const repaired = async (service: Opened, stop = new AbortController().signal) => {
  const at = stageTable(service);
  const lines: string[] = [];
  const found = await verifyTable(at, {
    repair: true,
    stop,
    report: ({ kind, key }) => void lines.push(`${kind} ${key.pk} ${key.sk}`),
  }).finally(() => at.client.destroy());
  return { ...found, lines };
};

export const emptyTrash = async ({ store }: Opened): Promise<void> => {
  await purge(store, await findTrash(store, NOW), {
    before: fromSeconds(NOW + 500 * DAY),
    isTrial: false,
    stop: new AbortController().signal,
    report: () => {},
  });
};
