/**
 * The cards of public lists, which are kept in the memory of the function, and brought up to date
 * for each request (docs/decisions/lists-and-searches).
 *
 * 1. A request reads the numbers of the journal consistently. If they are those of the memory, this
 *    is current.
 * 2. Otherwise the rows with the numbers in between are read, and change cards and counts.
 * 3. What a list needs and memory lacks is read from the index. Rows of the last minutes correct
 *    what the index does not show yet.
 *
 * For example, memory has all rows up to number 40 of shard 3 and number 12 of shard 7. Then event
 * 5 is moved, with row 13 of shard 7. The next request reads the numbers 40 and 13, so one row is
 * missing. It reads the rows since shortly before the last row that it knows, finds 13 of shard 7
 * among them, puts the card of event 5 where that row says, and remembers 40 and 13.
 */
import { type Log, logFailure } from '../../shared/http/log.ts';
import { countRows, type JournalNumbers, journalNumbersIn } from '../../shared/lists/answer-versions.ts';
import { ALL_TIMES, type Card, Cards, entryOf, missingRanges, wholeMonths } from '../../shared/lists/cards.ts';
import { addToCounts, countsOfEntries, type LinkCounts, storedCountsIn } from '../../shared/lists/entry.ts';
import { HIDDEN_EVENTS, type ListName, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import type { Language } from '../../shared/settings/site.ts';
import { countsKey, JOURNAL_COUNTERS } from '../../shared/store/table.ts';
import { type ListAsked, lastEndsFor, type PartAsked, readIndex, readTextsOf } from './read-index.ts';
import { type LanguageAsked, readLastRecords, readRowsBetween } from './read-journal.ts';

/** What is known of a language. Hidden events are among its lists if all events were counted. */
interface LanguageMemory {
  /** The rows up to these are in cards and counts. */
  numbers: JournalNumbers;
  /**
   * Milliseconds since 1970: the time of the last of these rows that was read; at first, when the
   * memory was begun.
   */
  lastRowAt: number;
  readonly lists: Map<ListName, Cards>;
  /**
   * The stored counts, brought up to date by rows. If none were found, all cards are counted until
   * the next change.
   */
  counts: Promise<LinkCounts | undefined>;
  /** When it was begun, by the uptime. */
  readonly since: number;
}

/** Milliseconds after which a memory is loaded anew, so that a mistake does not stay. */
const LARGEST_AGE = 3_600_000;
/** Rows that cards may lack. If there are more, reading the index again is cheaper. */
const MOST_ROWS = 300;
/**
 * Rows that stored counts may lack. Without counts, each request that shows some would count all
 * events.
 */
const MOST_UNCOUNTED = 5_000;

export type CardMemory = ReturnType<typeof cardMemory>;

/**
 * @param bytes the size of the cards of a list above which it is forgotten before a list needs more
 * of it
 * @param uptime a monotonic clock, in milliseconds
 * @param log is told that stored counts cannot be read, which no answer shows
 */
export const cardMemory = (bytes: number, uptime: () => number, log?: Log) => {
  const memories = new Map<Language, LanguageMemory>();
  const turns = new Map<Language, Promise<unknown>>();

  const upTo = async (numbers: JournalNumbers, asked: LanguageAsked): Promise<LanguageMemory> => {
    const known = memories.get(asked.language);
    const isYoung = known !== undefined && uptime() - known.since < LARGEST_AGE;
    if (isYoung && (await catchUp(known, numbers, asked, log))) return known;
    const counts = readCounts(numbers, asked, log);
    const memory = { numbers, lastRowAt: asked.now * 1000, lists: new Map(), counts, since: uptime() };
    memories.set(asked.language, memory);
    return memory;
  };

  /**
   * Runs with a memory that is current. One request at a time changes that of a language; those
   * that wait find what it has loaded.
   */
  const withMemory = async <T>(asked: LanguageAsked, run: (memory: LanguageMemory) => Promise<T>): Promise<T> => {
    const numbers = await readJournalNumbers(asked);
    const before = turns.get(asked.language) ?? Promise.resolve();
    const turn = before.then(async () => run(await upTo(numbers, asked)));
    const ended = turn.catch(() => {});
    turns.set(asked.language, ended);
    return turn;
  };

  return {
    /** The cards of a public list that start and end in the ranges, in the order of the list. */
    find: (asked: ListAsked): Promise<readonly Card[]> =>
      withMemory(asked, async ({ lists }) => {
        const ends = wholeMonths(asked.ends);
        const known = lists.get(asked.list);
        if (known === undefined || missingRanges(known.loaded, ends).length > 0) {
          // They are not kept, as they are not all of the list: a function that is only asked for
          // such lists reads them each time.
          if (asked.onlyWithOneOf !== undefined) return (await load(new Map(), asked)).within(asked);
          if (known !== undefined && known.bytes > bytes) lists.delete(asked.list);
        }
        const cards = await load(lists, { ...asked, ends, onlyWithOneOf: undefined });
        if (asked.texts) await readTextsOf(cards, asked);
        return cards.within(asked);
      }),
    /** The counts of all records that events of the language link. */
    counts: (asked: LanguageAsked): Promise<LinkCounts> =>
      withMemory(asked, async ({ lists, counts }) => (await counts) ?? countEvents(asked, lists)),
  };
};

/** Consistent. */
export const readJournalNumbers = async ({ store, language }: LanguageAsked): Promise<JournalNumbers> =>
  journalNumbersIn(
    await store.readRange({ partition: JOURNAL_COUNTERS, from: language, to: `${language}~`, consistent: true }),
  );

/**
 * Brings the memory up to these numbers. Returns false if rows are missing, or too many, so that
 * everything has to be loaded anew.
 */
const catchUp = async (
  memory: LanguageMemory,
  numbers: JournalNumbers,
  asked: LanguageAsked,
  log: Log | undefined,
): Promise<boolean> => {
  if (countRows(memory.numbers, numbers) === 0) return true;
  const rows = await readRowsBetween(memory.numbers, numbers, memory.lastRowAt, MOST_ROWS, asked);
  if (rows === undefined) return false;
  const records = rows.flatMap(row => row.records);
  for (const cards of memory.lists.values()) cards.apply(records);
  memory.lastRowAt = Math.max(memory.lastRowAt, ...rows.map(({ at }) => at));
  // A request that read its numbers later may have had its turn first, so none may be lowered.
  const later = Object.entries(numbers).filter(([shard, number]) => number > (memory.numbers[shard] ?? 0));
  const reached = { ...memory.numbers, ...Object.fromEntries(later) };
  memory.numbers = reached;
  memory.counts = memory.counts.then(counts => (counts ? addToCounts(counts, rows) : readCounts(reached, asked, log)));
  return true;
};

/**
 * Resolves to undefined if no counts are stored that rows could bring up to date, or if they cannot
 * be read, which is logged.
 */
const readCounts = async (
  numbers: JournalNumbers,
  asked: LanguageAsked,
  log: Log | undefined,
): Promise<LinkCounts | undefined> => {
  try {
    return await readStoredCounts(numbers, asked);
  } catch (error) {
    if (log !== undefined) logFailure(log, error, { about: 'the stored counts' });
    return undefined;
  }
};

/**
 * Reads the stored counts and brings them up to these numbers, in two round trips. Resolves to
 * undefined if there are none, or if rows are missing or too many.
 */
const readStoredCounts = async (numbers: JournalNumbers, asked: LanguageAsked): Promise<LinkCounts | undefined> => {
  const [item] = await asked.store.read([countsKey(asked.language)], 'eventual');
  const stored = item && storedCountsIn(item);
  if (stored === undefined || countRows(numbers, stored.numbers) > 0) return undefined;
  const rows = await readRowsBetween(stored.numbers, numbers, stored.at, MOST_UNCOUNTED, asked);
  return rows && addToCounts(stored.counts, rows);
};

/**
 * The cards of the list; with `onlyWithOneOf`, only some, so not in lists that are kept. One round
 * trip, if they lack some of these ends.
 */
const load = async (lists: Map<ListName, Cards>, asked: PartAsked): Promise<Cards> => {
  const cards = lists.get(asked.list) ?? new Cards(asked.list);
  lists.set(asked.list, cards);
  const gaps = missingRanges(cards.loaded, asked.ends);
  if (gaps.length === 0) return cards;
  const several = missingRanges(cards.loadedSeveral, lastEndsFor(asked.ends));
  const read = gaps.map((ends, i) => readIndex({ ...asked, ends, several: i === 0 ? several : [] }));
  const [lastRecords, indexed] = await Promise.all([readLastRecords(asked), Promise.all(read)]);
  cards.addIndexed(indexed.flat());
  cards.loaded.push(...gaps);
  cards.loadedSeveral.push(...several);
  for (const each of lists.values()) each.apply(lastRecords);
  return cards;
};

/** Counts the cards of all events. One round trip, if some of them are not in `lists`. */
export const countEvents = async ({ store, language, now }: LanguageAsked, lists = new Map<ListName, Cards>()) => {
  const all = [PUBLIC_EVENTS, HIDDEN_EVENTS].map(list => load(lists, { store, language, now, list, ends: ALL_TIMES }));
  const cards = (await Promise.all(all)).flatMap(({ inOrder }) => inOrder);
  return countsOfEntries([...new Set(cards.map(entryOf))]);
};
