/**
 * How texts are normalised: folded for comparing names, for searches and for sorting, and made into
 * slugs (contract/texts#slugs).
 */
import { withoutMarkup } from './html.ts';

// Combining marks (Unicode category M): how many may follow one letter. This is the only place
// where text is normalised, because normalisation sorts the marks of a letter, in time that grows
// with the square of their number: 30,000 of them take a second.

/**
 * The maximum number of marks on one letter (contract/texts#combining-marks,
 * docs/decisions/lists-and-searches). No script needs as many. The joiners U+200C and U+200D
 * between marks do not begin a new letter.
 */
export const MAX_MARKS = 8;

export const hasTooManyMarks = (text: string): boolean => limitMarks(text) !== text;

/**
 * The text without the marks above the limit. It is also applied to text that was stored before
 * there was a limit.
 */
export const limitMarks = (text: string): string =>
  text.replace(FAR_FROM_ASCII, part => part.replace(LONG_RUN, run => run.replace(SURPLUS, '$<kept>')));

/** Normalises in time proportional to the length of the text. */
export const normalize = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string => limitMarks(text).normalize(form);

/** U+FF9E and U+FF9F are letters, but NFKD replaces them with marks. */
const MARK = String.raw`\p{M}\uFF9E\uFF9F`;
const JOINER = String.raw`\u200C\u200D`;
/**
 * Matches wherever a run of marks can be too long, because no mark is below U+0300. Without the
 * flag `u`, it takes a twentieth of the time of the patterns below for the rest of a text.
 */
const FAR_FROM_ASCII = new RegExp(`[\\u0300-\\uFFFF]{${MAX_MARKS + 1},}`, 'g');
/** A run of marks that is too long. */
const LONG_RUN = new RegExp(`[${MARK}${JOINER}]{${MAX_MARKS + 1},}`, 'gu');
const SURPLUS = new RegExp(`(?<kept>(?:[${MARK}][${JOINER}]*){${MAX_MARKS}})[${MARK}][${MARK}${JOINER}]*`, 'gu');

// Which names count as equal (contract/venues#duplicates), and how letters are spelled in ASCII
// (contract/texts#slugs). Searches fold more.

/**
 * The form in which names are compared: without case and extra white space, but with accents
 * ("Cafè" is not "Café").
 */
export const foldName = (name: string): string =>
  // Upper case comes first, so that `ß` equals `SS`. NFC is repeated at the end, because changing
  // the case can decompose letters.
  normalize(name.replace(/\s+/g, ' ').trim(), 'NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/**
 * Replaces lower-case Latin letters with ASCII letters (contract/texts#slugs). Other scripts keep
 * their accents.
 */
const latinToAscii = (lowerCase: string): string =>
  spelledOut(
    normalize(lowerCase, 'NFD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .normalize('NFC'),
  ).replace(/(?<=l)·(?=l)/g, '');

/** Replaces the lower-case Latin letters that are more than an ASCII letter with an accent. */
const spelledOut = (lowerCase: string): string =>
  lowerCase.replace(OTHER_LETTERS, letter => LETTERS.get(letter) ?? letter);

/** Spelled as in The Events Calendar (contract/texts#slugs). */
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

// Folds text for searches and for comparing names of places, so that spellings which readers
// consider equal become equal (contract/lists#what-searches-take-for-the-same). One rule serves all
// languages, because texts contain names and words of other languages. Folded text is stored:
// before you change a rule, see docs/decisions/lists-and-searches.

/**
 * Folding twice changes nothing more. The result has no line breaks, and is `''` if nothing is
 * left.
 */
export const foldSearch = (text: string): string => {
  const compatible = normalize(text.replace(PHRASES, ' ').replaceAll('´', "'"), 'NFKD');
  const letters = spelledOut(compatible.toLowerCase().replace(/\p{M}+/gu, ''))
    .replace(/[°×ς]/g, sign => SIGNS.get(sign) ?? sign)
    .replace(DROPPED, '')
    .replace(BETWEEN_WORDS, ' ')
    .replace(POINT_IN_WORD, '');
  return letters.normalize('NFC').replace(/\s+/g, ' ').replace(BLANK_BEFORE_SIGN, '').trim();
};

/**
 * NFKD expands these two characters to 18 and 8 letters, so a text full of them would grow by that
 * factor.
 */
const PHRASES = /[\uFDFA\uFDFB]/g;

/**
 * Characters that are typed instead of others: the degree sign for `º`, `x` for the multiplication
 * sign, sigma for final sigma.
 */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['°', 'o'],
  ['×', 'x'],
  ['ς', 'σ'],
]);

/**
 * Characters that readers do not type, or type in many ways: invisible ones (soft hyphens, joiners,
 * direction marks), apostrophes, quotes, and Spanish `¿` and `¡`. Many type `´` for an apostrophe;
 * it has already been replaced, because NFKD would turn it into a space.
 */
const DROPPED = /[\p{Default_Ignorable_Code_Point}\p{Pi}\p{Pf}'"`‚„ʹʻʼʽʾʿˈˊˋ′‵〝〞〟ꞌ¿¡]/gu;

/** Hyphens, dashes and slashes, as in `Saint-Étienne` and `Donostia / San Sebastián`. */
const BETWEEN_WORDS = /[\p{Pd}−⁃/⁄∕]/gu;

/**
 * The points in Catalan `col·lecció` and French `étudiant·e`, with characters that are typed for
 * them, and the points in `D.J.`, `EE.UU.` and `3.ª`, including the last one.
 */
const POINT_IN_WORD = /(?<=[\p{L}\p{N}])[.·•‧∙⋅](?=\p{L})|(?<=[\p{L}\p{N}]\.\p{L}{1,2})[.·•‧∙⋅]+/gu;

/** French puts a blank before these signs, Spanish and Basque before some of them. */
const BLANK_BEFORE_SIGN = / (?=[?!;:%€])/g;

/**
 * Compares names in a language, for sorting, as its dictionaries do (contract/terms#term-lists).
 * ICU has no rules for Basque, and would use those of the machine. Like Spanish, Basque has `ñ`
 * after `n` and no other letter of its own.
 */
export const nameOrder = (language: string): ((a: string, b: string) => number) => {
  const collation = language === 'eu' ? 'es' : language;
  return (a, b) => a.localeCompare(b, collation);
};

// --- slugs ---------------------------------------------------------------------------------------

/**
 * The slug for a title, or for a slug that was sent: `[a-z0-9_-]`, with other scripts
 * percent-encoded in lower case, at most 200 characters. It is `''` if nothing is left; the
 * record's id is then used. Applying it twice changes nothing more.
 */
export const slugOf = (text: string): string => {
  const plain = normalize(withoutMarkup(readOctets(text)), 'NFC').toLowerCase();
  const spelled = plain.replace(DROPPED_IN_SLUGS, '').replaceAll('×', 'x').replaceAll('€', 'e');
  return encodeWithin(
    MAX_SLUG_LENGTH,
    latinToAscii(spelled)
      .replace(/[\s/.\u2011–—-]+/g, '-')
      .replace(/^-/, ''),
  );
};

/**
 * The stored form of a slug in a path, which may be in any case, raw or percent-encoded, or encoded
 * twice by a proxy.
 */
export const lookupSlug = (segment: string): string => slugOf(readOctets(segment));

/** `jazz` and 2 give `jazz-2`, for the second record with that slug. */
export const numberedSlug = (slug: string, n: number): string => withSuffix(slug, `-${n}`);

/**
 * Whether `numbered` is `slug` with a number. `jazz-2` is `jazz` with a number; `jazz-2031` is not,
 * because that number is a year.
 */
export const isNumberOf = (numbered: string, slug: string): boolean =>
  /^[1-9]\d{0,2}$/.test(numbered.slice(slug.length + 1)) && numbered.startsWith(`${slug}-`);

/**
 * The slug of a record in the trash, which frees its own slug (contract/rights#trash). Without a
 * slug it is `__trashed`, as in The Events Calendar.
 */
export const trashedSlug = (slug: string): string => (slug.endsWith(TRASHED) ? slug : withSuffix(slug, TRASHED));

/**
 * Slugs that are paths of the site itself. The first post with such a slug gets the number 2
 * (`feed-2`); terms may have them.
 */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

export const MAX_SLUG_LENGTH = 200;
const TRASHED = '__trashed';
const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/** Characters that are dropped, as in The Events Calendar. */
const DROPPED_IN_SLUGS = new RegExp(
  [
    String.raw`[\x21-\x2C\x3A-\x40\x5B-\x5E\x60\x7B-\x7E]`, // ASCII punctuation except - . / _
    '[¡¿«»‹›‘’‚‛“”„‟•©®°…™´ˊ£]', // quotes and signs; others are percent-encoded
    String.raw`[\u0300\u0301\u0304\u030C\u0341]`, // accents that stand alone
    String.raw`[\xAD\u200B-\u200F\u202A-\u202E\uFEFF\uFFFC]`, // invisible characters
    String.raw`\p{Cs}`, // halves of surrogate pairs
  ].join('|'),
  'gu',
);

/** Decodes percent-encoded UTF-8. Invalid sequences stay as they are. */
export const readOctets = (text: string): string => text.replace(OCTETS, octets => percentDecoded(octets) ?? octets);

/** Whether percent-encoded bytes in the text are not UTF-8, such as `%F1` of Windows-1252. */
export const hasBrokenOctets = (text: string): boolean =>
  (text.match(OCTETS) ?? []).some(octets => percentDecoded(octets) === undefined);

const OCTETS = /(?:%[0-9a-f]{2})+/gi;

/** Returns undefined for what is not UTF-8. */
export const percentDecoded = (octets: string): string | undefined => {
  try {
    return decodeURIComponent(octets);
  } catch {
    return undefined;
  }
};

const withSuffix = (slug: string, suffix: string): string =>
  encodeWithin(MAX_SLUG_LENGTH - suffix.length, readOctets(slug)) + suffix;

/**
 * Percent-encodes a text and cuts it between characters, not within the bytes of one, and not after
 * a dash.
 */
const encodeWithin = (length: number, text: string): string => {
  let slug = '';
  for (const character of text) {
    const encoded = encodeURIComponent(character).toLowerCase();
    if (slug.length + encoded.length > length) break;
    slug += encoded;
  }
  return slug.replace(/-$/, '');
};
