/** The five kinds of records that the interface lists. */
import { Event, Organizer, Term, Venue } from './shapes.ts';

/**
 * In an order in which what is referred to comes first. `member`: what a page of the list has its records under, and its path;
 * `name`: the member of a record that people know it by.
 */
export const KINDS = {
  category: { member: 'categories', name: 'name', schema: Term, isPost: false },
  tag: { member: 'tags', name: 'name', schema: Term, isPost: false },
  venue: { member: 'venues', name: 'venue', schema: Venue, isPost: true },
  organizer: { member: 'organizers', name: 'organizer', schema: Organizer, isPost: true },
  event: { member: 'events', name: 'title', schema: Event, isPost: true },
} as const;
export type OriginalKind = keyof typeof KINDS;
export const ORIGINAL_KINDS = ['category', 'tag', 'venue', 'organizer', 'event'] as const satisfies OriginalKind[];
