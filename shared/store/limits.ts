/** Limits of DynamoDB, and how much of them is kept for what the store adds to a plan. */
import { LANGUAGES } from '../settings/language.ts';

/** The most rows of changes that a transaction adds: one for each language, and one more where the first takes no more names. */
const MAX_CHANGE_ROWS = LANGUAGES.length + 1;
/**
 * The most changes in one plan. A transaction of DynamoDB holds 100: some are kept for the versions of answers (`answersKey`), one for each
 * language, and for rows of changes (`changes/rows.ts`).
 */
export const MAX_CHANGES = 100 - LANGUAGES.length - MAX_CHANGE_ROWS;

/** DynamoDB's limits for keys, in bytes. The embedded engine does not check those of indexes. */
export const KEY_LIMITS = { partition: 2048, sort: 1024 } as const;
