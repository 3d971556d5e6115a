/** The input and the result of the functions that convert records of a source into ours. */
import * as v from 'valibot';
import type { EventRecord } from '../../../../shared/events/record.ts';
import { en } from '../../../../shared/http/messages-en.ts';
import type { OrganizerRecord } from '../../../../shared/linked/organizer-record.ts';
import type { VenueRecord } from '../../../../shared/linked/venue-record.ts';
import { isToCome, oldSlugsAfter } from '../../../../shared/model/base.ts';
import type { WriteContext } from '../../../../shared/model/post-write.ts';
import type { SourceKeys, Trashed } from '../../../../shared/model/sources.ts';
import { STATUSES, type Status } from '../../../../shared/settings/rights.ts';
import type { Change } from '../../../../shared/store/change.ts';
import { PostId, unknownOf } from '../../../../shared/store/records.ts';
import { fromSeconds, type Instant, Wall } from '../../../../shared/time/wall.ts';
import { instantOf, wallAt, Zone } from '../../../../shared/time/zone.ts';
import type { OriginalImage } from '../../../original/shapes.ts';
import { pictureFrom } from './pictures.ts';
import type { World } from './world.ts';

export interface Building<R> {
  /** The stored record, or undefined for a new one. */
  readonly before: R | undefined;
  /** The slug here. */
  readonly slug: string;
  /** The source keys of the record, both those stored here and those at the source. */
  readonly sources: SourceKeys | undefined;
  readonly world: World;
  readonly context: WriteContext;
}

/**
 * The record, with the fields that had to be left out and further changes for its transaction; or
 * the reason why it cannot be built.
 */
export type Built<R> =
  | { readonly record: R; readonly refused: readonly Refused[]; readonly conditions?: readonly Change[] }
  | { readonly why: string };

// --- Takes the fields that one of our schemas accepts, and reports the others. Pure.

export interface Refused {
  readonly field: string;
  readonly why: string;
}

interface Taken<Fields> {
  readonly fields: Fields;
  readonly refused: readonly Refused[];
}

const PROBLEMS: Readonly<Record<string, string>> = en.problems;
const inWords = (code: string): string => PROBLEMS[code] ?? code;

/**
 * Leaves out the invalid fields and parses again, so every field of `schema` has to be optional.
 */
export const takeFields = <S extends v.GenericSchema>(
  schema: S,
  sent: Readonly<Record<string, unknown>>,
): Taken<v.InferOutput<S>> => {
  const refused: Refused[] = [];
  let left = sent;
  for (;;) {
    const parsed = v.safeParse(schema, left);
    if (parsed.success) return { fields: parsed.output, refused };
    const faults = new Map(parsed.issues.map(issue => [String(issue.path?.[0]?.key), issue.message]));
    const kept = Object.entries(left).filter(([name]) => !faults.has(name));
    if (kept.length === Object.keys(left).length) throw new v.ValiError(parsed.issues);
    left = Object.fromEntries(kept);
    refused.push(...[...faults].map(([field, why]) => ({ field, why: inWords(why) })));
  }
};

// --- What events, venues and organizers of a source have in common. Pure.

interface TheirPost {
  readonly id: number;
  readonly author: string;
  readonly status: string;
  readonly date: string;
  readonly date_utc: string;
  readonly modified: string;
  readonly modified_utc: string;
  readonly image: OriginalImage | null;
  readonly trashed?: Trashed | undefined;
}

/** Returns undefined for a status that is unknown here, such as `auto-draft`. */
export const commonOf = <R extends EventRecord | VenueRecord | OrganizerRecord>(
  theirs: TheirPost,
  { before, slug, sources, world, context: { zone, now, language } }: Building<R>,
) => {
  const status = STATUSES.find(each => each === theirs.status);
  if (status === undefined) return undefined;
  const { image, trashed } = theirs;
  const picture = image && pictureFrom(image, v.parse(PostId, image.id + world.offset));
  const published = publishedAs(status, theirs, zone, now);
  const fields = {
    ...{ unknown: unknownOf(before), ...published, language, slug },
    version: (before?.version ?? 0) + 1,
    old_slugs: oldSlugsAfter(before, { slug, status: published.status }),
    author: world.authorOf(theirs.author),
    ...(sources && { sources }),
    ...(trashed && {
      trashed: { ...trashed, ...(trashed.user !== undefined && { user: world.authorOf(trashed.user) }) },
    }),
  };
  const refused = picture === undefined ? [{ field: 'image', why: 'its address is not public' }] : [];
  return { fields, id: v.parse(PostId, theirs.id + world.offset), picture: picture ?? null, refused };
};

/** `zone` is the site's time zone, in which `date` and `modified` are stated. */
const publishedAs = (status: Status, theirs: TheirPost, zone: Zone, now: Instant) => {
  const modified_utc = wallIn(theirs.modified_utc) ?? utcOf(wallIn(theirs.modified), zone) ?? fromSeconds(now);
  const modified = wallIn(theirs.modified) ?? wallAt(instantOf(modified_utc, UTC), zone);
  const date = wallIn(theirs.date) ?? modified;
  // The source shows `0000-00-00 00:00:00` for a record that was never published. Here only drafts
  // and pending records may lack a date of publication.
  const isUnpublished = status === 'draft' || status === 'pending';
  const date_utc = wallIn(theirs.date_utc) ?? (isUnpublished ? null : (utcOf(date, zone) ?? null));
  return { status: statusAt(status, date_utc, now), date, date_utc, modified, modified_utc };
};

/** A scheduled record may have become due since the source was read. */
const statusAt = (status: Status, date_utc: Wall | null, now: Instant): Status =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now) ? 'publish' : status;

const UTC = v.parse(Zone, 'UTC');

const wallIn = (text: string): Wall | undefined => {
  const parsed = v.safeParse(Wall, text);
  return parsed.success ? parsed.output : undefined;
};

const utcOf = (wall: Wall | undefined, zone: Zone): Wall | undefined => wall && fromSeconds(instantOf(wall, zone));
