/** Converts status and dates, which events, venues and organizers of a source have in common. Pure. */
import * as v from 'valibot';
import { STATUSES, type Status } from '../../../../shared/auth/rights.ts';
import { isToCome } from '../../../../shared/model/base.ts';
import { fromSeconds, type Instant, Wall } from '../../../../shared/time/wall.ts';
import { instantOf, wallAt, type Zone } from '../../../../shared/time/zone.ts';

export interface Dated {
  readonly status: string;
  readonly date: string;
  readonly date_utc: string;
  readonly modified: string;
  readonly modified_utc: string;
}

export interface Published {
  readonly status: Status;
  readonly date: Wall;
  readonly date_utc: Wall | null;
  readonly modified: Wall;
  readonly modified_utc: Wall;
}

/** `zone`: of the site, for `date` and `modified`. undefined: the status is unknown here, such as `auto-draft`. */
export const publishedAs = (theirs: Dated, zone: Zone, now: Instant): Published | undefined => {
  const status = STATUSES.find(each => each === theirs.status);
  if (status === undefined) return undefined;
  const modified_utc = wallIn(theirs.modified_utc) ?? utcOf(wallIn(theirs.modified), zone) ?? fromSeconds(now);
  const modified = wallIn(theirs.modified) ?? wallAt(instantOf(modified_utc, UTC), zone);
  const date = wallIn(theirs.date) ?? modified;
  // The source shows `0000-00-00 00:00:00` for what was never published. Here only drafts and pending records may have no such date.
  const isUnpublished = status === 'draft' || status === 'pending';
  const date_utc = wallIn(theirs.date_utc) ?? (isUnpublished ? null : (utcOf(date, zone) ?? null));
  return { status: statusAt(status, date_utc, now), date, date_utc, modified, modified_utc };
};

/** A scheduled record may have become due since the source was read. */
const statusAt = (status: Status, date_utc: Wall | null, now: Instant): Status =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now) ? 'publish' : status;

const UTC = v.parse(v.pipe(v.string(), v.brand('Zone')), 'UTC');

const wallIn = (text: string): Wall | undefined => {
  const parsed = v.safeParse(Wall, text);
  return parsed.success ? parsed.output : undefined;
};

const utcOf = (wall: Wall | undefined, zone: Zone): Wall | undefined => wall && fromSeconds(instantOf(wall, zone));
