/** What a client of the changes holds: how far it has read. Its text is opaque, and signed by `functions/changes/signed-token.ts`. Pure. */
import * as v from 'valibot';
import { Language } from '../settings/language.ts';
import { CHANGED_TYPES } from './rows.ts';

/** Raised when what a token says changes. A token of another version is answered as one that nobody has signed. */
const VERSION = 1;

/** Where the next answer goes on. */
const Progress = v.variant('in', [
  /** The first pull. `began`: milliseconds; `place`: behind what was read (`functions/changes/public-ids.ts`). */
  v.object({ in: v.literal('list'), began: v.number(), place: v.string() }),
  v.object({ in: v.literal('rows'), position: v.string() }),
]);
export type Progress = v.InferOutput<typeof Progress>;

const Token = v.object({
  version: v.literal(VERSION),
  language: Language,
  type: v.picklist(CHANGED_TYPES),
  /** That of the table (`HISTORY_KEY`); `''` until one is restored. */
  history: v.string(),
  progress: Progress,
});
export type Token = v.InferOutput<typeof Token>;

export const tokenText = (token: Omit<Token, 'version'>): string => JSON.stringify({ version: VERSION, ...token });

/** undefined: no token. */
export const tokenIn = (text: string): Token | undefined => {
  try {
    const parsed = v.safeParse(Token, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};
