/** What events, venues and organizers show in common (contract/events#value-formats). */
import * as v from 'valibot';
import { type Caller, mayOnPost } from '../access/rights.ts';
import { Status } from '../access/status.ts';
import { type Addresses, globalId, publicAddress } from '../addresses/record-addresses.ts';
import { NEVER_PUBLISHED, Whole } from '../input/fields.ts';
import { LANGUAGES } from '../settings/language.ts';
import { Trashed } from './edits.ts';
import type { StoredPost } from './record.ts';
import { SourceKeys } from './source-keys.ts';

export const PostView = v.object({
  id: Whole,
  global_id: v.string(),
  global_id_lineage: v.array(v.string()),
  author: v.string(),
  status: Status,
  date: v.string(),
  date_utc: v.string(),
  modified: v.string(),
  modified_utc: v.string(),
  url: v.string(),
  language: v.picklist(LANGUAGES),
  /** Only those who may edit the record are shown it. */
  sources: v.optional(SourceKeys),
  /** The same. Who put a record of a source into the trash. */
  trashed: v.optional(Trashed),
});

/** The schema.org description, whose shape differs by type. */
export const JsonLd = v.record(v.string(), v.unknown());

/** Where the record is shown, and to whom. */
export interface ShownTo {
  readonly addresses: Addresses;
  /** Absent: anybody. */
  readonly caller?: Caller | undefined;
}

export const postView = (record: StoredPost, { addresses, caller }: ShownTo): v.InferOutput<typeof PostView> => ({
  id: record.id,
  global_id: globalId(addresses, record),
  global_id_lineage: [globalId(addresses, record)],
  author: String(record.author),
  status: record.status,
  date: record.date,
  date_utc: record.date_utc ?? NEVER_PUBLISHED,
  modified: record.modified,
  modified_utc: record.modified_utc,
  url: publicAddress(addresses, record),
  language: record.language,
  ...(record.sources &&
    mayOnPost(caller, 'edit', record) && {
      sources: record.sources,
      ...(record.status === 'trash' && record.trashed && { trashed: record.trashed }),
    }),
});
