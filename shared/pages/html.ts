/** A template tag for HTML that escapes all values except HTML. */
import { escapeUTF8 } from 'entities/escape';

/**
 * HTML that is safe to send. Only `html` and `trusted` create it, so no value of a record can be
 * mistaken for it.
 */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

/** A value in a template. `undefined` and `false` become empty. */
export type Part = Html | string | number | false | undefined | readonly Part[];

/**
 * Values may only stand between tags and in quoted attributes, never in a tag's name, a script or a
 * style.
 */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + textOf(parts[at])).join(''));

/** Marks text as safe HTML. The argument has to be the call that makes it safe. */
export const trusted = (text: string): Html => new Html(text);

const textOf = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeUTF8(String(part));
};
