/** The five kinds of records that the interface lists. */
import { Event, Organizer, Term, Venue } from './shapes.ts';

/** In an order in which what is referred to comes first. `member`: what a page of the list has its records under, and its path. */
export const KINDS = {
  category: { member: 'categories', schema: Term, isPost: false },
  tag: { member: 'tags', schema: Term, isPost: false },
  venue: { member: 'venues', schema: Venue, isPost: true },
  organizer: { member: 'organizers', schema: Organizer, isPost: true },
  event: { member: 'events', schema: Event, isPost: true },
} as const;
export type OriginalKind = keyof typeof KINDS;
export const ORIGINAL_KINDS = ['category', 'tag', 'venue', 'organizer', 'event'] as const satisfies OriginalKind[];
