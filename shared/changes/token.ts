/** The token of a change feed: how far its client has read. Opaque to clients; `functions/changes/signed-token.ts` signs it. Pure. */
import * as v from 'valibot';
import { Language } from '../settings/language.ts';
import { CHANGED_TYPES } from './rows.ts';

/** To be raised when the format changes. A token with another version is refused like a forged one. */
const VERSION = 1;

/** Where the next answer continues. */
const Progress = v.variant('in', [
  /** The first pull. `began`: milliseconds since 1970. `place`: where the next page begins (`functions/changes/public-ids.ts`). */
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
