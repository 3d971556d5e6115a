/** The schema.org description of an organizer, in the shape of The Events Calendar. */

import * as v from 'valibot';
import { described, JsonLd, PostView, postView } from '../model/post.ts';
import { escapeTitle } from '../text/html.ts';
import { linkedView, linkedViewFields, optionalText, type ViewOptions, withoutEmpty } from './linked-post.ts';
import type { OrganizerRecord } from './organizer-record.ts';

export const organizerJsonLd = (organizer: OrganizerRecord): JsonLd => ({
  '@type': 'Person',
  name: escapeTitle(organizer.name),
  description: described(organizer),
  url: organizer.website,
  telephone: escapeTitle(organizer.phone),
  email: escapeTitle(organizer.email),
  sameAs: organizer.website,
});

// An organizer as answers show it (contract/venues#organizer-fields).

export const OrganizerView = v.object({
  ...PostView.entries,
  organizer: v.string(),
  ...linkedViewFields,
  phone: optionalText,
  website: optionalText,
  email: optionalText,
  json_ld: v.optional(JsonLd),
});
export type OrganizerView = v.InferOutput<typeof OrganizerView>;

export const organizerView = (record: OrganizerRecord, options: ViewOptions): OrganizerView => ({
  ...postView(record, options),
  organizer: escapeTitle(record.name),
  ...linkedView(record, options),
  ...withoutEmpty({ phone: escapeTitle(record.phone), website: record.website, email: escapeTitle(record.email) }),
  ...(options.jsonLd && { json_ld: organizerJsonLd(record) }),
});
