/**
 * Addresses of records: in the API, on the site's public pages, and as global ids (contract/http#record-addresses,
 * contract/events#event-fields, contract/terms#term-fields).
 */
import type { AnyRecord } from '../records/records.ts';
import type { RecordType } from '../store/table.ts';

export interface Addresses {
  /** The namespace root, such as `https://api.example/gl/calendar/events/v1`; no slash at its end. */
  readonly root: string;
  readonly publicUrl: string | undefined;
}

const COLLECTIONS: Readonly<Record<Exclude<RecordType, 'picture'>, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};
const PAGES: Readonly<Record<Exclude<RecordType, 'picture'>, string>> = {
  event: 'event',
  venue: 'venue',
  organizer: 'organizer',
  category: 'events/category',
  tag: 'tag',
};

type Addressed = Exclude<AnyRecord, { type: 'picture' }>;

export const collectionAddress = ({ root }: Addresses, type: Addressed['type']): string =>
  `${root}/${COLLECTIONS[type]}`;
export const restAddress = (a: Addresses, type: Addressed['type'], id: number): string =>
  `${collectionAddress(a, type)}/${id}`;

/** Its page on the site, when there are public pages and it has one; else its address in the API. */
export const pageAddress = (a: Addresses, record: Addressed): string => {
  const isPublic = !('status' in record) || record.status === 'publish' || record.status === 'private';
  if (a.publicUrl === undefined || !isPublic || record.slug === '') return restAddress(a, record.type, record.id);
  return `${a.publicUrl}/${PAGES[record.type]}/${record.slug}/`;
};

/** Host and path of the site, without scheme and port. */
export const globalId = ({ root, publicUrl }: Addresses, id: number): string => {
  const { hostname, pathname } = new URL(publicUrl ?? root);
  return `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
};
