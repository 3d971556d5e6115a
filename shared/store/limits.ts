/** Limits of DynamoDB. */
import { LANGUAGES } from '../settings/language.ts';

/** The most items in one transaction. */
export const MAX_ITEMS = 100;
/** The most changes of a plan, whatever languages it concerns (`fitsTransaction` in `records/answer-versions.ts`). */
export const MAX_CHANGES = MAX_ITEMS - 2 * LANGUAGES.length;

/** DynamoDB's limits for keys of the table and of indexes, in bytes. */
export const KEY_LIMITS = { partition: 2048, sort: 1024 } as const;
