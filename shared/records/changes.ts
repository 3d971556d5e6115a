/** Change feeds (contract/changes): parameters, tokens, views, and the events that changed between two times. */
import * as v from 'valibot';
import { Whole } from '../http/fields.ts';
import { LanguageParameter } from '../i18n/language.ts';
import { Language } from '../settings/site.ts';
import { CHANGED_TYPES, type ChangedType } from '../store/records.ts';

// The parameters of the change feeds (contract/changes).

export const ChangesQuery = v.object({
  since: v.optional(v.string('type')),
  ml_language: LanguageParameter,
});

// The token of a change feed: how far its client has read. Opaque to clients; `functions/records/change-feed.ts` signs it.

/** To be raised when the format changes. A token with another version is refused like a forged one. */
const VERSION = 1;

/** Where the next answer continues. */
const Progress = v.variant('in', [
  /** The first pull. `began`: milliseconds since 1970. `place`: where the next page begins (`functions/records/change-feed.ts`). */
  v.object({ in: v.literal('list'), began: v.number(), place: v.string() }),
  v.object({ in: v.literal('rows'), position: v.string() }),
]);
export type Progress = v.InferOutput<typeof Progress>;

const Token = v.object({
  version: v.literal(VERSION),
  language: Language,
  type: v.picklist(CHANGED_TYPES),
  /** The name of the table's history (`HISTORY_KEY`); `''` in a table that was never restored. */
  history: v.string(),
  progress: Progress,
});
export type Token = v.InferOutput<typeof Token>;

export const tokenText = (token: Omit<Token, 'version'>): string => JSON.stringify({ version: VERSION, ...token });

/** undefined: the text is not a token. */
export const tokenIn = (text: string): Token | undefined => {
  try {
    const parsed = v.safeParse(Token, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};

// Answers of the change feeds (contract/changes).

/** `record`: under the name of its type; a `delete` has none. */
export const changesOf = <T extends ChangedType, Shown extends v.ObjectEntries>(type: T, record: Shown) => {
  const change = v.picklist(['upsert', 'delete']);
  const Changed = v.object({ id: Whole, type: v.literal(type), version: Whole, change, ...record });
  return v.object({ changes: v.array(Changed), next_token: v.string(), has_more: v.boolean() });
};
