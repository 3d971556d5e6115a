/** Where the number of public events of each linked record is stored (docs/data-model.md#counts-of-terms). */
import type { Language } from '../settings/language.ts';
import { countKey, countsPartition, type Key } from '../store/table.ts';
import { countGroup, countGroupOfType, type LinkedType, type ListName } from './name.ts';

/** One item for each list of the type; those of categories and tags stand in one partition. */
export const linkCountsPartition = (language: Language, type: LinkedType): string =>
  countsPartition(language, countGroupOfType(type));

/** `list`: of the linked record (`linkList`). */
export const linkCountKey = (language: Language, list: ListName): Key => countKey(language, countGroup(list), list);
