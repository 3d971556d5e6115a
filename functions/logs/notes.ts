/** What is noted of a request while it runs, by whoever learns of it, for its line in the log. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Refusal } from '../../shared/logs/refusal.ts';

/** What they mean says `RequestLine` in `shared/logs/lines.ts`. */
export interface Notes {
  readonly requestId: string;
  operation?: string | undefined;
  user?: number | undefined;
  refusal?: Refusal;
  trips: number;
  readUnits: number;
  writeUnits: number;
  retries: number;
  remembered: boolean;
}

const current = new AsyncLocalStorage<Notes>();

/** Those of the request under way; undefined: nobody is asking, as in commands. */
export const notes = (): Notes | undefined => current.getStore();

export const withNotes = <T>(requestId: string, run: (notes: Notes) => T): T => {
  const blank = { requestId, trips: 0, readUnits: 0, writeUnits: 0, retries: 0, remembered: false };
  return current.run(blank, () => run(blank));
};

/** Notes what is known of the request under way. */
export const note = (known: Partial<Notes>): void => {
  const noted = notes();
  if (noted !== undefined) Object.assign(noted, known);
};
