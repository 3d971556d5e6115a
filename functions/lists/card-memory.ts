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
import {
  addCounts,
  type Card,
  Cards,
  countsOfEntries,
  type LinkCounts,
  storedCountsIn,
} from '../../shared/lists/cards.ts';
import { LONG, LONG_PART, partsOf } from '../../shared/lists/entry.ts';
import { HIDDEN_EVENTS, type ListName, listIn, PUBLIC_EVENTS, statusList } from '../../shared/lists/name.ts';
import {
  ANY_END,
  type EndRange,
  endRangeOf,
  missingRanges,
  type Window,
  wholeMonths,
} from '../../shared/lists/plan.ts';
import type { JournalRecord } from '../../shared/records/journal.ts';
import type { Language } from '../../shared/settings/site.ts';
import { isTermType } from '../../shared/store/records.ts';
import { countsKey } from '../../shared/store/table.ts';
import {
  LAG,
  type LanguageAsked,
  numbersBetween,
  readIndex,
  readJournalNumbers,
  readLastRecords,
  readRowsOf,
  readTextsOf,
} from './reads.ts';

export interface CardsAsked extends LanguageAsked {
  /** A public list. */
  readonly list: ListName;
  /** Tight (`normalizeWindow`). */
  readonly window: Window;
  /** Whether cards need their texts. */
  readonly texts: boolean;
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
const LOOKS = [2_000, 2_000, 2_000, LAG, 60 * LAG];
const BETWEEN_LOOKS = 20;

/** `bytes`: of the cards of a list, above which what a request does not need is forgotten. `uptime`: a monotonic clock, in milliseconds. */
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

  return {
    find: asked =>
      withMemory(asked, async memory => {
        const cards = cardsOf(memory, asked.list);
        const ends = wholeMonths(endRangeOf(asked.window, LONG));
        const gaps = missingRanges(cards.loaded, ends);
        if (gaps.length > 0 && asked.readInstead !== undefined) return readLinked(asked.readInstead, asked);
        await load(memory, asked.list, gaps, asked);
        if (asked.texts) await readTextsOf(cards, asked);
        const found = cards.inWindow(asked.window);
        if ((gaps.length > 0 || asked.texts) && cards.bytes > bytes) cards.forgetBut(ends); // long events, too
        return found;
      }),
    counts: asked => withMemory(asked, async memory => (await memory.counts) ?? countAll(memory, asked)),
  };
};

const cardsOf = ({ lists }: Pick<LanguageMemory, 'lists'>, list: ListName): Cards => {
  const cards = lists.get(list) ?? new Cards();
  lists.set(list, cards);
  return cards;
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

/** Reads these ends of the list, which its cards lack. One round trip. */
const load = async (
  memory: Pick<LanguageMemory, 'lists'>,
  list: ListName,
  gaps: readonly EndRange[],
  asked: LanguageAsked,
): Promise<void> => {
  const cards = cardsOf(memory, list);
  if (gaps.length === 0 && cards.hasLong) return;
  const { store, language } = asked;
  const short = partsOf(list).filter(part => part !== LONG_PART);
  const long = cards.hasLong ? [] : partsOf(list).filter(part => part === LONG_PART);
  const [lastRecords, ...read] = await Promise.all([
    readLastRecords(asked),
    readIndex(store, language, list, ANY_END, long),
    ...gaps.map(gap => readIndex(store, language, list, gap, short)),
  ]);
  cards.addIndexed(read.flat());
  cards.loaded.push(...gaps);
  cards.hasLong = true;
  applyRecords(memory.lists, lastRecords);
};

/** The counts that are stored, brought up to these numbers. Two round trips. undefined: none are, or rows are missing. */
export const readCounts = async (
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
export const countEvents = (asked: LanguageAsked): Promise<LinkCounts> => countAll({ lists: new Map() }, asked);

/** Counts the cards of all events. One round trip, if some of them are not in memory. */
const countAll = async (memory: Pick<LanguageMemory, 'lists'>, asked: LanguageAsked): Promise<LinkCounts> => {
  const lists = [PUBLIC_EVENTS, HIDDEN_EVENTS].map(list => ({ list, cards: cardsOf(memory, list) }));
  await Promise.all(lists.map(({ list, cards }) => load(memory, list, missingRanges(cards.loaded, ANY_END), asked)));
  return countsOfEntries(lists.flatMap(({ cards }) => cards.inOrder));
};

/** The entries of link lists, as the journal corrects them. They are not kept, as they are not all of the list. One round trip. */
const readLinked = async (lists: readonly ListName[], asked: CardsAsked): Promise<readonly Card[]> => {
  const { store, language, list, window } = asked;
  const [lastRecords, ...read] = await Promise.all([
    readLastRecords(asked),
    ...lists.map(each => readIndex(store, language, each, endRangeOf(window, Number.POSITIVE_INFINITY))),
  ]);
  const cards = new Cards();
  cards.addIndexed(read.flat());
  applyRecords(new Map([[list, cards]]), lastRecords);
  return cards.inWindow(window);
};
