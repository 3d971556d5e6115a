/** Reads rows of changes from a position on, consistently, as a row that was missed would never be read again. */
import {
  type ChangedRecord,
  type ChangedType,
  changedInRow,
  type Position,
  positionAfter,
  positionAt,
  rangesBetween,
} from '../../shared/changes/rows.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';

/** The most changes in one answer, as in lists: a larger one would not fit into a response, and its client could never get on. */
export const PAGE = 50;
/** Rows of one query. */
const PIECE = 250;
/** The most rows that one answer reads: those of a day of many writes may name no record of the type that is asked for. */
const MOST_ROWS = 1_000;

export interface Asked {
  readonly language: Language;
  readonly type: ChangedType;
  readonly from: Position;
  /** Rows from there on are left for later. */
  readonly until: Position;
}

export interface RowsRead {
  readonly changed: readonly ChangedRecord[];
  /** Where the next answer goes on. */
  readonly position: Position;
}

/** One trip for recent positions. As days without rows cost a unit each, twice as many are read with each trip. */
export const readRows = async (store: Store, { language, type, from, until }: Asked): Promise<RowsRead> => {
  const changed: ChangedRecord[] = [];
  let position = from;
  let days = 1;
  for (let left = MOST_ROWS; position < until && left > 0; ) {
    const ranges = rangesBetween(language, position, until).slice(0, days);
    const pieces = await Promise.all(
      ranges.map(range => store.readRange({ ...range, limit: PIECE, consistent: true })),
    );
    days *= 2;
    for (const [i, { to }] of ranges.entries()) {
      const rows = pieces[i] ?? [];
      for (const row of rows) {
        const names = changedInRow(row, type);
        // A row that names more than a page goes alone, so each answer gets on.
        if (changed.length > 0 && changed.length + names.length > PAGE) return { changed, position };
        changed.push(...names);
        position = positionAfter(row);
        left -= 1;
      }
      if (rows.length === PIECE) {
        days = 1; // what was read behind this piece is read again
        break;
      }
      position = to;
    }
  }
  return { changed, position };
};

/** Seconds that the clock of a writer may be behind, and an attempt old, or ahead. */
const SKEW = 60;

/** The ids that rows name since then, each once; some may have changed before. `after`, `now`: epoch seconds. One trip. */
export const readIdsSince = async (
  store: Store,
  { language, type, after, now }: Pick<Asked, 'language' | 'type'> & { readonly after: number; readonly now: number },
): Promise<readonly number[]> => {
  const [from, until] = [positionAt((after - SKEW) * 1000), positionAt((now + SKEW) * 1000)];
  const days = await Promise.all(rangesBetween(language, from, until).map(range => store.readRange(range)));
  return [...new Set(days.flat().flatMap(row => changedInRow(row, type).map(({ id }) => id)))];
};
