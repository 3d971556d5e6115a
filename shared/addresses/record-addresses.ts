/**
 * Addresses of records: in the API, on the site's public pages, and as global ids (contract/http#record-addresses,
 * contract/events#event-fields, contract/terms#term-fields).
 */
import type { Status } from '../access/status.ts';
import type { Language } from '../settings/language.ts';

export interface Addresses {
  /** The namespace root, such as `https://api.example/gl/calendar/events/v1`; no slash at its end. */
  readonly root: string;
  /** The addresses of the public pages, by the language of their site; a site may have none. */
  readonly publicUrls: PublicUrls;
}
export type PublicUrls = Readonly<Partial<Record<Language, string>>>;

const COLLECTIONS = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const;
/** Paths of the public pages, below the site's public address. */
const PUBLIC_PATHS = {
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

/** The address of the record's page on the site of its language, or its address in the API if it has no page. */
export const publicAddress = (addresses: Addresses, record: Addressed): string =>
  pageAddress(addresses, record) ?? restAddress(addresses, record.type, record.id);

/** The address of the record's page on the site of its language; undefined: it has none. */
export const pageAddress = (
  { publicUrls }: Pick<Addresses, 'publicUrls'>,
  { type, language, slug, status = 'publish' }: Addressed,
): string | undefined => {
  const site = publicUrls[language];
  const hasPage = (status === 'publish' || status === 'private') && slug !== '';
  return site !== undefined && hasPage ? `${site}/${PUBLIC_PATHS[type]}/${slug}/` : undefined;
};

/** `global_id`: host and path of the record's site, without scheme and port, and the id of the record. */
export const globalId = (
  { root, publicUrls }: Addresses,
  { id, language }: Pick<Addressed, 'id' | 'language'>,
): string => {
  const { hostname, pathname } = new URL(publicUrls[language] ?? root);
  return `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
};
