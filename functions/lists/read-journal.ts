/** Reads the journal of a language: its numbers, and the rows that have them (`shared/records/journal.ts`). */
import { numberIn } from '../../shared/records/answer-versions.ts';
import {
  type JournalRecord,
  type JournalRow,
  momentOf,
  positionAt,
  rangesBetween,
  readRow,
} from '../../shared/records/journal.ts';
import { LANGUAGES, type Language } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';

export interface LanguageAsked {
  /** The store of the request, which may know the numbers already. */
  readonly store: Store;
  readonly now: Instant;
  readonly language: Language;
}

/** Milliseconds by which an index lags at most, and clocks may differ, when cards are loaded. */
export const LAG = 60_000;

/** The last number of each shard of the journal. Consistent. */
export const readJournalNumbers = async ({ store, language }: LanguageAsked): Promise<Map<number, number>> => {
  const shards = await store.readRange({
    partition: ANSWERS_PARTITION,
    from: language,
    to: `${language}~`,
    consistent: true,
  });
  return numbersOf(language, shards);
};

/** Those of all languages that have any, in one query. */
export const readAllJournalNumbers = async (store: Store): Promise<ReadonlyMap<Language, Map<number, number>>> => {
  const shards = await store.readRange({ partition: ANSWERS_PARTITION, consistent: true });
  const all = LANGUAGES.map(language => [language, numbersOf(language, shards)] as const);
  return new Map(all.filter(([, numbers]) => numbers.size > 0));
};

const numbersOf = (language: Language, shards: readonly Item[]): Map<number, number> =>
  new Map(
    shards
      .filter(({ sk }) => sk.startsWith(language))
      .map(shard => [Number(shard.sk.slice(language.length)), numberIn(shard)]),
  );

/** The numbers after the first and up to the second, as `nameOfNumber`; undefined: there are too many, or the table was restored. */
export const numbersBetween = (
  first: ReadonlyMap<number, number>,
  second: ReadonlyMap<number, number>,
  most: number,
): Set<string> | undefined => {
  const between = new Set<string>();
  for (const [shard, last] of second) {
    const known = first.get(shard) ?? 0;
    if (last < known || last - known + between.size > most) return undefined;
    for (let number = known + 1; number <= last; number++) between.add(nameOfNumber({ shard, number }));
  }
  return between;
};

const nameOfNumber = ({ shard, number }: Pick<JournalRow, 'shard' | 'number'>): string => `${shard} ${number}`;

/** The rows with these numbers; undefined: some are missing among those since that time, in milliseconds since 1970. */
export const readRowsOf = async (
  numbers: ReadonlySet<string>,
  asked: LanguageAsked,
  since: number,
): Promise<DatedRow[] | undefined> => {
  const rows = numbers.size === 0 ? [] : await readRows(asked, since);
  const found = rows.filter(row => numbers.has(nameOfNumber(row)));
  return found.length < numbers.size ? undefined : found;
};

export type DatedRow = JournalRow & { readonly at: number };

/** The rows since a time, in milliseconds since 1970. */
const readRows = async ({ store, language, now }: LanguageAsked, since: number): Promise<DatedRow[]> => {
  const ranges = rangesBetween(language, positionAt(since), positionAt(now * 1000 + LAG));
  const rows = await Promise.all(ranges.map(range => store.readRange({ ...range, consistent: true })));
  return rows.flat().map(row => ({ ...readRow(row), at: momentOf(row.sk) }));
};

/**
 * What rows say of the records that those of the last minute name, to correct an index that lags. A later version of a record may have an
 * earlier time, by the clock of another writer, so rows of three minutes are read: a minute for each of the two clocks.
 */
export const readLastRecords = async (asked: LanguageAsked): Promise<JournalRecord[]> => {
  const since = asked.now * 1000 - LAG;
  const rows = await readRows(asked, since - 2 * LAG);
  const last = new Set(rows.filter(({ at }) => at >= since).flatMap(({ records }) => records.map(nameOfRecord)));
  return rows.flatMap(({ records }) => records).filter(record => last.has(nameOfRecord(record)));
};

const nameOfRecord = ({ type, id }: JournalRecord): string => `${type} ${id}`;
