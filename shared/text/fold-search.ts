/**
 * Folds text for searches and for comparing names of places: spellings that readers consider equal become equal
 * (contract/lists#what-searches-take-for-the-same). One rule for all languages, as texts contain names and words of other languages. Folded
 * text is stored: before you change a rule, see docs/decisions/0056. Pure.
 */

import { spelledOut } from './fold.ts';
import { normalize } from './marks.ts';

/** Idempotent. `''` if nothing is left. The result has no line breaks. */
export const foldSearch = (text: string): string => {
  const compatible = normalize(text.replace(PHRASES, ' ').replaceAll('´', "'"), 'NFKD');
  const letters = spelledOut(compatible.toLowerCase().replace(/\p{M}+/gu, ''))
    .replace(/[°×ς]/g, sign => SIGNS.get(sign) ?? sign)
    .replace(DROPPED, '')
    .replace(BETWEEN_WORDS, ' ')
    .replace(POINT_IN_WORD, '');
  return letters.normalize('NFC').replace(/\s+/g, ' ').replace(BLANK_BEFORE_SIGN, '').trim();
};

/** Two characters that NFKD expands to 18 and 8 letters: a text full of them would grow by that factor. */
const PHRASES = /[\uFDFA\uFDFB]/g;

/** Characters that are typed instead of others: the degree sign for `º`, `x` for the multiplication sign, sigma for final sigma. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['°', 'o'],
  ['×', 'x'],
  ['ς', 'σ'],
]);

/**
 * Characters that readers do not type, or type in many ways: invisible ones (soft hyphens, joiners, direction marks), apostrophes, quotes,
 * and Spanish `¿` and `¡`. `´`, which many type for an apostrophe, has been replaced before, because NFKD would turn it into a space.
 */
const DROPPED = /[\p{Default_Ignorable_Code_Point}\p{Pi}\p{Pf}'"`‚„ʹʻʼʽʾʿˈˊˋ′‵〝〞〟ꞌ¿¡]/gu;

/** Hyphens, dashes and slashes: `Saint-Étienne`, `Donostia / San Sebastián`. */
const BETWEEN_WORDS = /[\p{Pd}−⁃/⁄∕]/gu;

/**
 * Catalan `col·lecció`, French `étudiant·e`, with characters that are typed for that point; and the points of `D.J.`, `EE.UU.` and `3.ª`,
 * including the last one.
 */
const POINT_IN_WORD = /(?<=[\p{L}\p{N}])[.·•‧∙⋅](?=\p{L})|(?<=[\p{L}\p{N}]\.\p{L}{1,2})[.·•‧∙⋅]+/gu;

/** French puts a blank before these, Spanish and Basque some of them. */
const BLANK_BEFORE_SIGN = / (?=[?!;:%€])/g;
