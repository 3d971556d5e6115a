/**
 * What the index entry of a venue or an organizer tells beside its place, so that lists can be filtered without reading the records:
 * the list of its events and, of a venue, its position (`shared/venues/position.ts`).
 */
import * as v from 'valibot';
import type { Entry } from '../lists/entry.ts';
import { ListName } from '../lists/name.ts';

export type EntryLinks = Pick<Entry, 'links'>;

/** No list has this name: an entry that lacks its link has no events. */
const NONE = v.parse(ListName, '');

/** The list of the events that link the record. */
export const eventListOf = ({ links: [list = NONE] }: EntryLinks): ListName => list;
