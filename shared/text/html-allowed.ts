/** The HTML that descriptions may contain. It is the same for every role (contract/texts#descriptions). */
import { decodeHTMLAttribute } from 'entities/decode';
import { escapeAttribute } from 'entities/escape';

export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr ' +
    'li ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
const INLINES: ReadonlySet<string> = new Set(
  'a abbr b br cite code del em i img ins kbd mark q s samp small span strong sub sup u var'.split(' '),
);
/** Elements without content, which are never closed. */
export const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** The attributes that are allowed: on which elements (all, if none are named), and with which values. */
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

/** The closing tag of an element; `''` if it is not allowed or has none. `name`: in lower case. */
export const closingTag = (name: string): string => (isAllowed(name) && !EMPTY.has(name) ? `</${name}>` : '');

/** The opening tag, rebuilt with what is allowed; `''` if nothing is. `name`: in lower case; `html`: the whole tag as it was sent. */
export const openingTag = (name: string, html: string): string => {
  if (!isAllowed(name)) return '';
  const attributes = [...html.matchAll(ATTRIBUTE)].map(([, attribute = '', quoted, single, bare]) =>
    allowedAttribute(name, attribute.toLowerCase(), quoted ?? single ?? bare ?? ''),
  );
  if (name === 'img' && !attributes.some(attribute => attribute.startsWith(' src='))) return '';
  return `<${name}${attributes.join('')}${EMPTY.has(name) ? ' /' : ''}>`;
};

/** Without control characters, except tab and line end. Browsers skip some of them, so a filter could miss the word around them. */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}--[\t\n]]/gv, '');

/** Attributes are parsed here, as the filter's own parser takes quadratic time: a minute for a tag of 100 KB. */
const ATTRIBUTE = /(?<=[\s"'/])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

const allowedAttribute = (element: string, name: string, raw: string): string => {
  const rule = ATTRIBUTES.get(name);
  if (rule === undefined || rule.of?.includes(element) === false) return '';
  const value = withoutControls(decodeHTMLAttribute(raw)).replace(/\s+/g, ' ').trim();
  return rule.like.test(value) ? ` ${name}="${escapeAttribute(value)}"` : '';
};
