/** The terms of a language, as functions keep them in memory. */
import type { Language } from '../settings/language.ts';
import type { TermRecord } from './record.ts';

/** By list of the term (`c12`). */
export type Terms = ReadonlyMap<string, TermRecord>;
export const NO_TERMS: Terms = new Map();

/** The current terms. One trip while nothing has changed, else two. */
export type TermMemory = (language: Language) => Promise<Terms>;
