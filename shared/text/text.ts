/**
 * How texts are stored and shown (contract/texts#titles-and-names, contract/texts#descriptions): names are stored as plain text,
 * descriptions as HTML with the elements and attributes of one allow-list.
 */
import { decodeHTMLStrict } from 'entities/decode';
import { escapeText } from 'entities/escape';
import { FilterXSS, type IFilterXSSOptions } from 'xss';
import { BLOCKS, closingTag, openingTag, withoutControls } from './html-allowed.ts';
import { balance, outermost } from './html-structure.ts';

/** One line without tags, its entities decoded once and its white space collapsed: `Tom &amp; <i>Jerry</i>` is `Tom & Jerry`. */
export const plainText = (input: string): string =>
  withoutControls(decodeHTMLStrict(tagStripper().process(withoutScripts(input))))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * HTML reduced to the elements and attributes that are allowed. Other elements lose their tags and keep their text, except scripts and
 * styles, which are removed with their content. Every element is closed. Applying it twice changes nothing more.
 */
export const sanitizeHtml = (input: string): string => balance(htmlFilter().process(withoutScripts(input))).trim();

/** The same for the description of a term, except that the text of scripts stays, as in the original (recorded exchange 13). */
export const sanitizeTermHtml = (input: string): string => balance(htmlFilter().process(cleaned(input))).trim();

/**
 * Plain text as HTML, as titles of events and all single lines of venues and organizers are shown: `A &#038; B`
 * (contract/texts#titles-and-names, contract/texts#single-line-fields).
 */
export const escapeTitle = (text: string): string => escapeName(text).replaceAll('&amp;', '&#038;');

/** Plain text as HTML, as names of terms are shown: `A &amp; B` (contract/texts#titles-and-names). */
export const escapeName = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A description as it is shown: blank lines divide paragraphs, other line ends become `<br />`, block elements stay as they are,
 * `''` stays `''` (contract/texts#descriptions). The input must come from `sanitizeHtml`. Applying it twice changes nothing more.
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

/**
 * The length of a description for its limit: an entity counts as one character, markup of paragraphs and line breaks as none. So the shown
 * form of a description, which has more markup, is not longer than the stored one.
 */
export const lengthOfHtml = (html: string): number => decodeHTMLStrict(html.replace(/<\/?p>|<br \/>|\n/g, '')).length;

/** The same of its shown form with all markup. Showing it again changes nothing, so this form may be sent back. */
export const lengthWithMarkup = (html: string): number => decodeHTMLStrict(paragraphs(html)).length;

/** A description after a write: the stored one if the sent one looks the same, because clients send back the markup of a read. */
export const descriptionAfter = (stored: string | undefined, sent: string | undefined): string => {
  if (sent === undefined) return stored ?? '';
  return stored !== undefined && paragraphs(sent) === paragraphs(stored) ? stored : sent;
};

// --- filters -----------------------------------------------------------------------------------------------------------

/** The filter is made when it is first needed: most requests only read, and reading needs none. */
const lazily = (options: IFilterXSSOptions): (() => FilterXSS) => {
  let made: FilterXSS | undefined;
  return () => {
    made ??= new FilterXSS({ allowCommentTag: true, css: false, ...options }); // there are no comments left, and no styles
    return made;
  };
};

const htmlFilter = lazily({
  onTag: (name, html, { isClosing }) =>
    !isTag(html) ? cleanText(html) : isClosing ? closingTag(name) : openingTag(name, html),
  escapeHtml: html => cleanText(html),
});

const tagStripper = lazily({
  onTag: (name, html) => (!isTag(html) ? looseText(html) : name === 'br' || BLOCKS.has(name) ? ' ' : ''),
  escapeHtml: html => looseText(html),
});

/** Without comments, scripts and styles. One that is not closed ends with the text, as in browsers. */
const withoutScripts = (input: string): string =>
  cleaned(input).replace(/<!--.*?(?:-->|$)|<(script|style)(?=[\s/>]).*?(?:<\/\1[^<>]*>|$)/gis, '');

/** Cleans any text: line ends become `\n`, control characters go, and so does half a surrogate pair, which cannot be stored. */
const cleaned = (input: string): string => withoutControls(input.toWellFormed().replace(/\r\n?/g, '\n'));

/** Whether what the filter takes for a tag is one: `< b >` in `a < b > c` is text, and so is a tag that never ends. */
const isTag = (html: string): boolean => /^<[a-z/!?]/i.test(html) && html.endsWith('>');

const cleanText = (html: string): string => escapeText(withoutControls(decodeHTMLStrict(html)));

/** Puts a space after a `<` that opens no tag: else it could open one when the tags beside it are removed (`<scr<b>ipt>`). */
const looseText = (text: string): string => text.replace(/<(?=[a-z/!?]|$)/gi, '< ');

// --- paragraphs --------------------------------------------------------------------------------------------------------

const HAS_BLOCK = new RegExp(`<(?:${[...BLOCKS].join('|')})[ >]`);
const isBlock = (piece: string): boolean => HAS_BLOCK.test(piece);

/** Marks the ends of paragraphs while they are being split. Filtered HTML has no control characters, so it cannot occur in it. */
const BREAK = '\0';

const withLineBreaks = (text: string): string =>
  !text.includes('\n')
    ? text
    : text
        .split('\n')
        .map(line => line.trim())
        .map((line, at, { length }) => (at === length - 1 || line.endsWith('<br />') ? line : `${line}<br />`))
        .join('\n');
