/** The terms of a language, as functions remember them. */
import type { Language } from '../settings/language.ts';
import type { TermRecord } from './record.ts';

/** By list of the term (`c12`). */
export type Terms = ReadonlyMap<string, TermRecord>;
export const NO_TERMS: Terms = new Map();

/** As they are now. One trip while nothing has changed, else two. */
export type TermMemory = (language: Language) => Promise<Terms>;
