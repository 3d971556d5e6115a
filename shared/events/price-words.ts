/**
 * Which words and numbers in a cost are prices (contract/lists#filters-by-price). The words are in
 * the languages of sites and in English, whatever the language of the site, because people write
 * several languages on one poster.
 */

/** In lower case and without accents, like everything that this file looks at. */
const FREE_WORDS = [
  'free|free of charge|no charge|complimentary', // English
  'kostenlos|kostenfrei|umsonst|eintritt frei|freier eintritt', // German
  'gratis|gratuit\\w*|de balde|de franc|doan|doakoa?|doh?ainik|doh?ain|dohan|musutruk', // all other languages
  '(?:entrada|acceso|acces|entree|ingreso) (?:libre|lliure|ceibe|livre|franca)|acces lliure|libre acces|sarrera (?:librea?|irekia)',
  '(?:sen|sin|sense|sans|sem) (?:custo|custe|coste|costo|cost|frais)|de graca|kosturik gabe',
].join('|');
/**
 * Matches neither `gluten-free` nor `freestyle`, nor words that are negated: `non é gratuíto`,
 * `not free`, `n’est pas gratuit`.
 */
const FREE = new RegExp(
  `(?<![\\p{L}\\d]|[\\p{L}\\d]-|(?<!\\p{L})(?:no|not|non|nao|nicht|ez|pas|ez da) (?:(?:e|es|est) )?)(?:${FREE_WORDS})(?!\\p{L}|\\d|-\\p{L})`,
  'u',
);

/**
 * A number that is not a price if the words around it say so. With decimals or a currency sign it
 * always is a price.
 */
const NUMBER = String.raw`\d+(?!\d|[.,]\d| ?(?:[€$£]|eur))`;
const NUMBERS = `(?:n[.º°]? ?)?${NUMBER}(?:(?: ?[-–] ?| (?:a|al|ata|ao|to|y|e|i|et|eta|o|ou|and) )${NUMBER})*`;
/** Matches `filas 1 a 4`, `2ª fila` and `1. ilara`. */
const PLACES = `(?:filas?|files?|fileiras?|ringleiras?|rows?|rangs?|rangees?|butacas?|seats?|reihen?|zonas?|zones?|sectore?s?|salas?|rooms?)`;
const ROWS = String.raw`(?<!\p{L})${PLACES} ${NUMBERS}|\d+(?:[ªº.]|[a-z]{1,2}) (?:${PLACES}|ilara\w*|lerro\w*)(?!\p{L})`;
/** Matches `12 años`, `de 5 a 12 anos`, `menores de 5` and `under 12`. */
const AGES = String.raw`${NUMBERS} ?(?:anos?|anys?|ans?|urte\w*|years?|yrs?|jahren?|meses|mesos|mois|months?|hilabete\w*)(?!\p{L})|(?<!\p{L})(?:(?:menores|menors|maiores|mayores|majors|moins|plus) de|under|over|aged?|ages) ${NUMBERS}`;
/** Matches `20:00`, `20h30`, `20.30 h`, `8 pm`, `10 a 14h` and `a las 20`. */
const HOUR = String.raw`(?:\d{1,2}:\d\d(?: ?h)?|\d{1,2}(?:\.\d\d)? ?(?:h\d\d|hs?|hrs?|horas?|hores|heures?|uhr|[ap]\.?m\.?)(?![\p{L}\d]))`;
const TIMES = String.raw`(?:\d{1,2}(?:-|–| a | to ))?${HOUR}|(?<!\p{L})(?:a|as|ata|hasta|desde) (?:las|les|as) (?:${HOUR}|${NUMBER})`;

const NO_PRICES = new RegExp(`${TIMES}|${ROWS}|${AGES}`, 'gu');

/**
 * The words in lower case and without accents, from which numbers that are no prices were removed,
 * and whether the words say that something is free.
 */
export const readWords = (words: string): { readonly rest: string; readonly isFree: boolean } => {
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return { rest: plain.replace(NO_PRICES, ' '), isFree: FREE.test(plain) };
};
