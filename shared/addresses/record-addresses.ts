/**
 * Addresses of records: in the API, on the site's public pages, and as global ids (contract/http#record-addresses,
 * contract/events#event-fields, contract/terms#term-fields).
 */
import type { Status } from '../access/status.ts';

export interface Addresses {
  /** The namespace root, such as `https://api.example/gl/calendar/events/v1`; no slash at its end. */
  readonly root: string;
  /** undefined: the site has no public pages. */
  readonly publicUrl: string | undefined;
}

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
  readonly slug: string;
  /** undefined: a term, which is always public. */
  readonly status?: Status;
}

export const collectionAddress = ({ root }: Pick<Addresses, 'root'>, type: AddressedType): string =>
  `${root}/${COLLECTIONS[type]}`;

export const restAddress = (addresses: Pick<Addresses, 'root'>, type: AddressedType, id: number): string =>
  `${collectionAddress(addresses, type)}/${id}`;

/** The address of the record's page on the site, or its address in the API if the site has no page for it. */
export const publicAddress = (addresses: Addresses, { type, id, slug, status = 'publish' }: Addressed): string => {
  const hasPage = (status === 'publish' || status === 'private') && slug !== '';
  if (addresses.publicUrl === undefined || !hasPage) return restAddress(addresses, type, id);
  return `${addresses.publicUrl}/${PUBLIC_PATHS[type]}/${slug}/`;
};

/** `global_id`: host and path of the site, without scheme and port, and the id of the record. */
export const globalId = ({ root, publicUrl }: Addresses, id: number): string => {
  const { hostname, pathname } = new URL(publicUrl ?? root);
  return `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
};
