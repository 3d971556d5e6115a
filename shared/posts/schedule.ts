/**
 * Records scheduled for later (contract/rights#scheduled-records). From the second of its date on, reads show the record as public. Lists
 * follow with the next run of `functions/publish.ts`, which stores the record as reads have shown it.
 */
import type { Instant } from '../time/instant.ts';
import { fromSeconds, type Wall } from '../time/wall.ts';

/** An event, a venue or an organizer, stored or about to be stored. */
interface Schedulable {
  readonly status: string;
  readonly date_utc: Wall | null;
  readonly version: number;
}

/** Records without a status, which are never scheduled. */
interface Unscheduled {
  readonly type: 'category' | 'tag' | 'picture';
}

/** `now`: epoch seconds. */
export const isToCome = (date_utc: Wall, now: Instant): boolean => date_utc > fromSeconds(now);

export const isDue = ({ status, date_utc }: Omit<Schedulable, 'version'>, now: Instant): boolean =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now);

/** When a scheduled record becomes public, in UTC; `{}` for any other record. */
export const dueOf = ({ status, date_utc }: Omit<Schedulable, 'version'>): { due?: Wall } =>
  status === 'future' && date_utc !== null ? { due: date_utc } : {};

/**
 * The record as it is at `now`. Publication changes only the status, as in the original: `modified` is when a user wrote the record. The
 * version is the one that the sweep will store, so that the `ETag` changes when the record becomes public, and not again when it is stored.
 */
export const asOf = <R extends Schedulable | Unscheduled>(record: R, now: Instant): R =>
  'status' in record && isDue(record, now) ? { ...record, status: 'publish', version: record.version + 1 } : record;
