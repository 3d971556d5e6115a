/** Forms in which values of two services can be compared. Pure. */
import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { webAddress } from '../../../shared/http/addresses.ts';
import { limitMarks, readOctets } from '../../../shared/text/fold.ts';
import { paragraphs, plainText, sanitizeHtml } from '../../../shared/text/html.ts';
import { Instant } from '../../../shared/time/wall.ts';
import { offsetAt, Zone } from '../../../shared/time/zone.ts';
import { withScheme } from '../../original/website.ts';
import type { Place, Setting, Side } from './place.ts';

/** Without markup, character references and several blanks in a row. */
export const asLine = (html: string): string => limitMarks(plainText(html));

/**
 * As this service shows a description that is sent to it, without white space and empty paragraphs
 * between elements.
 */
export const asDescription = (html: string): string =>
  withoutReferences(paragraphs(limitMarks(sanitizeHtml(html))))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> | </g, found => found.trim())
    .replaceAll('<p></p>', '');

/** `&#8217;` becomes `’`. The references of `<`, `>` and `&` stay, in one spelling. */
const withoutReferences = (html: string): string =>
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

/** As the URL standard writes it; `''`: it is no web address that may be shown. */
export const asAddress = (address: string): string =>
  URL.parse(webAddress(withScheme(decodeHTML(address))) ?? '')?.href ?? '';

/** An address below the namespace of the source, as it is below the one here; other texts stay. */
export const movedAddress = (address: string, { source, here, idOffset }: Setting): string => {
  if (!isBelow(address, source)) return address;
  const path = address.slice(source.length);
  return here + path.replace(/^(\/[a-z]+\/)(\d+)$/, (_, list: string, id: string) => `${list}${Number(id) + idOffset}`);
};

const isBelow = (address: string, root: string): boolean =>
  address === root || (/^[/?]/.test(address.slice(root.length)) && address.startsWith(root));

/**
 * Whether it is the global id of the record, or the address of its own page, on a site or in the
 * interface.
 */
export const isOwnPage = (address: string, side: Side, { record, setting }: Place): boolean => {
  const { id, slug } = record[side];
  const isInInterface = isBelow(address, setting[side]) && address.endsWith(`/${id}`);
  const isOnSite =
    typeof slug === 'string' && slug !== '' && [`/${slug}/`, `=${slug}`].some(end => address.endsWith(end));
  return isInInterface || isOnSite || new RegExp(`[?&](?:p|id)=${id}(?:%2F)?/?$`).test(address);
};

/**
 * The original writes letters beyond ASCII in percent. In the trash, a slug ends in `__trashed`
 * here, so that it is free for others.
 */
export const asSlug = (slug: string): string =>
  readOctets(slug.replace(/__trashed(?:-\d+)?$/, ''))
    .normalize('NFC')
    .toLowerCase();

/** By its offsets in winter and in summer: one zone has several names. */
export const asZone = (text: string): string => {
  const { success, output } = v.safeParse(Zone, text);
  return success ? MOMENTS.map(moment => offsetAt(moment, output)).join() : text;
};
const MOMENTS = ['2027-01-01', '2027-07-01'].map(day => v.parse(Instant, Date.parse(day) / 1000));
