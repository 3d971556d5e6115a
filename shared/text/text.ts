/**
 * What becomes of text between client and client (contract/texts#descriptions): names rest as plain text, descriptions as HTML of one
 * allow-list.
 */
import { decodeHTMLStrict } from 'entities/decode';
import { escapeText } from 'entities/escape';
import { FilterXSS, type IFilterXSSOptions } from 'xss';
import { allowedTag, BLOCKS, withoutControls } from './html-allowed.ts';
import { balance, outermost } from './html-structure.ts';

/** One line without tags, its entities decoded once and its white space collapsed: `Tom &amp; <i>Jerry</i>` is `Tom & Jerry`. */
export const plainText = (input: string): string =>
  withoutControls(decodeHTMLStrict(tagStripper().process(withoutScripts(input))))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * HTML reduced to the elements and attributes that are allowed; the text of others stays, but scripts and styles go with what is
 * in them. Every element is closed. What it returns, it returns unchanged.
 */
export const sanitizeHtml = (input: string): string => balance(htmlFilter().process(withoutScripts(input))).trim();

/** The same for the description of a term, where the original keeps what is written inside a script (recorded exchange 13). */
export const sanitizeTermHtml = (input: string): string => balance(htmlFilter().process(cleaned(input))).trim();

/**
 * Plain text as HTML, the way titles of events, and names and all other single lines of venues and organizers, are shown:
 * `A &#038; B` (check 76, contract/texts#combining-marks).
 */
export const escapeTitle = (text: string): string => escapeName(text).replaceAll('&amp;', '&#038;');

/** Plain text as HTML, the way names of terms are shown: `A &amp; B` (contract/texts#descriptions). */
export const escapeName = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A description as it is shown: blank lines divide paragraphs, other line ends become `<br />`, block elements stay as they are,
 * `''` stays `''` (contract/texts#descriptions, checks 77 to 80). Takes what `sanitizeHtml` returns. What it returns, it returns unchanged.
 */
export const paragraphs = (html: string): string =>
  outermost(html)
    .map(piece =>
      isBlock(piece) ? BREAK + piece + BREAK : piece.startsWith('<') ? piece : piece.replace(/\n\s*\n/g, BREAK),
    )
    .join('')
    .split(BREAK)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => (isBlock(part) ? part : `<p>${withLineBreaks(part)}</p>`))
    .join('\n');

// --- filters -----------------------------------------------------------------------------------------------------------

/** Made when first needed: most requests only read, and reading needs no filter. */
const lazily = (options: IFilterXSSOptions): (() => FilterXSS) => {
  let made: FilterXSS | undefined;
  return () => {
    made ??= new FilterXSS({ allowCommentTag: true, css: false, ...options }); // there are no comments left, and no styles
    return made;
  };
};

const htmlFilter = lazily({
  onTag: (name, html, { isClosing }) => (isTag(html) ? allowedTag(name, html, isClosing === true) : cleanText(html)),
  escapeHtml: html => cleanText(html),
});

const tagStripper = lazily({
  onTag: (name, html) => (!isTag(html) ? looseText(html) : name === 'br' || BLOCKS.has(name) ? ' ' : ''),
  escapeHtml: html => looseText(html),
});

/** Without comments, scripts and styles; one that isn't closed reaches to the end, as browsers read it. */
const withoutScripts = (input: string): string =>
  cleaned(input).replace(/<!--.*?(?:-->|$)|<(script|style)(?=[\s/>]).*?(?:<\/\1[^<>]*>|$)/gis, '');

/** What no text may hold, whatever its kind: half a surrogate pair cannot be stored. */
const cleaned = (input: string): string => withoutControls(input.toWellFormed().replace(/\r\n?/g, '\n'));

/** The filter takes `a < b > c` and an unfinished end for tags; they are text. */
const isTag = (html: string): boolean => /^<[a-z/!?]/i.test(html) && html.endsWith('>');

const cleanText = (html: string): string => escapeText(withoutControls(decodeHTMLStrict(html)));

/** A bracket that opens no tag is set off, or it might open one when the tags beside it are gone (`<scr<b>ipt>`). */
const looseText = (text: string): string => text.replace(/<(?=[a-z/!?]|$)/gi, '< ');

// --- paragraphs --------------------------------------------------------------------------------------------------------

const HAS_BLOCK = new RegExp(`<(?:${[...BLOCKS].join('|')})[ >]`);
const isBlock = (piece: string): boolean => HAS_BLOCK.test(piece);

/** Stands between paragraphs while they are told apart; filtered HTML has no control characters. */
const BREAK = '\0';

const withLineBreaks = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .map((line, at, { length }) => (at === length - 1 || line.endsWith('<br />') ? line : `${line}<br />`))
    .join('\n');
