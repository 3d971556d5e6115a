/** Addresses: those that clients may send, those of records, and the networks that requests come from. */
import type { Status } from '../auth/rights.ts';
import type { Language } from '../settings/site.ts';
import { NAMES_OF } from '../store/records.ts';

// Which web addresses clients may send, and how they are stored and shown (contract/texts#web-addresses). What is an e-mail address.

/**
 * undefined: the address is neither http nor https, or not safe in HTML. The URL standard encodes `"`, `<`, `>`, blanks and control
 * characters in a path or a query, and drops line ends, but it leaves a `"` in a host. `&amp;` is read as `&`, as clients send back
 * addresses in the encoding in which events show them. An address to which the standard would only add a slash at its end stays as it is:
 * clients compare it with what they have sent.
 */
export const webAddress = (sent: string): string | undefined => {
  const address = sent.trim().replaceAll('&amp;', '&');
  // Half a surrogate pair is a mistake of the client; the standard would silently replace it.
  if (!/^https?:\/\//i.test(address) || !address.isWellFormed()) return undefined;
  const href = URL.parse(address)?.href;
  if (href === undefined || /["<>\s\p{Cc}]/u.test(href)) return undefined;
  return href === `${address}/` ? address : href;
};

/** Whether two addresses are one by the URL standard: `https://w.example` and `https://w.example/`. */
export const isSameAddress = (a: string, b: string): boolean =>
  a === b || (URL.parse(a)?.href ?? a) === URL.parse(b)?.href;

/**
 * Whether an address, as `webAddress` returns it, leads to a public host: a public IPv4 address, or a name with a dot that does not belong
 * to the machine itself or to a home network. The port must be 80 or 443, and no user may be named.
 */
export function isPublicHost(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '' || !['', '80', '443'].includes(url.port)) return false;
  const hostname = url.hostname.replace(/\.$/, ''); // `intranet.` with the dot of the DNS root is a name without dots, too
  if (NOT_PUBLIC_NAME.test(hostname) || hostname.startsWith('[')) return false;
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? true : isPublicIpv4(hostname);
}

/** Names of the machine itself and of home networks (RFC 6761, RFC 6762, RFC 8375), and names with an empty label, which cannot exist. */
const NOT_PUBLIC_NAME = /(^|\.)(local|internal|localhost|home\.arpa)$|^\.|\.\.|\.$/;

/** Private, loopback, link-local, shared, documentation and reserved ranges of RFC 6890, by their first octets. */
const NOT_PUBLIC =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(2[4-9]|[34]\d|5[0-5]))\./;
function isPublicIpv4(hostname: string): boolean {
  return /^\d+(\.\d+){3}$/.test(hostname) && !NOT_PUBLIC.test(hostname);
}

/**
 * Whether a text is one e-mail address, with letters of any language (RFC 6531); without quotes, comments and addresses of literal hosts,
 * which RFC 5322 allows and nobody has.
 */
export const isEmail = (sent: string): boolean =>
  /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}]([\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u.test(sent) && sent.isWellFormed();

/**
 * The address of `Oficina <info@concello.example>`, as e-mail programs write it (RFC 5322, 3.4);
 * any other text as it is.
 */
export const emailIn = (sent: string): string => {
  const address = /^[^<>@]*<([^<>]*)>$/.exec(sent)?.[1]?.trim() ?? '';
  return isEmail(address) ? address : sent;
};

// Addresses of records: in the API, of their pages, and as global ids (contract/http#record-addresses, contract/events#event-fields,
// contract/terms#term-fields). The paths of pages are those of the original.

export interface Addresses {
  /** The namespace root, such as `https://api.example/gl/calendar/events/v1`; no slash at its end. */
  readonly root: string;
  /** Address of the site that answers, such as `https://api.example/gl`; no slash at its end. */
  readonly site: string;
  /** The sites of the deployment, first the one that answers. */
  readonly sites: readonly SiteAddresses[];
}

/** Neither ends in a slash. */
interface SiteAddresses {
  readonly language: Language;
  /** Absent: unknown to functions of other sites. */
  readonly address?: string | undefined;
  /** Absent: the pages are at the address. */
  readonly publicUrl?: string | undefined;
}

type AddressedType = keyof typeof NAMES_OF;

/** The types of records that have a page, with its path, below the address of the site or its `publicUrl`. */
export const PAGE_PATHS = {
  event: 'event',
  venue: 'venue',
  organizer: 'organizer',
  category: 'events/category',
  tag: 'tag',
} as const satisfies Readonly<Partial<Record<AddressedType, string>>>;
export type PagedType = keyof typeof PAGE_PATHS;
export const hasPage = (type: string): type is PagedType => Object.hasOwn(PAGE_PATHS, type);
export const PAGED_TYPES: readonly PagedType[] = Object.keys(PAGE_PATHS).filter(hasPage);

interface Addressed {
  readonly type: AddressedType;
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  /** undefined: a term, which is always public. */
  readonly status?: Status;
}

export const collectionAddress = ({ root }: Pick<Addresses, 'root'>, type: AddressedType): string =>
  `${root}/${NAMES_OF[type].collection}`;

export const restAddress = (addresses: Pick<Addresses, 'root'>, type: AddressedType, id: number): string =>
  `${collectionAddress(addresses, type)}/${id}`;

/** The address of the record's page, or its address in the API if it has no page. */
export const publicAddress = (addresses: Addresses, record: Addressed): string =>
  pageAddress(addresses, record) ?? restAddress(addresses, record.type, record.id);

/** The address of the record's page on the site of its language, else on the site that answers; undefined: it has none. */
export const pageAddress = (
  { site, sites }: Pick<Addresses, 'site' | 'sites'>,
  { type, language, slug, status = 'publish' }: Pick<Addressed, 'type' | 'language' | 'slug' | 'status'>,
): string | undefined => {
  if (!hasPage(type) || (status !== 'publish' && status !== 'private') || slug === '') return undefined;
  const path = `${PAGE_PATHS[type]}/${slug}/`;
  const own = siteIn(sites, language);
  return own === undefined ? `${site}/${path}?in=${language}` : `${own}/${path}`;
};

/** Where the pages of the site with this language are; undefined: unknown here. */
export const siteIn = (sites: readonly SiteAddresses[], language: Language): string | undefined => {
  const { address, publicUrl = address } = sites.find(each => each.language === language) ?? {};
  return publicUrl;
};

/** `global_id`: host and path of the record's site, without scheme and port, and the id of the record. */
export const globalId = (
  { site, sites }: Pick<Addresses, 'site' | 'sites'>,
  { id, language }: Pick<Addressed, 'id' | 'language'>,
): string => {
  const { hostname, pathname } = new URL(siteIn(sites, language) ?? site);
  return `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
};

// The network that an address belongs to, for counting calls by address.

/**
 * An IPv4 address is a network of its own. An IPv6 address belongs to its /64: every customer has at least that, and can use any address
 * in it (RFC 6177).
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []; // RFC 4291, 2.5.5.2
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const all = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/**
 * The network that one organisation usually has, and within which an attacker could change addresses: the /24 of IPv4, the /48 of IPv6 (RFC
 * 6177). `network`: from `networkOf`.
 */
export const widerNetworkOf = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

// Headers by which the CDN in front of a site proves that a request comes from it, and tells who sent it (docs/decisions/caches).

/** Contains the key that only the CDN and the functions of the site know. */
export const ORIGIN_KEY_HEADER = 'x-calendar-origin-key';

/** Contains the address and port of the client (AWS: "Add CloudFront request headers"). */
export const VIEWER_HEADER = 'cloudfront-viewer-address';

/** Parses that header: `198.51.100.10:46532`, or IPv6 without brackets, `2001:db8::7:46532`. undefined: it has no address. */
export const viewerAddressIn = (header: string | undefined): string | undefined =>
  /^([\da-f:.]+):\d{1,5}$/i.exec(header ?? '')?.[1];
