/**
 * The cards of one list: its entries in memory, in the order of the list (docs/decisions/lists-and-searches). They change by the rows
 * of the journal and by what is read from the index, in any order: a version that a row has told wins over the index, which lags.
 */
import { type Entry, oldestFirst, readEntry } from './entry.ts';
import type { SearchText } from './search.ts';
import { type EndRange, isSameWindow, type Window } from './window.ts';

export interface Card extends Entry {
  /** undefined: not loaded yet. */
  text?: SearchText;
}

/** What a row of the journal tells of a record of the list (`shared/records/journal.ts`). */
interface Told {
  readonly id: number;
  readonly version: number;
  /** undefined: it has left the list. */
  readonly entry: { readonly ds: string; readonly x: string } | undefined;
}

/** A removal has the version of the last put, and is later than it. */
const isOlder = (told: Told, known: Told): boolean =>
  told.version < known.version ||
  (told.version === known.version && known.entry === undefined && told.entry !== undefined);

export class Cards {
  /** In the order of the list. */
  inOrder: Card[] = [];
  /** What has been read from the index. */
  loaded: EndRange[] = [];
  readonly #byId = new Map<number, Card>();
  /** By `inWindow`, until the cards change. */
  #lastFound: { readonly window: Window; readonly cards: readonly Card[] } | undefined;
  /** Of each record, the latest that the journal has told. */
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
  apply(told: Told): void {
    const { id, entry } = told;
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
