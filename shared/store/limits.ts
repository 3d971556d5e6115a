/** Limits of DynamoDB, and the part of them that is reserved for changes which the store adds to a plan. */
import { LANGUAGES } from '../settings/language.ts';

/**
 * The most changes in one plan. DynamoDB allows 100 per transaction. Some are reserved: for each language the version of its answers
 * (`answersKey`) and a row of its log (`changes/rows.ts`).
 */
export const MAX_CHANGES = 100 - 2 * LANGUAGES.length;

/** DynamoDB's limits for keys of the table and of indexes, in bytes. */
export const KEY_LIMITS = { partition: 2048, sort: 1024 } as const;
