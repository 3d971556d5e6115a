/** Forms in which values of two services can be compared. Pure. */
import { decodeHTML } from 'entities';
import { webAddress } from '../../../../shared/http/addresses.ts';
import { limitMarks } from '../../../../shared/text/fold.ts';
import { paragraphs, plainText, sanitizeHtml } from '../../../../shared/text/html.ts';
import { withScheme } from '../../../original/website.ts';
import type { Place, Setting, Side } from './rule.ts';

type Turn = (value: unknown, side: Side, place: Place) => unknown;

/** Turns texts; other values stay. */
export const ofText =
  (turn: (text: string, side: Side, place: Place) => unknown): Turn =>
  (value, side, place) =>
    typeof value === 'string' ? turn(value, side, place) : value;

/** Character references as the characters that they stand for: `&#8217;` is `’`. Those of `<`, `>` and `&` stay, in one spelling. */
export const withoutReferences = (html: string): string =>
  html.replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, reference => {
    const character = decodeHTML(reference);
    const name = MARKUP.get(character);
    return name === undefined ? character : `&${name};`;
  });

const MARKUP: ReadonlyMap<string, string> = new Map([
  ['<', 'lt'],
  ['>', 'gt'],
  ['&', 'amp'],
]);

/** As one line without markup. */
export const asLine = (html: string): string => limitMarks(plainText(html));

/** As the service shows a description that is sent to it, without white space and empty paragraphs between elements. */
export const asDescription = (html: string): string =>
  withoutReferences(paragraphs(limitMarks(sanitizeHtml(html))))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> | </g, found => found.trim())
    .replaceAll('<p></p>', '');

/** Of `json_ld`: written for a script, with or without markup, with plain or typographic quotes, dashes and dots. */
export const asDescribedText = (text: string): string =>
  asLine(decodeHTML(decodeHTML(text.replaceAll('\\n', ' '))))
    .replaceAll(/[\\\s]+/g, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[-–—]+/g, '-')
    .replaceAll('…', '...');

/** As the URL standard writes it, without character references. undefined: it is no web address that may be shown. */
export const asAddress = (address: string): string | undefined =>
  URL.parse(webAddress(withScheme(decodeHTML(address))) ?? '')?.href;

export const withOffset = (id: unknown, { idOffset }: Setting): unknown =>
  typeof id === 'number' && id > 0 ? id + idOffset : id;

/** An address in the interface of the source, as it is here. */
export const movedAddress = (sent: unknown, setting: Setting): unknown => {
  const address = typeof sent === 'string' ? withRoute(sent) : sent;
  if (typeof address !== 'string' || !isBelow(address, setting.source)) return sent;
  const path = address.slice(setting.source.length);
  return (
    setting.here +
    path.replace(/^(\/[a-z]+\/)(\d+)$/, (_, list: string, id: string) => `${list}${Number(id) + setting.idOffset}`)
  );
};

/** Of a WordPress without permalinks, as if the route were the path: `?page=2&rest_route=%2Fevents` is `?rest_route=/events?page=2`. */
const withRoute = (address: string): string => {
  const url = address.includes('rest_route=') ? URL.parse(address) : null;
  const route = url?.searchParams.get('rest_route') ?? '';
  url?.searchParams.delete('rest_route');
  return url === null ? address : `${url.origin}${url.pathname}?rest_route=${route}${url.search}`;
};

const isBelow = (address: string, root: string): boolean =>
  address === root || (/^[/?]/.test(address.slice(root.length)) && address.startsWith(root));

/** The address of a picture, where the import has put the picture. */
export const movedPicture = (address: unknown, { images }: Setting): unknown => {
  if (typeof address !== 'string') return address;
  const move = images.find(([from]) => address.startsWith(from));
  return move === undefined ? address : move[1] + address.slice(move[0].length);
};

/** `OWN_PAGE` for the address of the record's own page, on a site or in the interface. */
export const ownPage: Turn = ofText((address, side, { record, setting }) => {
  const { id, slug } = record[side];
  const isInInterface = isBelow(address, setting[side]) && address.endsWith(`/${id}`);
  const isOnSite =
    typeof slug === 'string' && slug !== '' && [`/${slug}/`, `=${slug}`].some(end => address.endsWith(end));
  return isInInterface || isOnSite || new RegExp(`[?&]p=${id}(?:%2F)?/?$`).test(address) ? OWN_PAGE : address;
});
const OWN_PAGE = 'https://its.own.page/';

/** The original writes letters beyond ASCII in percent, and takes them as they are. */
export const asSlug = (slug: string): string => {
  try {
    return decodeURIComponent(slug).normalize('NFC').toLowerCase();
  } catch {
    return slug;
  }
};

/** Zones of one name: `UTC+0` and `Etc/UTC` are `UTC`, renamed places have one name. */
export const asZone = (zone: string): string => {
  if (/^(?:Etc\/)?(?:UTC|GMT|Z)(?:[+-]0+(?::?00)?)?$/i.test(zone)) return 'UTC';
  const [, sign, hours = '', minutes = '00'] = /^UTC([+-])(\d{1,2})(?::?(\d\d)|\.5)?$/.exec(zone) ?? [];
  if (sign !== undefined) return `UTC${sign}${Number(hours)}:${zone.endsWith('.5') ? '30' : minutes}`;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
};
