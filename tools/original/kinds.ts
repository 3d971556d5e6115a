/** The five kinds of records that the API lists. */
import { Category, Event, Organizer, Tag, Venue } from './shapes.ts';

/**
 * The kinds, ordered so that records precede those that refer to them. `member` is both the member
 * of a page that contains the records and the path of the list.
 */
export const KINDS = {
  category: { member: 'categories', schema: Category, isPost: false },
  tag: { member: 'tags', schema: Tag, isPost: false },
  venue: { member: 'venues', schema: Venue, isPost: true },
  organizer: { member: 'organizers', schema: Organizer, isPost: true },
  event: { member: 'events', schema: Event, isPost: true },
} as const;
export type OriginalKind = keyof typeof KINDS;
export const isOriginalKind = (type: string): type is OriginalKind => Object.hasOwn(KINDS, type);
export const ORIGINAL_KINDS = ['category', 'tag', 'venue', 'organizer', 'event'] as const satisfies OriginalKind[];
