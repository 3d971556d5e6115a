/** Descriptions for programs that know no HTML, such as calendars. */
import { decodeHTMLStrict } from 'entities/decode';
import { BLOCKS } from './html-allowed.ts';

/**
 * HTML as it is shown, as plain text: a line for each line and block, an empty line before a paragraph, addresses of links in brackets. The
 * input is a text of a view: filtered, every `<` begins a tag.
 */
export const textOfHtml = (html: string): string => {
  const texts: string[] = [];
  let link = { address: '', begin: 0 };
  for (const token of html.replace(/\s+/g, ' ').split(/(<[^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)([a-z\d]+)/.exec(token) ?? [];
    if (name === '') texts.push(token);
    else if (name !== 'a') texts.push(slash === '' ? (LEADING[name] ?? (BLOCKS.has(name) ? '\n' : '')) : '');
    else if (slash === '') link = { address: ADDRESS.exec(token)?.[1] ?? '', begin: texts.length };
    else if (!texts.slice(link.begin).join('').includes(link.address)) texts.push(` (${link.address})`);
  }
  return decodeHTMLStrict(texts.join(''))
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

const LEADING: Readonly<Record<string, string>> = { br: '\n', p: '\n\n', li: '\n- ' };

/** Of the web: a path means nothing outside of its page, and whoever links an e-mail address shows it. */
const ADDRESS = /\shref="(https?:[^"]*)"/;
