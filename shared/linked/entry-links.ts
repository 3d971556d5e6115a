/** What the thin entry of a venue or an organizer tells beside its place: enough to filter by events and by place without the record. */
import type { Entry } from '../lists/entry.ts';

export type Links = Pick<Entry, 'links'>;

export const eventListOf = ({ links: [list = ''] }: Links): string => list;
