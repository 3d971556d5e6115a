/** The keys of the numbers of public events that linked records have (docs/data-model.md#counts-of-terms). */
import type { Language } from '../settings/language.ts';
import { countKey, countsPartition, type Key } from '../store/table.ts';
import { countGroup, countGroupOfType, type LinkedType, type ListName } from './name.ts';

/** The partition with an item for each list of the type. Categories and tags share one. */
export const linkCountsPartition = (language: Language, type: LinkedType): string =>
  countsPartition(language, countGroupOfType(type));

/** `list`: of the linked record (`linkList`). */
export const linkCountKey = (language: Language, list: ListName): Key => countKey(language, countGroup(list), list);
