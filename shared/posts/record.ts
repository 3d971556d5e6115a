/** What is stored of every event, venue and organizer. */

import * as v from 'valibot';
import { STATUSES } from '../access/status.ts';
import { PostId } from '../addresses/record-ids.ts';
import { base } from '../model/base.ts';
import { OldSlugs } from '../model/old-slugs.ts';
import { Wall } from '../time/wall.ts';
import { Trashed } from './edits.ts';
import { imageFields } from './picture.ts';
import { SourceKeys } from './source-keys.ts';

export const post = {
  id: PostId,
  ...base,
  author: v.number(),
  status: v.picklist(STATUSES),
  /** `''`: a draft without a slug. */
  slug: v.string(),
  old_slugs: OldSlugs,
  /** The date of publication, in the zone of the site that wrote it and in UTC; in UTC it is null until the first publication. */
  date: Wall,
  date_utc: v.nullable(Wall),
  modified: Wall,
  modified_utc: Wall,
  ...imageFields,
  /** Absent: none. */
  sources: v.optional(SourceKeys),
  /** Fields that people changed after a source had written them; absent: none. */
  edited: v.optional(v.array(v.string())),
  /** Only counts in the trash. Records that older code put there have none. */
  trashed: v.optional(Trashed),
};

const StoredPost = v.object({ type: v.picklist(['event', 'venue', 'organizer']), ...post });
/** The fields that events, venues and organizers have in common. */
export type StoredPost = v.InferOutput<typeof StoredPost>;
