/**
 * Stores the counts of linked records, so that a new function need not count all events. Part of the scheduled job of every minute. Only
 * this file writes them, from all events each time, so that a mistake does not stay. Nothing depends on them: without them, counts are taken
 * from the cards of all events (docs/data-model.md#counts).
 */
import { SYSTEM } from '../../shared/auth/rights.ts';
import { type StoredCounts, storedCountsIn, toStoredCounts } from '../../shared/lists/counts.ts';
import { countsKey } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { countEvents } from './card-memory.ts';
import { type LanguageAsked, readAllJournalNumbers, readJournalNumbers } from './read-journal.ts';

/** Changes after which counts are stored again, and milliseconds, if there are fewer: what a new function has to read since. */
const [MANY, LONG_AGO] = [100, 3_600_000];
/** Lists with a count above which nothing is stored: DynamoDB's limit of 400 KB for an item. */
const MOST_LISTS = 20_000;

/** Of how many languages they were stored. `isInTime`: whether there is time for another one. */
export const storeAllCounts = async (
  { store, now }: Pick<LanguageAsked, 'store' | 'now'>,
  isInTime: () => boolean,
): Promise<number> => {
  let stored = 0;
  for (const [language, numbers] of await readAllJournalNumbers(store))
    if (isInTime() && (await storeCounts({ store, now, language }, numbers))) stored++;
  return stored;
};

/**
 * Whether they were stored. Not if they are recent enough, or if somebody was writing meanwhile: then the next run tries again. `numbers`: the
 * last ones of the journal.
 */
const storeCounts = async (asked: LanguageAsked, numbers: ReadonlyMap<number, number>): Promise<boolean> => {
  const { store, now, language } = asked;
  const [item] = await store.read([countsKey(language)], 'eventual');
  if (item !== undefined && isRecent(storedCountsIn(item), numbers, now)) return false;
  const counts = await countEvents(asked);
  if (counts.size > MOST_LISTS || changesBetween(numbers, await readJournalNumbers(asked)) > 0) return false;
  await store.commit(
    [{ put: { ...countsKey(language), ...toStoredCounts({ at: now * 1000, numbers, counts }) } }],
    SYSTEM,
  );
  return true;
};

const isRecent = ({ numbers, at }: StoredCounts, last: ReadonlyMap<number, number>, now: Instant): boolean => {
  const changes = changesBetween(numbers, last);
  return changes === 0 || (changes < MANY && now * 1000 - at < LONG_AGO);
};

/** How many changes there were from the first numbers to the second. */
const changesBetween = (first: ReadonlyMap<number, number>, second: ReadonlyMap<number, number>): number => {
  let changes = 0;
  for (const [shard, number] of second) changes += Math.abs(number - (first.get(shard) ?? 0));
  return changes;
};
