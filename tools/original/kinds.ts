/** The five kinds of records that the API lists. */
import { Event, Organizer, Term, Venue } from './shapes.ts';

/**
 * The kinds, ordered so that records precede those that refer to them. `member` is both the member
 * of a page that contains the records and the path of the list; `name` is the member with the
 * record's name or title.
 */
export const KINDS = {
  category: { member: 'categories', name: 'name', schema: Term, isPost: false },
  tag: { member: 'tags', name: 'name', schema: Term, isPost: false },
  venue: { member: 'venues', name: 'venue', schema: Venue, isPost: true },
  organizer: { member: 'organizers', name: 'organizer', schema: Organizer, isPost: true },
  event: { member: 'events', name: 'title', schema: Event, isPost: true },
} as const;
export type OriginalKind = keyof typeof KINDS;
export const isOriginalKind = (type: string): type is OriginalKind => Object.hasOwn(KINDS, type);
export const ORIGINAL_KINDS = ['category', 'tag', 'venue', 'organizer', 'event'] as const satisfies OriginalKind[];
