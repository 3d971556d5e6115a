/** Converts values into forms in which those of two services can be compared. Pure. */
import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { webAddress } from '../../../shared/http/addresses.ts';
import { dateId, PostId, postNamedBy } from '../../../shared/store/records.ts';
import { limitMarks, readOctets } from '../../../shared/text/fold.ts';
import { paragraphs, plainText, sanitizeHtml } from '../../../shared/text/html.ts';
import { withoutDay } from '../../original/occurrences.ts';
import { withScheme } from '../../original/website.ts';
import type { Place, Setting, Side } from './place.ts';

/** The text without markup, character references and repeated blanks. */
export const asLine = (html: string): string => limitMarks(plainText(html));

/**
 * The description as this service shows one that is sent to it, without white space and empty
 * paragraphs between elements.
 */
export const asDescription = (html: string): string =>
  withoutReferences(paragraphs(limitMarks(sanitizeHtml(html))))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> | </g, found => found.trim())
    .replaceAll('<p></p>', '');

/** Decodes character references, as `&#8217;`, but for those of `<`, `>` and `&`. */
const withoutReferences = (html: string): string =>
  html.replaceAll('&#038;', '&amp;').replaceAll(/&(?!(?:lt|gt|amp);)[#\w]+;/g, reference => decodeHTML(reference));

/** The address as the URL standard writes it, or `''` if it is no web address that may be shown. */
export const asAddress = (address: string): string =>
  URL.parse(webAddress(withScheme(decodeHTML(address))) ?? '')?.href ?? '';

/** The id here of a record, or of a date of an event, given that at the source. */
export const movedId = (id: number, offset: number): number => {
  const named = postNamedBy(v.parse(PostId, id));
  const moved = v.parse(PostId, named.id + offset);
  return named.date === undefined ? moved : dateId(moved, named.date);
};

/**
 * Replaces the source's namespace in an address by the one here, and adds the offset to an id at
 * its end. Other texts stay.
 */
export const movedAddress = (address: string, { source, here, idOffset }: Setting): string => {
  if (!isBelow(address, source)) return address;
  const path = address.slice(source.length);
  return (
    here +
    path.replace(/^(\/[a-z]+\/)(\d+)$/, (_, list: string, id: string) => `${list}${movedId(Number(id), idOffset)}`)
  );
};

const isBelow = (address: string, root: string): boolean =>
  address === root || (/^[/?]/.test(address.slice(root.length)) && address.startsWith(root));

/**
 * Whether the address is the global id of the record or the address of its own page, on a site or
 * in the API.
 */
export const isOwnPage = (address: string, side: Side, { record, setting }: Place): boolean => {
  const { id, slug } = record[side];
  const isInInterface = isBelow(address, setting[side]) && address.endsWith(`/${id}`);
  const isOnSite =
    typeof slug === 'string' && slug !== '' && [`/${slug}/`, `=${slug}`].some(end => withoutDay(address).endsWith(end));
  return isInInterface || isOnSite || new RegExp(`[?&](?:p|id)=${id}(?:%2F)?/?$`).test(address);
};

/**
 * Decodes a slug, as The Events Calendar writes letters beyond ASCII percent-encoded. Also removes
 * `__trashed`, the end of slugs in the trash here, which frees the slug for other records.
 */
export const asSlug = (slug: string): string =>
  readOctets(slug.replace(/__trashed(?:-\d+)?$/, ''))
    .normalize('NFC')
    .toLowerCase();
