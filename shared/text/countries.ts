/**
 * Which names mean the same country (contract/venues#duplicates). A country has full and short
 * names in each language, and codes.
 */
import { foldSearch } from './fold.ts';

const LANGUAGES = ['en', 'eu', 'ca', 'fr', 'gl', 'es', 'pt', 'de'];

/**
 * One name for all names and codes of a country. An unknown name is returned as searches fold it.
 */
export const countryOf = (name: string): string => {
  const folded = foldSearch(name);
  known ??= countries();
  return known.get(folded) ?? folded;
};

/**
 * Built when it is first needed, because that takes 10 ms, and venues rarely have one country
 * written in two ways.
 */
let known: ReadonlyMap<string, string> | undefined;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * The names of countries, by all names and codes. `Intl` knows two codes of some countries (`GB`,
 * `UK`), but not `USA`, the only three-letter code that everybody knows.
 */
const countries = (): ReadonlyMap<string, string> => {
  const found = new Map([['usa', 'United States']]);
  const english = namesIn('en', 'long');
  const local = LANGUAGES.flatMap(language => [namesIn(language, 'long'), namesIn(language, 'short')]);
  for (const code of LETTERS.flatMap(first => LETTERS.map(second => first + second))) {
    const country = english.of(code);
    if (country === undefined) continue;
    for (const name of [code, ...local.map(names => names.of(code) ?? code)]) found.set(foldSearch(name), country);
  }
  return found;
};

const namesIn = (language: string, style: 'long' | 'short'): Intl.DisplayNames =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
