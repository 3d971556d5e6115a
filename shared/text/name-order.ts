/** The order of names in a language, as `localeCompare` has it. Most pairs need no collation, which takes ICU 10 ms to load at a cold start. */

import { normalize } from './marks.ts';

/** What all languages order alike: by the letters of ASCII without accents and case, after digits, after the blank. Not `ñ`, a letter of its own. */
const PLAIN = /^[a-z\d ]+$/;
const OWN_LETTER = /[ñÑ]|[nN]\u0303/;

export const compareNames = (a: string, b: string, language: string): number => {
  const [first, second] = [plainOf(a), plainOf(b)];
  if (first === undefined || second === undefined || first === second) return a.localeCompare(b, language);
  return first < second ? -1 : 1;
};

const plainOf = (name: string): string | undefined => {
  if (OWN_LETTER.test(name)) return undefined;
  const plain = normalize(name, 'NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  return PLAIN.test(plain) ? plain : undefined;
};
