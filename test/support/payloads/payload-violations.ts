/**
 * What is wrong with a reply to an attack: parts that a browser would run, and headers that repeat
 * the payload.
 */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import * as v from 'valibot';
import { IGNORED_HEADER } from '../../../shared/http/ignored.ts';
import type { HttpReply } from '../../../tools/local/payload.ts';
import { violationsIn } from '../fuzz/check-reply.ts';
import { type RawRequest, textOf } from '../raw-send.ts';
import { MARK } from './corpus.ts';

/**
 * The only header that may repeat sent names, restricted to harmless characters
 * (contract/http#ignored-names).
 */
const IGNORED = IGNORED_HEADER.toLowerCase();
const isHarmless = (value: string): boolean => /^[A-Za-z0-9_.[\],% -]*$/.test(value);

/** Includes the violations of `fuzz.test.ts`: 5xx, leaks, invalid envelopes and headers. */
export const payloadViolationsIn = (request: RawRequest, reply: HttpReply): string[] => {
  const text = textOf(reply);
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), text).output;
  return [
    ...violationsIn(request, reply),
    ...Object.entries(reply.headers)
      .filter(([name, value]) => `${name}: ${value}`.includes(MARK) && !(name === IGNORED && isHarmless(String(value))))
      .map(([name]) => `header ${name} says what was sent`),
    ...(text.includes('<') ? ['a raw bracket, which can close the script element that json_ld stands in'] : []),
    ...textsIn(body).flatMap(({ name, text }) => [
      ...executableParts(text),
      ...(HTML.has(name) ? [] : brokenAttribute(text)),
      ...(reply.status < 300 && ADDRESSES.has(name) && text !== '' && !/^https?:\/\//.test(text) ? [text] : []),
    ]),
  ];
};

/** Fields with markup. All other texts are single lines, which clients may use in attributes. */
const HTML = new Set(['description', 'excerpt']);
const ADDRESSES = new Set(
  'website url rest_url next_rest_url previous_rest_url image href self collection up sameAs'.split(' '),
);

/**
 * Every text and every name in a reply, at any depth. Elements of a list have the name of the list.
 */
const textsIn = (value: unknown, name = ''): { name: string; text: string }[] => [
  { name: '', text: name },
  ...(typeof value === 'string' ? [{ name, text: value }] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => textsIn(member, Array.isArray(value) ? name : key))
    : []),
];

type Node = DefaultTreeAdapterTypes.Node;

/** All other elements load, execute, frame, style or submit something. */
const HARMLESS = new Set(
  (
    '#text #document-fragment a abbr address article aside b blockquote br caption cite code dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q s samp section small span ' +
    'strong sub summary sup table tbody td tfoot th thead tr u ul var'
  ).split(' '),
);

/** Parses HTML as browsers do (WHATWG HTML, by parse5), independently of our own filter. */
const executableParts = (html: string): string[] => partsOf(parseFragment(html));

const partsOf = (node: Node): string[] => {
  const own = HARMLESS.has(node.nodeName) ? [] : [`<${node.nodeName}>`];
  const attributes = 'attrs' in node ? node.attrs : [];
  const bad = attributes
    .filter(({ name, value }) => /^on|^style$|^xmlns|^form|^srcdoc$|^data$/.test(name) || !isSafe(name, value))
    .map(({ name, value }) => `${node.nodeName} ${name}="${value}"`);
  return [...own, ...bad, ...('childNodes' in node ? node.childNodes.flatMap(partsOf) : [])];
};

/** Whether an address is safe as the browser resolves it, relative to one of our pages. */
const isSafe = (name: string, value: string): boolean =>
  !/^(?:href|src)$/.test(name) ||
  (URL.canParse(value, PAGE) && /^(?:https?|mailto|tel):/.test(new URL(value, PAGE).protocol));
const PAGE = 'https://calendar.test/';

/** Reports a text that breaks out of the attribute into which it is put. */
const brokenAttribute = (text: string): string[] => {
  const { childNodes } = parseFragment(`<i title="${text}"></i>`);
  const [only] = childNodes;
  const isWhole = only !== undefined && 'attrs' in only && only.attrs.length === 1 && only.childNodes.length === 0;
  return isWhole && childNodes.length === 1 ? [] : [`it breaks out of an attribute: ${text}`];
};
