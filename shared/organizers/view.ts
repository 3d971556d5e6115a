/** An organizer as it goes out (contract/venues#organizer-fields): empty fields are left out, not sent empty. */
import * as v from 'valibot';
import { filled, text, type ViewOptions } from '../linked/view.ts';
import { ImageView, imageView, JsonLd, PostView, postView } from '../posts/view.ts';
import { escapeTitle, paragraphs } from '../text/text.ts';
import { organizerJsonLd } from './json-ld.ts';
import type { OrganizerRecord } from './record.ts';

export const OrganizerView = v.object({
  ...PostView.entries,
  organizer: v.string(),
  description: text,
  slug: text,
  image: v.optional(ImageView),
  phone: text,
  website: text,
  email: text,
  json_ld: v.optional(JsonLd),
});
export type OrganizerView = v.InferOutput<typeof OrganizerView>;
export const organizerView = (record: OrganizerRecord, { addresses, jsonLd }: ViewOptions): OrganizerView => ({
  ...postView(record, addresses),
  organizer: escapeTitle(record.name),
  ...filled({ description: paragraphs(record.description), slug: record.slug }),
  ...(record.image && { image: imageView(record.image) }),
  ...filled({ phone: escapeTitle(record.phone), website: record.website, email: escapeTitle(record.email) }),
  ...(jsonLd && { json_ld: organizerJsonLd(record) }),
});
