/**
 * The cards of one public list: its entries in memory, in the order of the list (docs/decisions/0107). They change by the rows of the log and
 * by what is read from the index, in any order: a version that a row has told wins over the index, which lags. Pure.
 */
import { type Entry, readEntry } from './entry.ts';
import type { SearchText } from './search.ts';
import { type Ends, keyBoundsOf, type Window } from './window.ts';

export interface Card extends Entry {
  /** undefined: not loaded yet. */
  text: SearchText | undefined;
}

/** What a row of the log tells of a record of the list (`shared/changes/rows.ts`). `entry`: undefined: it has left the list. */
interface Told {
  readonly id: number;
  readonly version: number;
  readonly entry: { readonly ds: string; readonly x: string } | undefined;
}

export class Cards {
  /** In the order of the list. */
  readonly inOrder: Card[] = [];
  /** What has been read from the index. */
  loaded: Ends[] = [];
  /** Whether all entries that last longer than `LONG` have been read. */
  hasLong = false;
  #byId = new Map<number, Card>();
  /** The version that a row told of a record; half a version later, that it has left the list. */
  readonly #told = new Map<number, number>();

  /** Adds what the index has, except for records that are known already. */
  addIndexed(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (this.#byId.has(entry.id) || this.#told.has(entry.id)) continue;
      const card = withoutText(entry);
      this.#byId.set(card.id, card);
      this.inOrder.push(card);
    }
    this.inOrder.sort((a, b) => (a.order < b.order ? -1 : 1));
  }

  /**
   * Changes a card as a row tells, unless a later one has told more. If an import creates a record anew within the hour in which it was
   * deleted for good, its versions begin again, and it is found when the cards are loaded anew.
   */
  follow({ id, version, entry }: Told): void {
    const told = entry === undefined ? version + 0.5 : version;
    if (told < (this.#told.get(id) ?? 0)) return;
    this.#told.set(id, told);
    const before = this.#byId.get(id);
    if (before !== undefined) this.inOrder.splice(this.#positionOf(before.order), 1);
    this.#byId.delete(id);
    if (entry === undefined) return;
    const card = withoutText(readEntry(entry.ds, entry.x));
    this.inOrder.splice(this.#positionOf(card.order), 0, card);
    this.#byId.set(id, card);
  }

  /** The cards that start in the window: a part of the list, in its order. */
  startingIn({ startFrom, startBefore }: Window): Card[] {
    const { from, to } = keyBoundsOf({ from: startFrom, to: startBefore });
    return this.inOrder.slice(this.#positionOf(from), this.#positionOf(to));
  }

  /** Forgets what ends at other times, except for what rows have told: the index, which lags, could bring older versions back. */
  forgetBut(ends: Ends): void {
    const { from, to } = keyBoundsOf(ends);
    const kept = this.inOrder.filter(({ id, end }) => this.isTold(id) || (from <= end && end < to));
    this.inOrder.splice(0, Number.POSITIVE_INFINITY, ...kept);
    this.#byId = new Map(kept.map(card => [card.id, card]));
    this.loaded = [ends];
    this.hasLong = false;
  }

  /** Bytes of memory, roughly. */
  get bytes(): number {
    return this.inOrder.reduce(
      (sum, { links, text }) => sum + CARD + LINK * links.length + (text?.folded.length ?? 0),
      0,
    );
  }

  get(id: number): Card | undefined {
    return this.#byId.get(id);
  }

  /** Whether a row has told of the record, so that what is read eventually consistently may be older. */
  isTold(id: number): boolean {
    return this.#told.has(id);
  }

  /** The first position whose card is not before `order`. */
  #positionOf(order: string): number {
    let [low, high] = [0, this.inOrder.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.inOrder[middle]?.order ?? '') < order) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Bytes of a card, and of each of its links. */
const CARD = 400;
const LINK = 8;

const withoutText = (entry: Entry): Card => ({ ...entry, text: undefined });
