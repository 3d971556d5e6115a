/** Facts that are collected while a request runs, for its log line. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Refusal } from '../../shared/logs/refusal.ts';

/** `RequestLine` in `shared/logs/lines.ts` describes the members. */
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

/** The notes of the current request; undefined outside of one, as in commands. */
export const notes = (): Notes | undefined => current.getStore();

export const withNotes = <T>(requestId: string, run: (notes: Notes) => T): T => {
  const blank = { requestId, trips: 0, readUnits: 0, writeUnits: 0, retries: 0, remembered: false };
  return current.run(blank, () => run(blank));
};

/** Adds to the notes of the current request. */
export const note = (known: Partial<Notes>): void => {
  const noted = notes();
  if (noted !== undefined) Object.assign(noted, known);
};
