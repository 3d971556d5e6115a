/**
 * Keeps the cards of public lists in the memory of the function, and brings them up to date for each request (docs/decisions/0107).
 *
 * 1. A request reads the numbers of the log's shards consistently. If they are those of the cards, these are current.
 * 2. Otherwise the rows with the numbers in between are read, and change the cards.
 * 3. What a window needs and memory lacks is read from the index. Rows of the last minute correct what the index does not show yet.
 */
import { setTimeout } from 'node:timers/promises';
import { momentOf, positionAt, rangesBetween, readRow } from '../../shared/changes/rows.ts';
import { type Card, Cards } from '../../shared/lists/cards.ts';
import { LONG, LONG_PART, partsOf } from '../../shared/lists/entry.ts';
import { type ListName, statusList } from '../../shared/lists/name.ts';
import { ALL_ENDS, type Ends, endsIn, gapsIn, type Window } from '../../shared/lists/window.ts';
import { numberIn } from '../../shared/records/answer-versions.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { readTextsOf } from './card-texts.ts';
import { readIndex } from './index-entries.ts';

export interface CardsAsked {
  /** The store of the request, which may know the numbers already. */
  readonly store: Store;
  readonly now: Instant;
  readonly language: Language;
  /** A public list. */
  readonly list: ListName;
  /** Tight (`tighten`). */
  readonly window: Window;
  /** Whether cards need their texts. */
  readonly texts: boolean;
  /** Link lists, one of which each entry has to be in. If memory lacks cards, a few of them are read instead of the list. */
  readonly links: readonly ListName[] | undefined;
}

/** All cards of the list that can be in the window, and others, in the order of the list. */
export type CardMemory = (asked: CardsAsked) => Promise<readonly Card[]>;

/** The cards of all public lists of a language. */
interface Shelf {
  /** By shard of the log: the changes up to this number are in the cards. */
  readonly numbers: Map<number, number>;
  readonly lists: Map<ListName, Cards>;
  /** When it was begun, by the uptime. */
  readonly since: number;
  /** Milliseconds since 1970: the time of the last row. */
  told: number;
}

/** Milliseconds after which a shelf is loaded anew, so that a mistake does not stay. */
const LARGEST_AGE = 3_600_000;
/** Changes of which a request reads the rows. If it has missed more, reading the index again is cheaper. */
const MOST_MISSED = 300;
/** Milliseconds by which an index lags at most, and clocks may differ, when cards are loaded. */
const LAG = 60_000;
/**
 * Milliseconds before the last row at which rows that are missing are looked for, in turn: a row has the time at which its transaction
 * began, by the clock of its writer, and it may be visible a moment after its number is.
 */
const LOOKS = [2_000, 2_000, 2_000, LAG, 60 * LAG];
const BETWEEN_LOOKS = 20;

/**
 * `bytes`: of the cards of a list, above which what a request does not need is forgotten. `uptime`: milliseconds of a clock that never goes
 * back.
 */
export const cardMemory = (bytes: number, uptime: () => number): CardMemory => {
  const shelves = new Map<Language, Shelf>();
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

  const shelfFor = async (asked: CardsAsked, numbers: Map<number, number>): Promise<Shelf> => {
    const known = shelves.get(asked.language);
    const isYoung = known !== undefined && uptime() - known.since < LARGEST_AGE;
    if (isYoung && (await follow(known, asked, numbers))) return known;
    const shelf: Shelf = { numbers, lists: new Map(), since: uptime(), told: asked.now * 1000 };
    shelves.set(asked.language, shelf);
    return shelf;
  };

  return async asked => {
    const reading = readNumbers(asked);
    reading.catch(() => {}); // it is awaited in turn
    return inTurn(asked.language, async () => {
      const shelf = await shelfFor(asked, await reading);
      const cards = shelf.lists.get(asked.list) ?? new Cards();
      shelf.lists.set(asked.list, cards);
      const ends = wholeMonths(endsIn(asked.window, LONG));
      const gaps = gapsIn(cards.loaded, ends);
      if (gaps.length > 0 && asked.links !== undefined) return readLinked(asked.links, asked);
      await load(shelf, cards, gaps, asked);
      if (asked.texts) await readTextsOf(cards, asked);
      const found = cards.startingIn(asked.window);
      if ((gaps.length > 0 || asked.texts) && cards.bytes > bytes) cards.forgetBut(ends); // long events, too
      return found;
    });
  };
};

const readNumbers = async ({ store, language }: CardsAsked): Promise<Map<number, number>> => {
  const shards = await store.readRange({
    partition: ANSWERS_PARTITION,
    ...{ from: language, to: `${language}~` },
    consistent: true,
  });
  return new Map(shards.map(shard => [Number(shard.sk.slice(language.length)), numberIn(shard)]));
};

// --- following -----------------------------------------------------------------------------------------------------------

/** Brings the shelf up to these numbers. False: rows are missing, so that everything has to be loaded anew. */
const follow = async (shelf: Shelf, asked: CardsAsked, numbers: ReadonlyMap<number, number>): Promise<boolean> => {
  const missed = new Set<string>();
  for (const [shard, number] of numbers) {
    const known = shelf.numbers.get(shard) ?? 0;
    if (number < known || number - known + missed.size > MOST_MISSED) return false;
    for (let each = known + 1; each <= number; each++) missed.add(`${shard} ${each}`);
  }
  if (missed.size === 0) return true;
  for (const [i, before] of LOOKS.entries()) {
    if (i > 0) await setTimeout(BETWEEN_LOOKS);
    const rows = await readRows(asked, Math.min(shelf.told, asked.now * 1000) - before);
    const found = rows.filter(({ shard, number }) => missed.has(`${shard} ${number}`));
    if (found.length < missed.size) continue;
    tell(shelf.lists, found);
    shelf.told = Math.max(shelf.told, ...found.map(({ at }) => at));
    for (const [shard, number] of numbers) shelf.numbers.set(shard, number);
    return true;
  }
  return false;
};

type Row = ReturnType<typeof readRow> & { readonly at: number };

/** The rows since a time, in milliseconds since 1970. */
const readRows = async ({ store, language, now }: CardsAsked, since: number): Promise<Row[]> => {
  const ranges = rangesBetween(language, positionAt(since), positionAt(now * 1000 + LAG));
  const rows = await Promise.all(ranges.map(range => store.readRange({ ...range, consistent: true })));
  return rows.flat().map(row => ({ ...readRow(row), at: momentOf(row.sk) }));
};

const tell = (lists: ReadonlyMap<ListName, Cards>, rows: readonly Row[]): void => {
  for (const record of rows.flatMap(({ records }) => records))
    if (record.type !== 'category' && record.type !== 'tag')
      lists.get(statusList(record.type, 'publish'))?.follow(record);
};

// --- loading -------------------------------------------------------------------------------------------------------------

/** Reads these ends of the list, which the cards lack. One round trip. */
const load = async (shelf: Shelf, cards: Cards, gaps: readonly Ends[], asked: CardsAsked): Promise<void> => {
  if (gaps.length === 0 && cards.hasLong) return;
  const { store, language, list, now } = asked;
  const short = partsOf(list).filter(part => part !== LONG_PART);
  const long = cards.hasLong ? [] : partsOf(list).filter(part => part === LONG_PART);
  const [rows, ...read] = await Promise.all([
    readRows(asked, now * 1000 - LAG),
    readIndex(store, language, list, ALL_ENDS, long),
    ...gaps.map(gap => readIndex(store, language, list, gap, short)),
  ]);
  cards.addIndexed(read.flat());
  cards.loaded.push(...gaps);
  cards.hasLong = true;
  tell(shelf.lists, rows);
};

/** The entries of link lists, as the log corrects them. They are not kept, as they are not all of the list. One round trip. */
const readLinked = async (links: readonly ListName[], asked: CardsAsked): Promise<readonly Card[]> => {
  const { store, language, list, now, window } = asked;
  const [rows, ...read] = await Promise.all([
    readRows(asked, now * 1000 - LAG),
    ...links.map(link => readIndex(store, language, link, endsIn(window, Number.POSITIVE_INFINITY))),
  ]);
  const cards = new Cards();
  cards.addIndexed(read.flat());
  tell(new Map([[list, cards]]), rows);
  return cards.startingIn(window);
};

/** So that the window of tomorrow needs nothing more. */
const wholeMonths = ({ from, to }: Ends): Ends => ({ from: startOfMonth(from, 0), to: startOfMonth(to, 1) });

const startOfMonth = (seconds: number, later: 0 | 1): number => {
  if (!Number.isFinite(seconds)) return seconds;
  const day = new Date(seconds * 1000);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later, 1) / 1000;
};
