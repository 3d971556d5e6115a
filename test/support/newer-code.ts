/**
 * What newer code has stored in addition to what is known here, and what happens to a table that
 * holds it (docs/changing-what-is-stored.md).
 */
import type { Item } from '../../shared/store/change.ts';
import { fromSeconds } from '../../shared/time/wall.ts';
import { purgeTrash } from '../../tools/cli/purge/purge-trash.ts';
import { NOW, type Opened } from './service.ts';
import { verify } from './verified.ts';

export const DAY = 86_400;

/** Adds attributes of every shape, which differ for each item. */
export const later = (item: Item): Item => ({
  ...item,
  later_text: `of ${item.id}`,
  later_members: { list: [item.id ?? null, { deep: true }], words: '' },
});
export const laterOf = ({ later_text, later_members }: Item) => ({ later_text, later_members });

export const repaired = (service: Opened) => verify(service, true);

export const emptyTrash = async ({ store }: Opened): Promise<void> => {
  const stop = new AbortController().signal;
  await purgeTrash(store, { now: NOW, before: fromSeconds(NOW + 500 * DAY), isTrial: false, stop });
};
