/** The schema.org description of an organizer, in the shape that the original gives. */
import { described, type JsonLd } from '../posts/json-ld.ts';
import { escapeTitle } from '../text/text.ts';
import type { OrganizerRecord } from './record.ts';

export const organizerJsonLd = (organizer: OrganizerRecord): JsonLd => ({
  '@type': 'Person',
  name: escapeTitle(organizer.name),
  description: described(organizer),
  url: organizer.website,
  telephone: escapeTitle(organizer.phone),
  email: escapeTitle(organizer.email),
  sameAs: organizer.website,
});
