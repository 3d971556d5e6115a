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

/** Characters of a shortened description. */
const SHORT = 300;

/** A description as it is shown, without its markup if it has to be cut. Only its beginning is parsed: all may be 200 KB. */
export const shortHtml = (html: string): string => {
  if (html.length <= SHORT) return html;
  const text = textOfHtml(beginningOf(html));
  return paragraphs(escapeText(cut(text, SHORT)));
};

/** Characters of HTML that are enough for `SHORT` characters of text, unless it is mostly markup. */
const ENOUGH = 10 * SHORT;

/** Ends before a tag that would be cut in two. */
const beginningOf = (html: string): string => {
  if (html.length <= ENOUGH) return html;
  const tag = html.lastIndexOf('<', ENOUGH);
  return html.slice(0, tag > html.lastIndexOf('>', ENOUGH) ? tag : ENOUGH);
};
