/**
 * Turns descriptions into text for programs that know no HTML, such as calendars, and shortens
 * them.
 */
import { decodeHTMLStrict } from 'entities/decode';
import { escapeText } from 'entities/escape';
import { BLOCKS } from './elements.ts';
import { paragraphs } from './html.ts';

/**
 * Shown HTML as plain text, with a line for each line and block, an empty line before a paragraph,
 * and the addresses of links in brackets. The input is a text of a view, so it is filtered and
 * every `<` begins a tag.
 */
export const textOfHtml = (html: string): string => {
  const texts: string[] = [];
  let link = { address: '', begin: 0 };
  for (const token of html.replace(/\s+/g, ' ').split(/(<[^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)([a-z\d]+)/.exec(token) ?? [];
    if (name === '') texts.push(token);
    else if (name !== 'a') texts.push(slash === '' ? beginningOf(name) : BLOCKS.has(name) ? END : '');
    else if (slash === '') link = { address: ADDRESS.exec(token)?.[1] ?? '', begin: texts.length };
    else if (!texts.slice(link.begin).join('').includes(link.address)) texts.push(` (${link.address})`);
  }
  const lines = texts
    .join('')
    .replace(/[ \0]+(?=\n|$)/g, '')
    .replace(/ *\0[ \0]*/g, '\n');
  return decodeHTMLStrict(lines)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

const beginningOf = (name: string): string => LEADING[name] ?? (BLOCKS.has(name) ? '\n' : '');
const LEADING: Readonly<Record<string, string>> = { br: '\n', p: '\n\n', li: '\n- ', img: ' ' };
/**
 * Marks where a block ends, which is a line end unless one follows. Filtered HTML has no control
 * characters.
 */
const END = '\0';

/**
 * Only addresses of the web are kept: a path means nothing outside of its page, and whoever links
 * an e-mail address also shows it.
 */
const ADDRESS = /\shref="(https?:[^"]*)"/;

// Texts are shortened where an answer would otherwise be too large (contract/http#size-of-answers).

/**
 * At most `longest` characters and ` …`. The cut is between words, if there is a blank near the
 * end.
 */
export const cut = (whole: string, longest: number): string => {
  if (whole.length <= longest) return whole;
  const end = whole.lastIndexOf(' ', longest);
  return `${whole.slice(0, end < longest / 2 ? longest : end).toWellFormed()} …`;
};

/**
 * The text of HTML, with at most `longest` characters and ` …`. Only its beginning is parsed,
 * because the whole may be 200 KB.
 */
export const shortText = (html: string, longest: number): { readonly text: string; readonly isCut: boolean } => {
  const beginning = startOf(html, ENOUGH * longest);
  const whole = textOfHtml(beginning);
  const text = cut(beginning === html ? whole : `${whole} …`, longest);
  return { text, isCut: beginning !== html || text !== whole };
};

/** A description as answers show it, without its markup if it has to be cut. */
export const shortHtml = (html: string): string =>
  html.length <= SHORT ? html : paragraphs(escapeText(shortText(html, SHORT).text));

/** In characters. */
const SHORT = 300;

/** How many characters of HTML are enough for one of text, unless it is mostly markup. */
const ENOUGH = 4;

/** The beginning, ending before any tag or entity that would be cut in two. */
const startOf = (html: string, length: number): string =>
  html.length <= length ? html : html.slice(0, length).replace(/(?:<[^<>]*|&#?[a-z\d]*)$/i, '');
