/** Reads the journal for the change feed. */

import {
  type ChangedRecord,
  changedInRow,
  type Position,
  positionAfter,
  rangesBetween,
} from '../../shared/lists/journal.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { ChangedType } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';

/**
 * The maximum number of changes in one answer, as in lists. A page that exceeds the size of a
 * response would block its client for good.
 */
export const PAGE = 50;
/** The maximum number of rows that one query returns. */
const QUERY_ROWS = 250;
/**
 * The maximum number of rows that one answer reads, because a busy day may have thousands of rows
 * without a record of the requested type.
 */
const MOST_ROWS = 1_000;

interface Asked {
  readonly language: Language;
  readonly type: ChangedType;
  readonly from: Position;
  /** This position itself is excluded. */
  readonly until: Position;
}

/**
 * Reads consistently, because a row that was missed would never be read again. A recent position
 * takes one round trip. Each further round trip reads twice as many days in parallel, so that a
 * long gap without rows takes few round trips. `position` is where the next answer continues.
 */
export const readRows = async (store: Store, { language, type, from, until }: Asked) => {
  const changed: ChangedRecord[] = [];
  let position = from;
  let days = 1;
  for (let left = MOST_ROWS; position < until && left > 0; ) {
    const ranges = rangesBetween(language, position, until).slice(0, days);
    const pieces = await Promise.all(
      ranges.map(range => store.readRange({ ...range, limit: QUERY_ROWS, consistent: true })),
    );
    days *= 2;
    for (const [i, { to }] of ranges.entries()) {
      const rows = pieces[i] ?? [];
      for (const row of rows) {
        const names = changedInRow(row, type);
        // A row with more names than a page is sent whole. Otherwise the feed would never get past
        // it.
        if (changed.length > 0 && changed.length + names.length > PAGE) return { changed, position };
        changed.push(...names);
        position = positionAfter(row);
        left -= 1;
      }
      if (rows.length === QUERY_ROWS) {
        // This day has more rows, so the later days of this round trip are read again.
        days = 1;
        break;
      }
      position = to;
    }
  }
  return { changed, position };
};
