/**
 * The form in which text is searched, and in which names of places are compared: what readers take for the same is the same in it
 * (contract/lists#what-searches-take-for-the-same). One form for all languages, as texts have names and words of others. What is stored has
 * this form: to change it, see docs/decisions/0056. Pure.
 */

import { spelledOut } from './fold.ts';
import { normalize } from './marks.ts';

/** Folding twice changes nothing more. `''` if there is nothing to search for. No line ends. */
export const foldSearch = (text: string): string => {
  const compatible = normalize(text.replace(PHRASES, ' ').replaceAll('´', "'"), 'NFKD');
  const letters = spelledOut(compatible.toLowerCase().replace(/\p{M}+/gu, ''))
    .replace(/[°×ς]/g, sign => SIGNS.get(sign) ?? sign)
    .replace(DROPPED, '')
    .replace(BETWEEN_WORDS, ' ')
    .replace(POINT_IN_WORD, '');
  return letters.normalize('NFC').replace(/\s+/g, ' ').replace(BLANK_BEFORE_SIGN, '').trim();
};

/** Two characters that NFKD replaces with 18 and 8 letters: a text full of them would grow as much. */
const PHRASES = /[\uFDFA\uFDFB]/g;

/** What keyboards have instead: the sign of degrees for `º`; the letter for the sign of multiplication; the sigma that ends a word. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['°', 'o'],
  ['×', 'x'],
  ['ς', 'σ'],
]);

/**
 * What readers do not type, or type in many ways: what is not seen (soft hyphens, joiners, marks of direction), apostrophes, quotes, and the
 * signs that open a Spanish question or exclamation. NFKD would make a blank of `´`, which many type for an apostrophe.
 */
const DROPPED = /[\p{Default_Ignorable_Code_Point}\p{Pi}\p{Pf}'"`‚„ʹʻʼʽʾʿˈˊˋ′‵〝〞〟ꞌ¿¡]/gu;

/** Hyphens, dashes and slashes: `Saint-Étienne`, `Donostia / San Sebastián`. */
const BETWEEN_WORDS = /[\p{Pd}−⁃/⁄∕]/gu;

/**
 * Catalan `col·lecció`, French `étudiant·e`, with what else is taken for that point; and the points of `D.J.`, `EE.UU.` and `3.ª`, the last one
 * included.
 */
const POINT_IN_WORD = /(?<=[\p{L}\p{N}])[.·•‧∙⋅](?=\p{L})|(?<=[\p{L}\p{N}]\.\p{L}{1,2})[.·•‧∙⋅]+/gu;

/** French puts a blank before these, Spanish and Basque some of them. */
const BLANK_BEFORE_SIGN = / (?=[?!;:%€])/g;
