/**
 * Which names count as equal (contract/venues#duplicates), and how letters are spelled in ASCII (contract/texts#slugs). Searches fold more:
 * `fold-search.ts`.
 */

import { normalize } from './marks.ts';

/** The form in which names are compared: without case and extra white space, but with accents ("Cafè" is not "Café"). */
export const foldName = (name: string): string =>
  // To upper case first, so that `ß` equals `SS`. NFC again at the end, as changing the case can decompose letters.
  normalize(name.replace(/\s+/g, ' ').trim(), 'NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** Replaces lower-case Latin letters with ASCII letters (contract/texts#slugs). Other scripts keep their accents. */
export const latinToAscii = (lowerCase: string): string =>
  spelledOut(
    normalize(lowerCase, 'NFD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .normalize('NFC'),
  ).replace(/(?<=l)·(?=l)/g, '');

/** Replaces the lower-case Latin letters that are not an ASCII letter with an accent. */
export const spelledOut = (lowerCase: string): string =>
  lowerCase.replace(OTHER_LETTERS, letter => LETTERS.get(letter) ?? letter);

/** With the spelling of the original (contract/texts#slugs). */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ŀ', 'l'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ĳ', 'ij'],
  ['ĸ', 'k'],
  ['ŉ', 'n'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ſ', 's'],
  ['ª', 'a'],
  ['º', 'o'],
]);
const OTHER_LETTERS = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
