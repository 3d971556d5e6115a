/** Shortens texts where an answer would otherwise be too large (contract/http#size-of-answers). */
import { escapeText } from 'entities/escape';
import { paragraphs } from './text.ts';
import { textOfHtml } from './text-of-html.ts';

/** At most `longest` characters and ` …`. Cuts between words, where there are any near the end. */
export const cut = (whole: string, longest: number): string => {
  if (whole.length <= longest) return whole;
  const end = whole.lastIndexOf(' ', longest);
  return `${whole.slice(0, end < longest / 2 ? longest : end).toWellFormed()} …`;
};

/** The text of HTML, with at most `longest` characters and ` …`. Only its beginning is parsed: all may be 200 KB. */
export const shortText = (html: string, longest: number): { readonly text: string; readonly isCut: boolean } => {
  const beginning = beginningOf(html, ENOUGH * longest);
  const whole = textOfHtml(beginning);
  const text = cut(beginning === html ? whole : `${whole} …`, longest);
  return { text, isCut: beginning !== html || text !== whole };
};

/** A description as it is shown, without its markup if it has to be cut. */
export const shortHtml = (html: string): string =>
  html.length <= SHORT ? html : paragraphs(escapeText(shortText(html, SHORT).text));

/** Characters of a shortened description. */
const SHORT = 300;

/** As many characters of HTML are enough for one of text, unless it is mostly markup. */
const ENOUGH = 4;

/** Ends before a tag or an entity that would be cut in two. */
const beginningOf = (html: string, length: number): string =>
  html.length <= length ? html : html.slice(0, length).replace(/(?:<[^<>]*|&#?[a-z\d]*)$/i, '');
