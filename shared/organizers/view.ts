/** An organizer as it goes out (contract/venues#organizer-fields). */
import * as v from 'valibot';
import { linkedView, linkedViewFields, optionalText, type ViewOptions, withoutEmpty } from '../linked/view.ts';
import { JsonLd, PostView, postView } from '../posts/view.ts';
import { escapeTitle } from '../text/text.ts';
import { organizerJsonLd } from './json-ld.ts';
import type { OrganizerRecord } from './record.ts';

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
