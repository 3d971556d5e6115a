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
/** Below the site's public address. */
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

/** Its page on the site; its address in the API where the site has no public pages, or none for this record. */
export const publicAddress = (addresses: Addresses, { type, id, slug, status = 'publish' }: Addressed): string => {
  const hasPage = (status === 'publish' || status === 'private') && slug !== '';
  if (addresses.publicUrl === undefined || !hasPage) return restAddress(addresses, type, id);
  return `${addresses.publicUrl}/${PUBLIC_PATHS[type]}/${slug}/`;
};

/** Host and path of the site without scheme and port, and the id. */
export const globalId = ({ root, publicUrl }: Addresses, id: number): string => {
  const { hostname, pathname } = new URL(publicUrl ?? root);
  return `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
};
