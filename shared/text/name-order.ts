/**
 * The order of names in a language, as its dictionaries have it (contract/terms#term-lists). Few pairs need the rules of ICU, which take it 10 ms
 * to load at a cold start. Pure: no order depends on the language of the machine.
 */

import { normalize } from './marks.ts';

/** Compares names of a language, for sorting; 0 for those that are the same but for what the eye cannot see. Make one for each sort. */
export const nameOrder = (language: string): ((a: string, b: string) => number) => {
  const known = new Map<string, string | undefined>();
  const plain = (name: string): string | undefined => {
    if (!known.has(name)) known.set(name, plainOf(name));
    return known.get(name);
  };
  return (a, b) => comparePlain(plain(a), plain(b)) ?? a.localeCompare(b, collationOf(language));
};

/** ICU has no rules for Basque, and would take those of the machine. Like Spanish, Basque has `ñ` after `n`, and no other letter of its own. */
export const collationOf = (language: string): string => (language === 'eu' ? 'es' : language);

/** Letters that some languages order as letters of their own. */
const OWN_LETTER = /[ñÑ]|[nN]\u0303/;

/** In lower case and without accents, which only make a difference between names that are alike without; undefined: not in ASCII. */
const plainOf = (name: string): string | undefined => {
  if (OWN_LETTER.test(name)) return undefined;
  const plain = normalize(name, 'NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  return /^[ -~]+$/.test(plain) ? plain : undefined;
};

/** What all languages order as ASCII does: the end before the blank, digits, letters. undefined: the first difference is none of these. */
const comparePlain = (a: string | undefined, b: string | undefined): -1 | 1 | undefined => {
  if (a === undefined || b === undefined) return undefined;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [first = '', second = ''] = [a[at], b[at]];
  if (first === second || !/^[a-z\d ]{0,2}$/.test(first + second)) return undefined;
  return first < second ? -1 : 1;
};
