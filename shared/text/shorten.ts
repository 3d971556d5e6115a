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

/** A description as it is shown, without its markup if it has to be cut. */
export const shortHtml = (html: string): string =>
  html.length <= SHORT ? html : paragraphs(escapeText(cut(textOfHtml(html), SHORT)));
