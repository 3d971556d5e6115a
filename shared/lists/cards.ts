/** The entries of a list in memory, and the numbers of events that link a record. */
import * as v from 'valibot';
import type { Item } from '../store/change.ts';
import { type Entry, oldestFirst, readEntry } from './entry.ts';
import { isAuthorFlag, isLinkOfRecord } from './name.ts';
import { type EndRange, isSameWindow, type Window } from './plan.ts';
import type { SearchText } from './search.ts';

// The number of public events of each record that events link, by its list: events hidden from listings count, those behind a password do
// not (docs/data-model.md#counts).

/** By the list of the linked record (`c12`). */
export type LinkCounts = ReadonlyMap<string, number>;

/** What a change of an event adds to the counts: 1 or -1, by list. `was`, `is`: the lists that count it (`DerivedData.countedBy`). */
export const countChanges = (was: readonly string[], is: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([
    ...is.filter(list => !was.includes(list)).map(list => [list, 1] as const),
    ...was.filter(list => !is.includes(list)).map(list => [list, -1] as const),
  ]);

/** `counts` is changed. A record that no event links any more has no count. */
export const addCounts = (counts: Map<string, number>, changes: Readonly<Record<string, number>>): void => {
  for (const [list, by] of Object.entries(changes)) {
    const count = (counts.get(list) ?? 0) + by;
    if (count === 0) counts.delete(list);
    else counts.set(list, count);
  }
};

/** The same without changing `counts`. */
export const addedCounts = (counts: LinkCounts, changes: Readonly<Record<string, number>>): LinkCounts => {
  const sum = new Map(counts);
  addCounts(sum, changes);
  return sum;
};

/** The counts by the entries of all events that are public or hidden. */
export const countsOfEntries = (entries: readonly Entry[]): LinkCounts => {
  const counts = new Map<string, number>();
  for (const { names, isProtected } of entries) {
    if (isProtected || names.some(isAuthorFlag)) continue; // a hidden event that is not public has the flag of its author
    for (const list of names) if (isLinkOfRecord(list)) counts.set(list, (counts.get(list) ?? 0) + 1);
  }
  return counts;
};

// --- as they are stored --------------------------------------------------------------------------------------------------

/** Counts as they were when the journal had these numbers. */
export interface StoredCounts {
  readonly version: number;
  /** Milliseconds since 1970. Rows with later numbers are not much older. */
  readonly at: number;
  /** The last number of each shard of the journal. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly counts: LinkCounts;
}

const Stored = v.object({
  version: v.number(),
  at: v.number(),
  numbers: v.record(v.string(), v.number()),
  counts: v.record(v.string(), v.number()),
});

export const storedCountsIn = (item: Item): StoredCounts => {
  const { version, at, numbers, counts } = v.parse(Stored, item);
  return {
    version,
    at,
    numbers: new Map(Object.entries(numbers).map(([shard, number]) => [Number(shard), number])),
    counts: new Map(Object.entries(counts)),
  };
};

/** The attributes of the item. */
export const toStoredCounts = ({ version, at, numbers, counts }: StoredCounts): v.InferOutput<typeof Stored> => ({
  version,
  at,
  numbers: Object.fromEntries(numbers),
  counts: Object.fromEntries(counts),
});

// The cards of one public list: its entries in memory, in the order of the list (docs/decisions/lists-and-searches). They change by the rows
// of the journal and by what is read from the index, in any order: a version that a row has told wins over the index, which lags.

export interface Card extends Entry {
  /** undefined: not loaded yet. */
  text?: SearchText;
}

/** What a row of the journal tells of a record of the list (`shared/records/journal.ts`). `entry`: undefined: it has left the list. */
interface JournalState {
  readonly id: number;
  readonly version: number;
  readonly entry: { readonly ds: string; readonly x: string } | undefined;
}

/** Of a record, by the row with its latest version. */
interface Told {
  readonly version: number;
  readonly hasLeft: boolean;
}

/** A removal has the version of the last put, and is later than it. */
const isOlder = (told: Told, known: Told): boolean =>
  told.version < known.version || (told.version === known.version && known.hasLeft && !told.hasLeft);

export class Cards {
  /** In the order of the list. */
  inOrder: Card[] = [];
  /** What has been read from the index. */
  loaded: EndRange[] = [];
  /** Whether all entries that last longer than `LONG` have been read. */
  hasLong = false;
  #byId = new Map<number, Card>();
  /** By `inWindow`, until the cards change. */
  #lastFound: { readonly window: Window; readonly cards: readonly Card[] } | undefined;
  /** What the journal has told of records. */
  readonly #told = new Map<number, Told>();

  /** Adds what the index has, except for records that are known already. */
  addIndexed(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (this.#byId.has(entry.id) || this.#told.has(entry.id)) continue;
      this.#byId.set(entry.id, entry);
      this.inOrder.push(entry);
    }
    this.inOrder.sort(oldestFirst);
    this.#lastFound = undefined;
  }

  /**
   * Changes a card as a row tells, unless a later one has told more. If an import creates a record anew within the hour in which it was
   * deleted for good, its versions begin again, and it is found when the cards are loaded anew.
   */
  apply({ id, version, entry }: JournalState): void {
    const told = { version, hasLeft: entry === undefined };
    const known = this.#told.get(id);
    if (known !== undefined && isOlder(told, known)) return;
    this.#told.set(id, told);
    this.#lastFound = undefined;
    const before = this.#byId.get(id);
    if (before !== undefined) this.inOrder.splice(this.#positionOf(before), 1);
    this.#byId.delete(id);
    if (entry === undefined) return;
    const card: Card = readEntry(id, entry.ds, entry.x);
    this.inOrder.splice(this.#positionOf(card), 0, card);
    this.#byId.set(id, card);
  }

  /** The cards in the window, in the order of the list. Most requests ask for the same window as the one before. */
  inWindow(window: Window): readonly Card[] {
    if (this.#lastFound !== undefined && isSameWindow(this.#lastFound.window, window)) return this.#lastFound.cards;
    const { startFrom, startBefore, endFrom, endBefore } = window;
    const first = (start: number): number => this.#firstThat(card => card.start >= start);
    const cards = this.inOrder
      .slice(first(startFrom), first(startBefore))
      .filter(({ end }) => endFrom <= end && end < endBefore);
    this.#lastFound = { window, cards };
    return cards;
  }

  /** Forgets what ends at other times, except for what rows have told: the index, which lags, could bring older versions back. */
  forgetBut(ends: EndRange): void {
    this.inOrder = this.inOrder.filter(({ id, end }) => this.isInJournal(id) || (ends.from <= end && end < ends.to));
    this.#byId = new Map(this.inOrder.map(card => [card.id, card]));
    this.loaded = [ends];
    this.hasLong = false;
    this.#lastFound = undefined;
  }

  /** Bytes of memory, roughly. */
  get bytes(): number {
    return this.inOrder.reduce(
      (sum, { names, text }) => sum + CARD + NAME * names.length + (text?.folded.length ?? 0),
      0,
    );
  }

  /** Whether a row has told of the record, so that what is read eventually consistently may be older. */
  isInJournal(id: number): boolean {
    return this.#told.has(id);
  }

  /** The position of the card, or where it belongs. */
  #positionOf(card: Card): number {
    return this.#firstThat(other => oldestFirst(other, card) >= 0);
  }

  /** The first position from which on all cards pass the test. */
  #firstThat(passes: (card: Card) => boolean): number {
    let [low, high] = [0, this.inOrder.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const card = this.inOrder[middle];
      if (card === undefined || passes(card)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Bytes of a card, and of each of its names. */
const CARD = 400;
const NAME = 8;
