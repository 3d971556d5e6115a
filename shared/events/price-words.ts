/**
 * Which words and numbers of a cost are prices (contract/lists#filters-by-price): in the languages
 * of sites and in English, whatever the language of the site, as people write several of them on
 * one poster.
 */

/** In lower case, without accents, as all that this file looks at. */
const FREE_WORDS = [
  'free|free of charge|no charge|complimentary', // en
  'gratis|gratuit\\w*|de balde|de franc|doan|doakoa?|doh?ainik|doh?ain|dohan|musutruk', // all others
  '(?:entrada|acceso|acces|entree|ingreso) (?:libre|lliure|ceibe)|acces lliure|libre acces|sarrera (?:librea?|irekia)',
  '(?:sen|sin|sense|sans) (?:custo|custe|coste|costo|cost|frais)|kosturik gabe',
].join('|');
/**
 * Neither `gluten-free` nor `freestyle`; and not what is said not to be so: `non é gratuíto`, `not
 * free`, `n’est pas gratuit`.
 */
const FREE = new RegExp(
  `(?<![\\p{L}\\d]|[\\p{L}\\d]-|(?<!\\p{L})(?:no|not|non|ez|pas|ez da) (?:(?:e|es|est) )?)(?:${FREE_WORDS})(?!\\p{L}|\\d|-\\p{L})`,
  'u',
);

/** Not a price, if what is around it says so: neither with decimals nor with a currency sign. */
const NUMBER = String.raw`\d+(?!\d|[.,]\d| ?(?:[€$£]|eur))`;
const NUMBERS = `(?:n[.º°]? ?)?${NUMBER}(?:(?: ?[-–] ?| (?:a|al|ata|ao|to|y|e|i|et|eta|o|ou|and) )${NUMBER})*`;
/** `filas 1 a 4`, `2ª fila`, `1. ilara`. */
const PLACES = `(?:filas?|files?|fileiras?|ringleiras?|rows?|rangs?|rangees?|butacas?|seats?|zonas?|zones?|sectore?s?|salas?|rooms?)`;
const ROWS = String.raw`(?<!\p{L})${PLACES} ${NUMBERS}|\d+(?:[ªº.]|[a-z]{1,2}) (?:${PLACES}|ilara\w*|lerro\w*)(?!\p{L})`;
/** `12 años`, `de 5 a 12 anos`, `menores de 5`, `under 12`. */
const AGES = String.raw`${NUMBERS} ?(?:anos?|anys?|ans?|urte\w*|years?|yrs?|meses|mesos|mois|months?|hilabete\w*)(?!\p{L})|(?<!\p{L})(?:(?:menores|menors|maiores|mayores|majors|moins|plus) de|under|over|aged?|ages) ${NUMBERS}`;
/** `20:00`, `20h30`, `20.30 h`, `8 pm`, `10 a 14h`, `a las 20`. */
const HOUR = String.raw`(?:\d{1,2}:\d\d(?: ?h)?|\d{1,2}(?:\.\d\d)? ?(?:h\d\d|hs?|hrs?|horas?|hores|heures?|[ap]\.?m\.?)(?![\p{L}\d]))`;
const TIMES = String.raw`(?:\d{1,2}(?:-|–| a | to ))?${HOUR}|(?<!\p{L})(?:a|as|ata|hasta|desde) (?:las|les|as) (?:${HOUR}|${NUMBER})`;

const NO_PRICES = new RegExp(`${TIMES}|${ROWS}|${AGES}`, 'gu');

/**
 * The words without what is no price in them, in lower case and without accents; and whether they
 * say that something is free.
 */
export const readWords = (words: string): { readonly rest: string; readonly isFree: boolean } => {
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return { rest: plain.replace(NO_PRICES, ' '), isFree: FREE.test(plain) };
};
