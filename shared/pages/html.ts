/** HTML as pages are written: a template that escapes whatever is put into it, unless it is HTML itself. */

/** HTML that is safe to send. Only `html` and `trusted` make it, so no value of a record can pass for it. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

/** What may stand in a template; `undefined` and `false` are nothing. */
export type Part = Html | string | number | false | undefined | readonly Part[];

/** Between tags and in quoted attributes, which are the only places for values: never in a tag's name, a script or a style. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + textOf(parts[at])).join(''));

/** HTML from a source that has made it safe: name the source where it is called. */
export const trusted = (text: string): Html => new Html(text);

const textOf = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escaped(String(part));
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
