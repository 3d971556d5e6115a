/** The keys of the counts of public events by linked record (docs/data-model.md#counts-of-terms). */
import type { Language } from '../settings/language.ts';
import { countKey, countsPartition, type Key } from '../store/table.ts';
import { countGroup, countGroupOfType, type LinkedType, type ListName } from './name.ts';

/** The partition with the counts of one type. Categories and tags share one. */
export const linkCountsPartition = (language: Language, type: LinkedType): string =>
  countsPartition(language, countGroupOfType(type));

/** `list`: of the linked record (`linkList`). */
export const linkCountKey = (language: Language, list: ListName): Key => countKey(language, countGroup(list), list);
