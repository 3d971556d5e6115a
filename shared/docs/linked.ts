/** What the documentation says of the posts that events link: by type, so that a type without it does not compile. */
import type { LinkedPostType } from '../store/records.ts';
import type { LinkedDocs } from './descriptions.ts';
import { organizers } from './organizers.ts';
import { venues } from './venues.ts';

export const LINKED = { venue: venues, organizer: organizers } as const satisfies Record<LinkedPostType, LinkedDocs>;
