/**
 * Which texts count as equal: names of duplicates (contract/venues#duplicates), and words in searches (contract/venues#lists).
 */

import { normalize } from './marks.ts';

/** The form in which names are compared: without case and extra white space, but with accents ("Cafè" is not "Café"). */
export const foldName = (name: string): string =>
  // To upper case first, so that `ß` equals `SS`. NFC again at the end, as changing the case can decompose letters.
  normalize(name.replace(/\s+/g, ' ').trim(), 'NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** The form in which text is searched: without case and accents, and with one kind of apostrophe and space. */
export const foldSearch = (text: string): string =>
  spelledOut(
    normalize(text.replace(PHRASES, ' '), 'NFKD')
      .toLowerCase()
      .replace(/\p{M}+/gu, ''),
  )
    .normalize('NFC')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** Replaces lower-case Latin letters with ASCII letters (contract/texts#slugs). Other scripts keep their accents. */
export const latinToAscii = (lowerCase: string): string =>
  spelledOut(
    normalize(lowerCase, 'NFD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .normalize('NFC'),
  );

/** Two characters that NFKD replaces with 18 and 8 letters: a text full of them would grow as much. */
const PHRASES = /[\uFDFA\uFDFB]/g;

const spelledOut = (text: string): string =>
  text.replace(OTHER_LETTERS, letter => LETTERS.get(letter) ?? letter).replace(/(?<=l)·(?=l)/g, '');

/** The Latin letters that are not an ASCII letter with an accent, with the spelling of the original (contract/texts#slugs). */
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
