/**
 * Keeps the cards of public lists in the memory of the function, and brings them up to date for each request
 * (docs/decisions/lists-and-searches).
 *
 * 1. A request reads the numbers of the journal consistently. If they are those of the cards, these are current.
 * 2. Otherwise the rows with the numbers in between are read, and change the cards.
 * 3. What a window needs and memory lacks is read from the index. Rows of the last minute correct what the index does not show yet.
 *
 * Counts of linked records follow the same rows. They begin with what the scheduled job has stored (`storeAllCounts`).
 */
import { setTimeout } from 'node:timers/promises';
import { type Card, Cards } from '../../shared/lists/cards.ts';
import { addCounts, countsOfEntries, type LinkCounts, storedCountsIn } from '../../shared/lists/counts.ts';
import { HIDDEN_EVENTS, type ListName, listIn, PUBLIC_EVENTS, statusList } from '../../shared/lists/name.ts';
import { ANY_END, type EndRange, endsIn, missingRanges, wholeMonths } from '../../shared/lists/window.ts';
import type { JournalRecord } from '../../shared/records/journal.ts';
import type { Language } from '../../shared/settings/site.ts';
import { isTermType } from '../../shared/store/records.ts';
import { countsKey } from '../../shared/store/table.ts';
import { type ListAsked, readIndex, readTextsOf } from './read-index.ts';
import {
  LAG,
  type LanguageAsked,
  numbersBetween,
  readJournalNumbers,
  readLastRecords,
  readRowsOf,
} from './read-journal.ts';

/** Of a public list. */
interface CardsAsked extends ListAsked {
  /** Link lists, one of which each entry has to be in. If memory lacks cards, these are read instead of the list. */
  readonly readInstead: readonly ListName[] | undefined;
}

export interface CardMemory {
  /** All cards of the list in the window, in the order of the list. */
  readonly find: (asked: CardsAsked) => Promise<readonly Card[]>;
  /** The counts of all records that events of the language link. */
  readonly counts: (asked: LanguageAsked) => Promise<LinkCounts>;
}

/** The cards of all public lists of a language. */
interface LanguageMemory {
  /** By shard of the journal: the changes up to this number are in the cards. */
  readonly numbers: Map<number, number>;
  readonly lists: Map<ListName, Cards>;
  /** Read along with the first cards. undefined: none are stored that rows could bring up to date, so the cards of all events are counted. */
  readonly counts: Promise<Map<string, number> | undefined>;
  /** When it was begun, by the uptime. */
  readonly since: number;
  /** Milliseconds since 1970: the time of the last row. */
  lastRowAt: number;
}

/** Milliseconds after which a memory is loaded anew, so that a mistake does not stay. */
const LARGEST_AGE = 3_600_000;
/** Changes of which a request reads the rows. If it has missed more, reading the index again is cheaper. */
const MOST_MISSED = 300;
/** Milliseconds after which stored counts that have missed changes are of no use: the job would have stored them again. */
const OUTDATED = 86_400_000;
/** Changes that counts may have missed since they were stored. If there are more, they are counted anew. */
const MOST_UNCOUNTED = 5_000;
/**
 * Milliseconds before the last row at which rows that are missing are looked for, in turn: a row has the time at which its transaction
 * began, by the clock of its writer, and it may be visible a moment after its number is.
 */
const LOOKS = [2_000, LAG, 60 * LAG];
const BETWEEN_LOOKS = 20;

/** `bytes`: of the cards of a list, above which it is forgotten before more of it is read. `uptime`: a monotonic clock, in milliseconds. */
export const cardMemory = (bytes: number, uptime: () => number): CardMemory => {
  const memories = new Map<Language, LanguageMemory>();
  const turns = new Map<Language, Promise<unknown>>();

  /** One request at a time changes the cards of a language; those that wait find what it has loaded. */
  const inTurn = <T>(language: Language, run: () => Promise<T>): Promise<T> => {
    const mine = (turns.get(language) ?? Promise.resolve()).then(run, run);
    turns.set(
      language,
      mine.catch(() => {}),
    );
    return mine;
  };

  const memoryFor = async (asked: LanguageAsked, numbers: Map<number, number>): Promise<LanguageMemory> => {
    const known = memories.get(asked.language);
    const isYoung = known !== undefined && uptime() - known.since < LARGEST_AGE;
    if (isYoung && (await catchUp(known, asked, numbers))) return known;
    const counts = readCounts(asked, new Map(numbers)).catch(() => undefined);
    const memory: LanguageMemory = { numbers, lists: new Map(), counts, since: uptime(), lastRowAt: asked.now * 1000 };
    memories.set(asked.language, memory);
    return memory;
  };

  /** Runs in turn, with a memory that is current. */
  const withMemory = async <T>(asked: LanguageAsked, run: (memory: LanguageMemory) => Promise<T>): Promise<T> => {
    const reading = readJournalNumbers(asked);
    reading.catch(() => {}); // it is awaited in turn
    return inTurn(asked.language, async () => run(await memoryFor(asked, await reading)));
  };

  const find = (asked: CardsAsked): Promise<readonly Card[]> =>
    withMemory(asked, async ({ lists }) => {
      const ends = wholeMonths(endsIn(asked.window));
      const known = lists.get(asked.list);
      if (known === undefined || missingRanges(known.loaded, ends).length > 0) {
        if (asked.readInstead !== undefined) return readLinked(asked.readInstead, asked);
        if (known !== undefined && known.bytes > bytes) lists.delete(asked.list);
      }
      const cards = await load(lists, asked.list, ends, asked);
      if (asked.texts) await readTextsOf(cards, asked);
      return cards.inWindow(asked.window);
    });

  return {
    find,
    counts: asked => withMemory(asked, async memory => (await memory.counts) ?? countAll(memory.lists, asked)),
  };
};

// --- catching up -----------------------------------------------------------------------------------------------------------

/** Brings the memory up to these numbers. False: rows are missing, so that everything has to be loaded anew. */
const catchUp = async (
  memory: LanguageMemory,
  asked: LanguageAsked,
  numbers: ReadonlyMap<number, number>,
): Promise<boolean> => {
  const missed = numbersBetween(memory.numbers, numbers, MOST_MISSED);
  if (missed === undefined) return false;
  if (missed.size === 0) return true;
  for (const [i, before] of LOOKS.entries()) {
    if (i > 0) await setTimeout(BETWEEN_LOOKS);
    const found = await readRowsOf(missed, asked, Math.min(memory.lastRowAt, asked.now * 1000) - before);
    if (found === undefined) continue;
    applyRecords(
      memory.lists,
      found.flatMap(({ records }) => records),
    );
    const counts = await memory.counts;
    for (const { counted } of found) if (counts !== undefined) addCounts(counts, counted);
    memory.lastRowAt = Math.max(memory.lastRowAt, ...found.map(({ at }) => at));
    for (const [shard, number] of numbers) memory.numbers.set(shard, number);
    return true;
  }
  return false;
};

/** A record is in one list at most, so it leaves the others. */
const applyRecords = (lists: ReadonlyMap<ListName, Cards>, records: readonly JournalRecord[]): void => {
  for (const { entry, ...record } of records) {
    if (isTermType(record.type)) continue;
    const is = entry && listIn(entry.d);
    for (const list of [statusList(record.type, 'publish'), ...(record.type === 'event' ? [HIDDEN_EVENTS] : [])])
      lists.get(list)?.apply({ ...record, entry: list === is ? entry : undefined });
  }
};

// --- loading -------------------------------------------------------------------------------------------------------------

/** The cards of the list. One round trip, if they lack some of these ends. */
const load = async (
  lists: Map<ListName, Cards>,
  list: ListName,
  ends: EndRange,
  asked: LanguageAsked,
): Promise<Cards> => {
  const cards = lists.get(list) ?? new Cards();
  lists.set(list, cards);
  const gaps = missingRanges(cards.loaded, ends);
  if (gaps.length === 0) return cards;
  const [lastRecords, ...read] = await Promise.all([
    readLastRecords(asked),
    ...gaps.map(gap => readIndex(asked, list, gap)),
  ]);
  cards.addIndexed(read.flat());
  cards.loaded.push(...gaps);
  applyRecords(lists, lastRecords);
  return cards;
};

/** The counts that are stored, brought up to these numbers. Two round trips. undefined: none are, or rows are missing. */
const readCounts = async (
  asked: LanguageAsked,
  numbers: ReadonlyMap<number, number>,
): Promise<Map<string, number> | undefined> => {
  const [item] = await asked.store.read([countsKey(asked.language)], 'eventual');
  if (item === undefined) return undefined;
  const stored = storedCountsIn(item);
  const missed = numbersBetween(stored.numbers, numbers, MOST_UNCOUNTED);
  if (missed === undefined || (missed.size > 0 && asked.now * 1000 - stored.at > OUTDATED)) return undefined;
  const rows = await readRowsOf(missed, asked, stored.at - LAG);
  if (rows === undefined) return undefined;
  const counts = new Map(stored.counts);
  for (const { counted } of rows) addCounts(counts, counted);
  return counts;
};

/** The counts of all events as the index and the last rows have them. */
export const countEvents = (asked: LanguageAsked): Promise<LinkCounts> => countAll(new Map(), asked);

/** Counts the cards of all events. One round trip, if some of them are not in memory. */
const countAll = async (lists: Map<ListName, Cards>, asked: LanguageAsked): Promise<LinkCounts> => {
  const all = await Promise.all([PUBLIC_EVENTS, HIDDEN_EVENTS].map(list => load(lists, list, ANY_END, asked)));
  return countsOfEntries(all.flatMap(({ inOrder }) => inOrder));
};

/** The entries of link lists, as the journal corrects them. They are not kept, as they are not all of the list. One round trip. */
const readLinked = async (lists: readonly ListName[], asked: CardsAsked): Promise<readonly Card[]> => {
  const [lastRecords, ...read] = await Promise.all([
    readLastRecords(asked),
    ...lists.map(each => readIndex(asked, each, endsIn(asked.window))),
  ]);
  const cards = new Cards();
  cards.addIndexed(read.flat());
  applyRecords(new Map([[asked.list, cards]]), lastRecords);
  return cards.inWindow(asked.window);
};
