/** Reads the rows of a language's journal (`shared/lists/journal.ts`). */
import { setTimeout } from 'node:timers/promises';
import { countRows, type JournalNumbers } from '../../shared/lists/answer-versions.ts';
import { type JournalRow, positionAt, rangesBetween, readRow } from '../../shared/lists/journal.ts';
import type { Language } from '../../shared/settings/site.ts';
import { isTermType } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { journalCounterKey } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';

export interface LanguageAsked {
  /** The store of the request, which may know the numbers already. */
  readonly store: Store;
  readonly now: Instant;
  readonly language: Language;
}

/**
 * Milliseconds by which an index lags at most, and clocks may differ. Far longer than usual, as a
 * list that misses a change stays wrong for an hour. An item that was kept too early stays wrong
 * for a minute, so `settled` in `functions/database/item-memory.ts` may be shorter.
 */
const LAG = 60_000;

/** Milliseconds: if the last known row is older, rows are not looked for. */
const LONGEST = 86_400_000;
/** Milliseconds before the last known row, and before the next look if rows are missing there. */
const [NEAR, A_MOMENT] = [2_000, 20];

/**
 * Reads the rows that `countRows` counts. Returns undefined if there are more than `most`, if the
 * last known one is too old, or if some are not found.
 *
 * Rows are looked for from `at`, the time of the last known one in milliseconds since 1970. A row
 * may become visible a moment after its number, and its time is when its transaction began, by the
 * clock of its writer. So if some are missing, they are read once more, from a minute earlier.
 */
export const readRowsBetween = async (
  first: JournalNumbers,
  second: JournalNumbers,
  at: number,
  most: number,
  asked: LanguageAsked,
): Promise<JournalRow[] | undefined> => {
  const count = countRows(first, second);
  if (count === 0) return [];
  if (count > most || asked.now * 1000 - at > LONGEST) return undefined;
  const isMissing = ({ shard, number }: JournalRow): boolean => {
    const { sk } = journalCounterKey(asked.language, shard);
    return number > (first[sk] ?? 0) && number <= (second[sk] ?? 0);
  };
  const last = Math.min(at, asked.now * 1000);
  const near = (await readRows(asked, last - NEAR)).filter(isMissing);
  if (near.length === count) return near;
  await setTimeout(A_MOMENT);
  const rows = (await readRows(asked, last - LAG)).filter(isMissing);
  return rows.length === count ? rows : undefined;
};

/** The rows since a time, without terms, which are in no list. */
const readRows = async ({ store, language, now }: LanguageAsked, since: number): Promise<JournalRow[]> => {
  const ranges = rangesBetween(language, positionAt(since), positionAt(now * 1000 + LAG));
  const rows = await Promise.all(ranges.map(range => store.readRange({ ...range, consistent: true })));
  return rows
    .flat()
    .map(readRow)
    .map(row => ({ ...row, records: row.records.filter(({ type }) => !isTermType(type)) }));
};

/**
 * What rows say of the records that those of the last minute name, to correct an index that lags. A
 * later version of a record may have an earlier time, by the clock of another writer, so rows of
 * three minutes are read: a minute for each of the two clocks.
 */
export const readLastRecords = async (asked: LanguageAsked): Promise<JournalRow['records']> => {
  const since = asked.now * 1000 - LAG;
  const rows = await readRows(asked, since - 2 * LAG);
  const last = new Set(rows.filter(({ at }) => at >= since).flatMap(({ records }) => records.map(({ id }) => id)));
  return rows.flatMap(({ records }) => records).filter(({ id }) => last.has(id));
};
