/** The attributes that are stored for a venue. */
import * as v from 'valibot';
import { Text } from '../model/base.ts';
import type { Carrying } from '../store/records.ts';
import { linkedPost } from './linked-post.ts';

export const Venue = v.object({
  type: v.literal('venue'),
  ...linkedPost,
  address: Text,
  city: Text,
  country: Text,
  province: Text,
  state: Text,
  zip: Text,
  stateprovince: Text,
  show_map: v.boolean(),
  show_map_link: v.boolean(),
  geo_lat: v.nullable(v.number()),
  geo_lng: v.nullable(v.number()),
});
export type VenueRecord = v.InferOutput<typeof Venue> & Carrying;
