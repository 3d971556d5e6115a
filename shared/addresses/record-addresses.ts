/**
 * Addresses of records: in the API, of their pages, and as global ids (contract/http#record-addresses, contract/events#event-fields,
 * contract/terms#term-fields). The paths of pages are those of the original.
 */
import type { Status } from '../access/status.ts';
import type { Language } from '../settings/language.ts';

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

const COLLECTIONS = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const;
/** Paths of the pages, below the address of the site or its `publicUrl`. */
export const PAGE_PATHS = {
  event: 'event',
  venue: 'venue',
  organizer: 'organizer',
  category: 'events/category',
  tag: 'tag',
} as const;

type AddressedType = keyof typeof COLLECTIONS;

interface Addressed {
  readonly type: AddressedType;
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  /** undefined: a term, which is always public. */
  readonly status?: Status;
}

export const collectionAddress = ({ root }: Pick<Addresses, 'root'>, type: AddressedType): string =>
  `${root}/${COLLECTIONS[type]}`;

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
  if ((status !== 'publish' && status !== 'private') || slug === '') return undefined;
  const path = `${PAGE_PATHS[type]}/${slug}/`;
  const own = siteIn(sites, language);
  return own === undefined ? `${site}/${path}?in=${language}` : `${own}/${path}`;
};

/** Where the pages of the site with this language are; undefined: unknown here. */
const siteIn = (sites: readonly SiteAddresses[], language: Language): string | undefined => {
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
