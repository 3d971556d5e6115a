/**
 * Change feeds: parameters, tokens, views, and the events that changed between two times
 * (contract/changes).
 */
import * as v from 'valibot';
import { Whole } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { Language } from '../settings/site.ts';
import { CHANGED_TYPES, type ChangedType } from '../store/records.ts';

export const ChangesQuery = v.object({
  since: v.optional(v.string('type')),
  ml_language: LanguageParameter,
});

// The token of a change feed says how far its client has read. Clients cannot look into it;
// `functions/records/change-feed.ts` signs it.

/**
 * Must be raised when the format changes. A token with another version is refused like a forged
 * one.
 */
const VERSION = 1;

/** Where the next answer continues. */
const Progress = v.variant('in', [
  /**
   * The client's first read of everything. `began` is in epoch milliseconds; `place` is where the
   * next page begins (`functions/records/change-feed.ts`).
   */
  v.object({ in: v.literal('list'), began: v.number(), place: v.string() }),
  v.object({ in: v.literal('rows'), position: v.string() }),
]);
export type Progress = v.InferOutput<typeof Progress>;

const Token = v.object({
  version: v.literal(VERSION),
  language: Language,
  type: v.picklist(CHANGED_TYPES),
  /**
   * The name of the table's history (`HISTORY_KEY`), which is `''` in a table that was never
   * restored.
   */
  history: v.string(),
  progress: Progress,
});
export type Token = v.InferOutput<typeof Token>;

export const tokenText = (token: Omit<Token, 'version'>): string => JSON.stringify({ version: VERSION, ...token });

/** Returns undefined if the text is not a token. */
export const tokenIn = (text: string): Token | undefined => {
  try {
    const parsed = v.safeParse(Token, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};

// Answers of the change feeds (contract/changes).

/** The record is a member under the name of its type. A `delete` has none. */
export const changesOf = <T extends ChangedType, Shown extends v.ObjectEntries>(type: T, record: Shown) => {
  const change = v.picklist(['upsert', 'delete']);
  const Changed = v.object({ id: Whole, type: v.literal(type), version: Whole, change, ...record });
  return v.object({ changes: v.array(Changed), next_token: v.string(), has_more: v.boolean() });
};
