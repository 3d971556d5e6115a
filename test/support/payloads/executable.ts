/** Finds parts of HTML that a browser would execute. It parses as browsers do (WHATWG HTML, by parse5), independently of our own filter. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** All other elements load, execute, frame, style or submit something. */
const HARMLESS = new Set(
  (
    '#text #document-fragment a abbr address article aside b blockquote br caption cite code dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q s samp section small span ' +
    'strong sub summary sup table tbody td tfoot th thead tr u ul var'
  ).split(' '),
);
const ADDRESSES = new Set(['href', 'src']);
const SAFE_SCHEME = /^(?:https?|mailto|tel):/;

/** Describes the dangerous parts; empty if the HTML is safe. */
export const executableParts = (html: string): string[] => partsOf(parseFragment(html));

/** Whether a text leaves the attribute that it is put into. */
export const brokenAttribute = (text: string): string[] => {
  const { childNodes } = parseFragment(`<i title="${text}"></i>`);
  const [only] = childNodes;
  const isWhole = only !== undefined && 'attrs' in only && only.attrs.length === 1 && only.childNodes.length === 0;
  return isWhole && childNodes.length === 1 ? [] : [`it breaks out of an attribute: ${text}`];
};

/** Whether JSON that a client has serialised leaves the script element that it is put into. */
export const brokenScript = (json: string): string[] => {
  const { childNodes } = parseFragment(`<script type="application/ld+json">${json}</script>`);
  const [only] = childNodes;
  const text = only !== undefined && 'childNodes' in only ? only.childNodes[0] : undefined;
  const isWhole = childNodes.length === 1 && text !== undefined && 'value' in text && text.value === json;
  return isWhole ? [] : [`it breaks out of a script element: ${json}`];
};

const partsOf = (node: Node): string[] => {
  const own = HARMLESS.has(node.nodeName) ? [] : [`<${node.nodeName}>`];
  const attributes = 'attrs' in node ? node.attrs : [];
  const bad = attributes
    .filter(({ name, value }) => /^on|^style$|^xmlns|^form|^srcdoc$|^data$/.test(name) || !isSafe(name, value))
    .map(({ name, value }) => `${node.nodeName} ${name}="${value}"`);
  return [...own, ...bad, ...('childNodes' in node ? node.childNodes.flatMap(partsOf) : [])];
};

/** As the browser resolves it, relative to one of our pages. */
const isSafe = (name: string, value: string): boolean =>
  !ADDRESSES.has(name) || (URL.canParse(value, PAGE) && SAFE_SCHEME.test(new URL(value, PAGE).protocol));
const PAGE = 'https://calendar.test/';
