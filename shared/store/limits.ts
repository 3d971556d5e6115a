/** Limits of DynamoDB, and the part of them that is reserved for changes which the store adds to a plan. */
import { LANGUAGES } from '../settings/language.ts';

/** The most rows of changes in a transaction: one for each language, and a second one where the first is full. */
const MAX_CHANGE_ROWS = LANGUAGES.length + 1;
/**
 * The most changes in one plan. DynamoDB allows 100 per transaction. Some are reserved for versions of answers (`answersKey`), one for each
 * language, and for rows of changes (`changes/rows.ts`).
 */
export const MAX_CHANGES = 100 - LANGUAGES.length - MAX_CHANGE_ROWS;

/** DynamoDB's limits for keys of the table and of indexes, in bytes. */
export const KEY_LIMITS = { partition: 2048, sort: 1024 } as const;
