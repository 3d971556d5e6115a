/**
 * Which texts count as the same: names when records are matched (contract/venues#duplicates), words when they are searched
 * (contract/venues#lists).
 */

import { normalize } from './marks.ts';

/** The form under which names are compared: case and white space don't matter, accents do ("Cafè" is not "Café"). */
export const foldName = (name: string): string =>
  // By way of capitals, so that `ß` equals `SS`; composed at the end, as changing the case can take letters apart.
  normalize(name.replace(/\s+/g, ' ').trim(), 'NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** The form under which text is searched: neither case nor accents matter, nor which apostrophe or space was typed. */
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

/** Lower-case Latin letters, with whatever accents, as the ASCII letters of contract/texts#slugs; other scripts keep their marks. */
export const latinToAscii = (lowerCase: string): string =>
  spelledOut(
    normalize(lowerCase, 'NFD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .normalize('NFC'),
  );

/** A phrase in one character (U+FDFA, U+FDFB): NFKD makes 18 and 8 letters of them, so a text full of them would grow as much. */
const PHRASES = /[\uFDFA\uFDFB]/g;

const spelledOut = (text: string): string =>
  text.replace(OTHER_LETTERS, letter => LETTERS.get(letter) ?? letter).replace(/(?<=l)·(?=l)/g, '');

/** The Latin letters that are not an ASCII letter with an accent, as the original spells them (`ß` by contract/texts#slugs). */
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
