/**
 * Web addresses and e-mail addresses that clients may send, addresses of records, and the networks
 * that requests come from.
 */
import type { Status } from '../settings/rights.ts';
import type { Language } from '../settings/site.ts';
import { NAMES_OF } from '../store/records.ts';

// Which addresses clients may send is in contract/texts#web-addresses.

/**
 * The address as it is stored, or undefined if it is neither http nor https or not safe in HTML.
 * The URL standard encodes `"`, `<`, `>`, blanks and control characters in a path or a query, and
 * drops line ends, but it leaves a `"` in a host. `&amp;` is read as `&`, because clients send
 * addresses back as events show them. Where the standard would only add a slash at the end, the
 * address stays as it was sent, because clients compare it.
 */
export const webAddress = (sent: string): string | undefined => {
  const address = sent.trim().replaceAll('&amp;', '&');
  // The standard would silently replace half of a surrogate pair, which is a mistake of the client.
  if (!/^https?:\/\//i.test(address) || !address.isWellFormed()) return undefined;
  const href = URL.parse(address)?.href;
  if (href === undefined || /["<>\s\p{Cc}]/u.test(href)) return undefined;
  return href === `${address}/` ? address : href;
};

/**
 * Whether the URL standard reads two addresses as one, such as `https://w.example` and
 * `https://w.example/`.
 */
export const isSameAddress = (a: string, b: string): boolean =>
  a === b || (URL.parse(a)?.href ?? a) === URL.parse(b)?.href;

/**
 * Whether an address, as `webAddress` returns it, leads to a public host. A public host is a public
 * IPv4 address, or a name with a dot that belongs neither to the machine itself nor to a home
 * network. The port must be 80 or 443, and the address must not name a user.
 */
export function isPublicHost(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '' || !['', '80', '443'].includes(url.port)) return false;
  // `intranet.`, which ends with the dot of the DNS root, is a name without dots, too.
  const hostname = url.hostname.replace(/\.$/, '');
  if (NOT_PUBLIC_NAME.test(hostname) || hostname.startsWith('[')) return false;
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? true : isPublicIpv4(hostname);
}

/**
 * Names of the machine itself and of home networks (RFC 6761, RFC 6762, RFC 8375), and names with
 * an empty label, which no host can have.
 */
const NOT_PUBLIC_NAME = /(^|\.)(local|internal|localhost|home\.arpa)$|^\.|\.\.|\.$/;

/** The private, loopback, link-local, shared, documentation and reserved ranges of RFC 6890. */
const NOT_PUBLIC =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(2[4-9]|[34]\d|5[0-5]))\./;
function isPublicIpv4(hostname: string): boolean {
  return /^\d+(\.\d+){3}$/.test(hostname) && !NOT_PUBLIC.test(hostname);
}

/**
 * Whether a text is one e-mail address; letters of any language are allowed (RFC 6531). Quotes,
 * comments and literal hosts, which RFC 5322 allows, are refused, because no real address has them.
 */
export const isEmail = (sent: string): boolean =>
  /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}]([\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u.test(sent) && sent.isWellFormed();

/**
 * The address of a link to an e-mail address (RFC 6068), or undefined if the text is no e-mail
 * address. `?` would begin headers of the mail, so it is encoded.
 */
export const mailAddress = (email: string): string | undefined =>
  isEmail(email) ? `mailto:${encodeURI(email).replace(/[#&/=?]/g, encodeURIComponent)}` : undefined;

/**
 * The address in `Oficina <info@concello.example>`, which is how e-mail programs write it (RFC
 * 5322, 3.4). Any other text is returned unchanged.
 */
export const emailIn = (sent: string): string => {
  const address = /^[^<>@]*<([^<>]*)>$/.exec(sent)?.[1]?.trim() ?? '';
  return isEmail(address) ? address : sent;
};

// Addresses of records: in the API, of their pages, and as global ids
// (contract/http#record-addresses, contract/events#event-fields, contract/terms#term-fields). The
// paths of pages are those of The Events Calendar.

export interface Addresses {
  /**
   * The root of the namespace, such as `https://api.example/gl/calendar/events/v1`, without a slash
   * at its end.
   */
  readonly root: string;
  /**
   * The address of the site that answers, such as `https://api.example/gl`, without a slash at its
   * end.
   */
  readonly site: string;
  /** All sites of the deployment; the site that answers comes first. */
  readonly sites: readonly SiteAddresses[];
}

/** Neither of the two addresses ends in a slash. */
interface SiteAddresses {
  readonly language: Language;
  /** Absent if the functions of this site do not know the address of that site. */
  readonly address?: string | undefined;
  /** Absent if the pages are at `address`. */
  readonly publicUrl?: string | undefined;
}

type AddressedType = keyof typeof NAMES_OF;

/**
 * The path of the pages of each type that has pages. It follows the address of the site or its
 * `publicUrl`.
 */
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
  /** Absent in a term, which is always public. */
  readonly status?: Status;
  /** `2027-03-01`, if it is the address of one of several dates of an event. */
  readonly day?: string | undefined;
}

export const collectionAddress = ({ root }: Pick<Addresses, 'root'>, type: AddressedType): string =>
  `${root}/${NAMES_OF[type].collection}`;

export const restAddress = (addresses: Pick<Addresses, 'root'>, type: AddressedType, id: number): string =>
  `${collectionAddress(addresses, type)}/${id}`;

/** The address of the record's page, or its address in the API if it has no page. */
export const publicAddress = (addresses: Addresses, record: Addressed): string =>
  pageAddress(addresses, record) ?? restAddress(addresses, record.type, record.id);

/**
 * The address of the record's page, on the site of its language if that is known, else on the site
 * that answers. Returns undefined if the record has no page.
 */
export const pageAddress = (
  { site, sites }: Pick<Addresses, 'site' | 'sites'>,
  { type, language, slug, status = 'publish', day }: Omit<Addressed, 'id'>,
): string | undefined => {
  if (!hasPage(type) || (status !== 'publish' && status !== 'private') || slug === '') return undefined;
  const path = `${PAGE_PATHS[type]}/${slug}/${day === undefined ? '' : `${day}/`}`;
  const own = siteIn(sites, language);
  return own === undefined ? `${site}/${path}?in=${language}` : `${own}/${path}`;
};

/** Where the pages of the site in this language are, or undefined if that is not known here. */
export const siteIn = (sites: readonly SiteAddresses[], language: Language): string | undefined => {
  const { address, publicUrl = address } = sites.find(each => each.language === language) ?? {};
  return publicUrl;
};

/**
 * `global_id` is host and path of the record's site, without scheme and port, and the id of the
 * record.
 */
export const globalId = (
  { site, sites }: Pick<Addresses, 'site' | 'sites'>,
  { id, language }: Pick<Addressed, 'id' | 'language'>,
): string => {
  const { hostname, pathname } = new URL(siteIn(sites, language) ?? site);
  return `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
};

// Calls are counted by the network that an address belongs to.

/**
 * An IPv4 address is a network of its own. An IPv6 address belongs to its /64, because every
 * customer has at least that and can use any address in it (RFC 6177).
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
 * The network that one organisation usually has, and within which an attacker could change
 * addresses: the /24 of IPv4, the /48 of IPv6 (RFC 6177). `network` is a result of `networkOf`.
 */
export const widerNetworkOf = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

// The headers by which the CDN in front of a site proves that a request comes from it, and tells
// who sent the request (docs/decisions/caches).

/** Holds the key that only the CDN and the functions of the site know. */
export const ORIGIN_KEY_HEADER = 'x-calendar-origin-key';

/** Holds the address and the port of the client (AWS: "Add CloudFront request headers"). */
export const VIEWER_HEADER = 'cloudfront-viewer-address';

/**
 * Parses `VIEWER_HEADER`, in which IPv6 has no brackets: `198.51.100.10:46532`,
 * `2001:db8::7:46532`. Returns undefined if the header holds no address.
 */
export const viewerAddressIn = (header: string | undefined): string | undefined =>
  /^([\da-f:.]+):\d{1,5}$/i.exec(header ?? '')?.[1];
