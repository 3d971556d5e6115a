/**
 * Stores the counts of linked records, so that a new function need not count all events. Part of
 * the scheduled job of every minute. Only this file writes them, from all events each time, so that
 * a mistake does not stay. Nothing depends on them: without them, counts are taken from the cards
 * of all events (docs/data-model.md#counts).
 */
import { countRows, type JournalNumbers, journalNumbersIn } from '../../shared/lists/answer-versions.ts';
import { storedCountsIn } from '../../shared/lists/entry.ts';
import { SYSTEM } from '../../shared/settings/rights.ts';
import { LANGUAGES } from '../../shared/settings/site.ts';
import { countsKey, JOURNAL_COUNTERS } from '../../shared/store/table.ts';
import { countEvents, readJournalNumbers } from './card-memory.ts';
import type { LanguageAsked } from './read-journal.ts';

/**
 * Changes after which counts are stored again, and milliseconds, if there are fewer: what a new
 * function has to read since.
 */
const [MANY, LONG_AGO] = [100, 3_600_000];
/** Counts above which nothing is stored: DynamoDB's limit of 400 KB for an item. */
const MOST_COUNTS = 20_000;

/** Of how many languages they were stored. `isInTime`: whether there is time for another one. */
export const storeAllCounts = async (
  { store, now }: Pick<LanguageAsked, 'store' | 'now'>,
  isInTime: () => boolean,
): Promise<number> => {
  const shards = await store.readRange({ partition: JOURNAL_COUNTERS, consistent: true });
  let stored = 0;
  for (const language of LANGUAGES) {
    const numbers = journalNumbersIn(shards.filter(({ sk }) => sk.startsWith(language)));
    // In most languages, nothing has ever been written.
    const isWritten = Object.keys(numbers).length > 0;
    if (isWritten && isInTime() && (await storeCounts({ store, now, language }, numbers))) stored++;
  }
  return stored;
};

/**
 * Whether they were stored. Not if they are recent enough, or if somebody was writing meanwhile:
 * then the next run tries again.
 */
const storeCounts = async (asked: LanguageAsked, numbers: JournalNumbers): Promise<boolean> => {
  const { store, now, language } = asked;
  const key = countsKey(language);
  const [item] = await store.read([key], 'eventual');
  const stored = item === undefined ? { at: 0, numbers: {} } : storedCountsIn(item);
  const changes = countRows(stored.numbers, numbers);
  if (changes === 0 || (changes < MANY && now * 1000 - stored.at < LONG_AGO)) return false;
  const counts = await countEvents(asked);
  if (Object.keys(counts).length > MOST_COUNTS || countRows(numbers, await readJournalNumbers(asked)) > 0) return false;
  await store.commit([{ put: { ...key, at: now * 1000, numbers, counts } }], SYSTEM);
  return true;
};
