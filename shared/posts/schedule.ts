/**
 * Records scheduled for later (contract/rights#scheduled-records). A record is public from the second that its date names: who reads it sees it as
 * it stands at that time. Lists follow with the next run of `functions/publish.ts`, which stores what readers have seen since.
 */
import type { Instant } from '../time/instant.ts';
import { fromSeconds, type Wall } from '../time/wall.ts';

/** An event, a venue or an organizer, stored or only just being written. */
interface Schedulable {
  readonly status: string;
  readonly date_utc: Wall | null;
  readonly version: number;
}

/** These have no status, and are never scheduled. */
interface Unscheduled {
  readonly type: 'category' | 'tag' | 'picture';
}

/** `now`: epoch seconds. */
export const isToCome = (date_utc: Wall, now: Instant): boolean => date_utc > fromSeconds(now);

export const isDue = ({ status, date_utc }: Omit<Schedulable, 'version'>, now: Instant): boolean =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now);

/** When a scheduled record becomes public, in UTC; empty for any other. */
export const dueOf = ({ status, date_utc }: Omit<Schedulable, 'version'>): { due?: Wall } =>
  status === 'future' && date_utc !== null ? { due: date_utc } : {};

/**
 * The record as it stands at `now`. Only its status changes, as in the original: `modified` tells when somebody wrote it. The version is
 * the one that publication will store: the `ETag` changes when the record becomes public, and not again when that is stored.
 */
export const asOf = <R extends Schedulable | Unscheduled>(record: R, now: Instant): R =>
  'status' in record && isDue(record, now) ? { ...record, status: 'publish', version: record.version + 1 } : record;
