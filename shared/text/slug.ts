/** Slugs: the names of records in addresses, made as the original makes them (contract/texts#slugs). */
import { decodeHTMLStrict } from 'entities/decode';
import { latinToAscii, normalize } from './fold.ts';

/**
 * The slug for a title, or for a slug that was sent: `[a-z0-9_-]`, other scripts percent-encoded in lower case, at most 200 characters.
 * `''` if nothing is left; then the record's id is used. Applying it twice changes nothing more.
 */
export const slugOf = (text: string): string => {
  const plain = normalize(decodeHTMLStrict(readOctets(text).replace(TAG, '')), 'NFC').toLowerCase();
  const spelled = plain.replace(DROPPED, '').replaceAll('×', 'x').replaceAll('€', 'e');
  return encodeWithin(
    MAX_SLUG_LENGTH,
    latinToAscii(spelled)
      .replace(/[\s/–—-]+/g, '-')
      .replace(/^-/, ''),
  );
};

/** The stored form of the slug in a path: that may be in any case, raw or percent-encoded, or encoded twice by a proxy. */
export const lookupSlug = (segment: string): string => slugOf(readOctets(segment));

/** `jazz` and 2 give `jazz-2`, the second record of that slug. */
export const numberedSlug = (slug: string, n: number): string => withSuffix(slug, `-${n}`);

/** Whether `numbered` is `slug` with a number: `jazz-2` is one of `jazz`; `jazz-2031` is not, as the number is a year. */
export const isNumberOf = (numbered: string, slug: string): boolean =>
  /^[1-9]\d{0,2}$/.test(numbered.slice(slug.length + 1)) && numbered.startsWith(`${slug}-`);

/** The slug of a record in the trash, which frees its own (contract/rights#trash). Without a slug: `__trashed`, as in the original. */
export const trashedSlug = (slug: string): string => (slug.endsWith(TRASHED) ? slug : withSuffix(slug, TRASHED));

/** Slugs that are paths of the site itself. The first post with such a slug gets the number 2 (`feed-2`); terms may have them. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

export const MAX_SLUG_LENGTH = 200;
const TRASHED = '__trashed';
const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/** A tag. It may not contain `<`, or many unclosed brackets would make the search quadratic. */
const TAG = /<[/!]?[a-z][^<>]*>/gi;

/** Characters that are dropped, as in the original. */
const DROPPED = new RegExp(
  [
    String.raw`[\x21-\x2C\x2E\x3A-\x40\x5B-\x5E\x60\x7B-\x7E]`, // ASCII punctuation but - / _
    '[¡¿«»‹›‘’‚‛“”„‟•©®°…™´ˊ£]', // quotes and signs; others are percent-encoded
    String.raw`[\u0300\u0301\u0304\u030C\u0341]`, // accents that stand alone
    String.raw`[\xAD\u200B-\u200F\u202A-\u202E\uFEFF\uFFFC]`, // invisible characters
    String.raw`(?!\s)\p{Cc}|\p{Cs}`, // control characters, halves of surrogate pairs
  ].join('|'),
  'gu',
);

/** Decodes percent-encoded UTF-8; invalid sequences stay as they are. */
const readOctets = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, octets => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });

const withSuffix = (slug: string, suffix: string): string =>
  encodeWithin(MAX_SLUG_LENGTH - suffix.length, readOctets(slug)) + suffix;

/** Percent-encodes a text and cuts it between characters, not within the octets of one, and not after a dash. */
const encodeWithin = (length: number, text: string): string => {
  let slug = '';
  for (const character of text) {
    const encoded = encodeURIComponent(character).toLowerCase();
    if (slug.length + encoded.length > length) break;
    slug += encoded;
  }
  return slug.replace(/-$/, '');
};
