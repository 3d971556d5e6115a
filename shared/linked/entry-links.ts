/**
 * What the index entry of a venue or an organizer tells beside its place, so that lists can be filtered without reading the records:
 * first the list of its events, then, for a venue, its position (`shared/venues/position.ts`).
 */
import type { Entry } from '../lists/entry.ts';

export type EntryLinks = Pick<Entry, 'links'>;

export const eventListOf = ({ links: [list = ''] }: EntryLinks): string => list;
