/** The terms of a language, as functions keep them in memory. */
import type { Language } from '../settings/language.ts';
import type { TermRecord } from './record.ts';

/** Terms by the name of their list (`c12`). */
export type Terms = ReadonlyMap<string, TermRecord>;
export const NO_TERMS: Terms = new Map();

/** Reads the current terms: one trip if nothing has changed, else two. */
export type TermMemory = (language: Language) => Promise<Terms>;
