/**
 * Records scheduled for later (contract/rights#statuses). They are public from the very second that their date names: whoever reads one
 * sees
 * it as it stands by then. Lists hear of it from a sweep, which stores exactly what has been shown since (`functions/publish.ts`).
 */
import type { AnyRecord } from '../records/records.ts';
import { fromSeconds, type Wall } from '../time/wall.ts';

/** What decides: also of a record that is only just being written. */
interface Scheduled {
  readonly status: string;
  readonly date_utc: Wall | null;
  readonly version: number;
}

/** `now` in epoch seconds, as everywhere. */
export const isToCome = (date_utc: Wall, now: number): boolean => date_utc > fromSeconds(now);

export const isDue = ({ status, date_utc }: Omit<Scheduled, 'version'>, now: number): boolean =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now);

/**
 * The record as it stands at `now`. Only its status changes, as in the original: `modified` tells when somebody wrote it.
 * The version is the one that the sweep will store, so its `ETag` changes when what is shown does, and not a second time.
 */
export const asOf = <R extends AnyRecord | Scheduled>(record: R, now: number): R =>
  'status' in record && isDue(record, now) ? { ...record, status: 'publish', version: record.version + 1 } : record;
