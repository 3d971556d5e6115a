/**
 * HTML in texts (contract/texts#descriptions): which elements and attributes are allowed, how HTML
 * is cleaned, and how texts are escaped and counted.
 */
import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities/decode';
import { escapeAttribute, escapeText } from 'entities/escape';
import { FilterXSS, type IFilterXSSOptions } from 'xss';
import { BLOCKS, EMPTY, INLINES, TAG_BEGINNING, WITHIN_WORDS } from './elements.ts';

/**
 * The allowed attributes. `of` lists the elements that may have one, and is absent if all may;
 * `like` matches the allowed values.
 */
const ATTRIBUTES: ReadonlyMap<string, { readonly of?: readonly string[]; readonly like: RegExp }> = new Map([
  ['alt', { of: ['img'], like: /^/ }],
  ['colspan', { of: ['td', 'th'], like: /^\d{1,3}$/ }],
  ['dir', { like: /^(?:ltr|rtl|auto)$/i }],
  ['height', { of: ['img'], like: /^\d{1,4}$/ }],
  ['href', { of: ['a'], like: /^(?:(?:https?|mailto|tel):|[/?#]|[^:/?#]+(?:[/?#]|$))/i }], // a known scheme, or none
  ['lang', { like: /^[a-z]{2,3}(?:-[a-z\d]+)*$/i }],
  ['rowspan', { of: ['td', 'th'], like: /^\d{1,3}$/ }],
  ['src', { of: ['img'], like: /^https?:\/\/[^/]/i }],
  ['start', { of: ['ol'], like: /^\d{1,4}$/ }],
  ['title', { like: /./ }],
  ['width', { of: ['img'], like: /^\d{1,4}$/ }],
]);

const isAllowed = (name: string): boolean => BLOCKS.has(name) || INLINES.has(name);

/**
 * The name of the element of a tag, in lower case. It is `''` for a comment, a declaration or an
 * instruction, and undefined if `html` is text.
 */
const nameIn = (html: string): string | undefined => {
  const found = html.endsWith('>') ? TAG_BEGINNING.exec(html) : null;
  return found === null ? undefined : (found[1] ?? '').toLowerCase();
};

/** What replaces a removed tag: a blank, unless the element may stand within a word. */
const gapOf = (name: string): string => (WITHIN_WORDS.has(name) || /^$|[:-]/.test(name) ? '' : ' ');

/**
 * The closing tag of an element, if the element is allowed and has one. `name` is in lower case.
 */
const closingTag = (name: string): string => (isAllowed(name) && !EMPTY.has(name) ? `</${name}>` : gapOf(name));

/**
 * The opening tag, rebuilt with what is allowed. `name` is in lower case; `html` is the whole tag
 * as it was sent.
 */
const openingTag = (name: string, html: string): string => {
  if (!isAllowed(name)) return gapOf(name);
  const attributes = [...html.matchAll(ATTRIBUTE)].map(([, attribute = '', quoted, single, bare]) =>
    allowedAttribute(name, attribute.toLowerCase(), quoted ?? single ?? bare ?? ''),
  );
  if (name === 'img' && !attributes.some(attribute => attribute.startsWith(' src='))) return gapOf(name);
  return `<${name}${attributes.join('')}${EMPTY.has(name) ? ' /' : ''}>`;
};

/**
 * Removes noncharacters and control characters, except tabs and line ends. Control characters that
 * separate words become line ends. Browsers skip some of the others, so a filter could miss the
 * word around them.
 */
const withoutControls = (text: string): string =>
  text.replace(SEPARATORS, '\n').replace(/[[\p{Cc}\p{NChar}]--[\t\n]]/gv, '');

const SEPARATORS = new RegExp(['\r\n?', ...'\v\f\x1C\x1D\x1E\x1F\x85'].join('|'), 'g');

/**
 * Attributes are parsed here, because the filter's own parser takes quadratic time: a minute for a
 * tag of 100 KB.
 */
const ATTRIBUTE = /(?<=[\s"'/])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

const allowedAttribute = (element: string, name: string, raw: string): string => {
  const rule = ATTRIBUTES.get(name);
  if (rule === undefined || rule.of?.includes(element) === false) return '';
  const value = withoutControls(decodeHTMLAttribute(raw)).replace(/\s+/g, ' ').trim();
  return rule.like.test(value) ? ` ${name}="${escapeAttribute(value)}"` : '';
};

// The nesting of filtered HTML, in which every `<` begins a tag, every `>` ends one, and empty
// elements end in ` />`.

/**
 * Closes open elements and drops stray closing tags, so that a description cannot change the page
 * around it.
 */
const balance = (html: string): string => {
  const open: string[] = [];
  const closeTo = (depth: number): string =>
    open
      .splice(depth)
      .reverse()
      .map(name => `</${name}>`)
      .join('');
  const closed = html.replace(/<(\/?)([a-z\d]+)[^<>]*>/g, (tag, slash: string, name: string) => {
    if (EMPTY.has(name)) return tag;
    if (slash !== '') return open.includes(name) ? closeTo(open.lastIndexOf(name)) : gapOf(name);
    let ended = '';
    while (endsBefore(open.at(-1), name)) ended += closeTo(open.length - 1);
    if (open.length >= MAX_DEPTH) return ended + gapOf(name);
    open.push(name);
    return ended + tag;
  });
  return closed + closeTo(0);
};

/** Splits HTML into texts and complete outermost elements. */
const outermost = (html: string): string[] => {
  const pieces: string[] = [];
  let depth = 0;
  for (const token of html.split(/(<[^<>]*>)/)) {
    pieces.push(depth === 0 ? token : (pieces.pop() ?? '') + token);
    if (token.startsWith('</')) depth = Math.max(0, depth - 1);
    else if (token.startsWith('<') && !token.endsWith(' />')) depth += 1;
  }
  return pieces;
};

/**
 * More than any text needs. Without a limit, finding the elements that closing tags belong to could
 * take minutes.
 */
const MAX_DEPTH = 100;

/**
 * Whether an open element ends without a closing tag, as HTML allows: a block ends a paragraph, and
 * an item or a cell ends the one before it.
 */
const endsBefore = (last: string | undefined, next: string): boolean =>
  last !== undefined && (last === 'p' ? BLOCKS.has(next) : (ENDED_BY.get(next)?.includes(last) ?? false));

const ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['dd', ['dd', 'dt']],
  ['dt', ['dd', 'dt']],
  ['li', ['li']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
]);

// How texts are stored and shown (contract/texts#titles-and-names, contract/texts#descriptions).
// Names are stored as plain text, descriptions as HTML with the elements and attributes of one
// allow-list.

/**
 * One line without tags, with entities decoded once and white space collapsed:
 * `Tom &amp; <i>Jerry</i>` is `Tom & Jerry`.
 */
export const plainText = (input: string): string => withoutMarkup(withoutScripts(input)).replace(/\s+/g, ' ').trim();

/** Like `plainText`, but keeps line ends and the content of scripts and styles. */
export const withoutMarkup = (input: string): string => withoutControls(decodeHTMLStrict(tagStripper().process(input)));

/**
 * HTML reduced to the elements and attributes that are allowed. Other elements lose their tags and
 * keep their text, except scripts and styles, which are removed with their content. Every element
 * is closed. Applying it twice changes nothing more.
 */
export const sanitizeHtml = (input: string): string => balance(htmlFilter().process(withoutScripts(input))).trim();

/**
 * Like `sanitizeHtml`, for the description of a term. The content of scripts stays, as in The
 * Events Calendar (recorded exchange 13).
 */
export const sanitizeTermHtml = (input: string): string => balance(htmlFilter().process(cleaned(input))).trim();

/**
 * Plain text as HTML, in the form for titles of events and all single lines of venues and
 * organizers: `A &#038; B` (contract/texts#titles-and-names, contract/texts#single-line-fields).
 */
export const escapeTitle = (text: string): string => escapeName(text).replaceAll('&amp;', '&#038;');

/**
 * Plain text as HTML, in the form for names of terms: `A &amp; B`
 * (contract/texts#titles-and-names).
 */
export const escapeName = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A description as answers show it. Blank lines divide paragraphs, other line ends become `<br />`,
 * block elements stay as they are, and `''` stays `''` (contract/texts#descriptions). The input
 * must come from `sanitizeHtml`. Applying it twice changes nothing more.
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
 * The length of a description for its limit. An entity counts as one character, markup of
 * paragraphs and line breaks as none. So the shown form of a description, which has more markup, is
 * not longer than the stored one.
 */
export const lengthOfHtml = (html: string): number => decodeHTMLStrict(html.replace(/<\/?p>|<br \/>|\n/g, '')).length;

/**
 * The length of the shown form with all its markup. Showing it again changes nothing, so clients
 * may send this form back.
 */
export const lengthWithMarkup = (html: string): number => decodeHTMLStrict(paragraphs(html)).length;

/**
 * A description after a write. The stored one stays if the one that was sent looks the same,
 * because clients send back the markup that reads show.
 */
export const descriptionAfter = (stored: string | undefined, sent: string | undefined): string => {
  if (sent === undefined) return stored ?? '';
  return stored !== undefined && paragraphs(sent) === paragraphs(stored) ? stored : sent;
};

// --- filters -------------------------------------------------------------------------------------

/**
 * Creates the filter when it is first needed, because most requests only read, which needs none.
 */
const lazily = (options: IFilterXSSOptions): (() => FilterXSS) => {
  let made: FilterXSS | undefined;
  return () => {
    // No comments are left at this point, and styles are not allowed.
    made ??= new FilterXSS({ allowCommentTag: true, css: false, ...options });
    return made;
  };
};

const htmlFilter = lazily({
  onTag: (_, html, { isClosing }) => {
    const name = nameIn(html);
    return name === undefined ? cleanText(html) : isClosing ? closingTag(name) : openingTag(name, html);
  },
  escapeHtml: html => cleanText(html),
});

const tagStripper = lazily({
  onTag: (_, html) => {
    const name = nameIn(html);
    return name === undefined ? html : gapOf(name);
  },
  escapeHtml: html => html,
});

/**
 * Removes comments, scripts and styles. One that is not closed ends with the text, as in browsers.
 */
const withoutScripts = (input: string): string =>
  cleaned(input).replace(/<!--(?:-?>|.*?(?:--!?>|$))|<(script|style)(?=[\s/>]).*?(?:<\/\1[^<>]*>|$)/gis, '');

/**
 * Cleans any text: line ends become `\n`, and control characters go, and so does half of a
 * surrogate pair, which cannot be stored.
 */
const cleaned = (input: string): string => withoutControls(input.toWellFormed());

const cleanText = (html: string): string => escapeText(withoutControls(decodeHTMLStrict(html)));

// --- paragraphs ----------------------------------------------------------------------------------

const HAS_BLOCK = new RegExp(`<(?:${[...BLOCKS].join('|')})[ >]`);
const isBlock = (piece: string): boolean => HAS_BLOCK.test(piece);

/**
 * Marks the ends of paragraphs while they are being split. Filtered HTML has no control characters,
 * so it cannot contain the mark.
 */
const BREAK = '\0';

const withLineBreaks = (text: string): string =>
  !text.includes('\n')
    ? text
    : text
        .split('\n')
        .map(line => line.trim())
        .map((line, at, { length }) => (at === length - 1 || line.endsWith('<br />') ? line : `${line}<br />`))
        .join('\n');

/**
 * The visible text of a description, which is stored as HTML: `&` for `&amp;`, and `word` for
 * `<b>w</b>ord`.
 */
export const withoutTags = (html: string): string => decodeHTMLStrict(tagsToGaps(html));

/**
 * Like `withoutTags`, but keeps the entities. The input comes from `sanitizeHtml`, so every `<`
 * begins a tag.
 */
export const tagsToGaps = (html: string): string => html.replace(/<[^<>]*>/g, tag => gapOf(nameIn(tag) ?? ''));
