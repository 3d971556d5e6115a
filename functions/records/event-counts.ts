/** How many public events link a record. */
import * as v from 'valibot';
import { linkCountsPartition } from '../../shared/lists/link-counts.ts';
import type { LinkedType } from '../../shared/lists/name.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import { COUNT } from '../../shared/store/table.ts';
import type { Deps } from '../runtime/deps.ts';

/** By list: the sort key of each count. */
export const countsIn = (items: readonly Item[]): Map<string, number> =>
  new Map(items.map(item => [item.sk, v.parse(v.number(), item[COUNT])]));

/** How many public events of the language, those behind a password left out, link what, by list of the linked record. */
export const countsOf = async (
  type: LinkedType,
  language: Language,
  { store }: Deps,
): Promise<ReadonlyMap<string, number>> =>
  countsIn(await store.readRange({ partition: linkCountsPartition(language, type) }));

export const countOf = (item: Item | undefined): number =>
  item === undefined ? 0 : v.parse(v.number(), item[COUNT] ?? 0);
