/** What is stored of an event. */

import * as v from 'valibot';
import { PostId } from '../addresses/record-ids.ts';
import { ListName } from '../lists/name.ts';
import { Address, Text } from '../model/base.ts';
import { post } from '../posts/record.ts';
import { Language } from '../settings/language.ts';
import type { Carrying } from '../store/unknown-attributes.ts';
import { Wall } from '../time/wall.ts';
import { Zone } from '../time/zone.ts';
import { Cost } from './cost.ts';
import { EventStatus } from './event-status.ts';

export const Event = v.object({
  type: v.literal('event'),
  ...post,
  title: Text,
  description: Text,
  excerpt: Text,
  all_day: v.boolean(),
  start_date: Wall,
  end_date: Wall,
  utc_start_date: Wall,
  utc_end_date: Wall,
  timezone: Zone,
  timezone_abbr: v.string(),
  cost: v.nullable(Cost),
  /** ISO 4217, of an event of another service that says it (`cost_details`); `''`: the sign tells. */
  currency_code: v.optional(v.string(), ''),
  /** null: none was ever sent; then the view shows the event's own address. */
  website: v.nullable(Address),
  show_map: v.boolean(),
  show_map_link: v.boolean(),
  hide_from_listings: v.boolean(),
  sticky: v.boolean(),
  featured: v.boolean(),
  /** Lists of the linked categories, tags, venues and organizers, in linked order. */
  links: v.array(ListName),
  post_parent: v.nullable(PostId),
  ticketed: v.boolean(),
  /** Older records have neither this nor the next field. */
  event_status: v.optional(EventStatus, 'scheduled'),
  event_status_reason: v.optional(Text, ''),
  /** The event that it was last said to translate, and the hash of its texts then (`hashOfTexts` in `functions/events/source.ts`). */
  translated_from: v.optional(v.object({ id: PostId, hash: v.string() })),
  /** The sites whose lists with fallbacks hold it (`translations/fallback.ts`); absent: none. */
  fallback_for: v.optional(v.array(Language)),
  /** Keyed hash of the password (`keyedHash` in `functions/identity/hashes.ts`); null: the event is not protected. */
  password: v.nullable(v.string()),
});
export type EventRecord = v.InferOutput<typeof Event> & Carrying;
