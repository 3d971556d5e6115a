/** A venue as it goes out (contract/venues#venue-fields): empty fields are left out, not sent empty. */
import * as v from 'valibot';
import { filled, text, type ViewOptions } from '../linked/view.ts';
import { ImageView, imageView, JsonLd, PostView, postView } from '../posts/view.ts';
import { escapeTitle, paragraphs } from '../text/text.ts';
import { venueJsonLd } from './json-ld.ts';
import type { VenueRecord } from './record.ts';

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
