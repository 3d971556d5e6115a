/**
 * Venues and organizers as they go out (contract/venues#venue-fields, contract/venues#organizer-fields): empty fields are left out, not
 * sent empty.
 */
import * as v from 'valibot';
import type { Addresses } from '../addresses.ts';
import { organizerJsonLd, venueJsonLd } from '../json-ld.ts';
import { ImageView, imageView, JsonLd, PostView, postView } from '../post-view.ts';
import type { OrganizerRecord, VenueRecord } from '../records.ts';
import { escapeTitle, paragraphs } from '../text/text.ts';

const text = v.optional(v.string());

export const VenueView = v.object({
  ...PostView.entries,
  venue: v.string(),
  description: text,
  slug: text,
  image: v.optional(ImageView),
  address: text,
  city: text,
  country: text,
  province: text,
  state: text,
  zip: text,
  phone: text,
  website: text,
  stateprovince: text,
  geo_lat: v.optional(v.number()),
  geo_lng: v.optional(v.number()),
  json_ld: v.optional(JsonLd),
  show_map: v.boolean(),
  show_map_link: v.boolean(),
});
export type VenueView = v.InferOutput<typeof VenueView>;

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

/** `json_ld` goes only with single reads, the venue's own or its event's. */
export interface ViewOptions {
  readonly addresses: Addresses;
  readonly jsonLd: boolean;
}

export const venueView = (record: VenueRecord, { addresses, jsonLd }: ViewOptions): VenueView => ({
  ...postView(record, addresses),
  venue: escapeTitle(record.name),
  ...filled({ description: paragraphs(record.description), slug: record.slug }),
  ...(record.image && { image: imageView(record.image) }),
  ...filled({
    address: escapeTitle(record.address),
    city: escapeTitle(record.city),
    country: escapeTitle(record.country),
    province: escapeTitle(record.province),
    state: escapeTitle(record.state),
    zip: escapeTitle(record.zip),
    phone: escapeTitle(record.phone),
    website: record.website,
    stateprovince: escapeTitle(record.stateprovince),
  }),
  ...(record.geo_lat !== null && record.geo_lng !== null && { geo_lat: record.geo_lat, geo_lng: record.geo_lng }),
  ...(jsonLd && { json_ld: venueJsonLd(record) }),
  show_map: record.show_map,
  show_map_link: record.show_map_link,
});

export const organizerView = (record: OrganizerRecord, { addresses, jsonLd }: ViewOptions): OrganizerView => ({
  ...postView(record, addresses),
  organizer: escapeTitle(record.name),
  ...filled({ description: paragraphs(record.description), slug: record.slug }),
  ...(record.image && { image: imageView(record.image) }),
  ...filled({ phone: escapeTitle(record.phone), website: record.website, email: escapeTitle(record.email) }),
  ...(jsonLd && { json_ld: organizerJsonLd(record) }),
});

const filled = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> => {
  const kept: Partial<Texts> = { ...texts };
  for (const name in texts) if (texts[name] === '') delete kept[name];
  return kept;
};
