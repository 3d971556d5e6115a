/**
 * The cards of one list: its entries in memory, in the order of the list (docs/decisions/lists-and-searches). They change by the rows
 * of the journal and by what is read from the index, in any order: what a row says of a record wins over the index, which lags.
 */
import { type Entry, type EntryAttributes, oldestFirst, readEntry } from './entry.ts';
import { type ListName, listIn } from './name.ts';
import type { SearchText } from './search.ts';
import { type EndRange, isSameWindow, type Window } from './window.ts';

export interface Card extends Entry {
  /** undefined: not loaded yet. */
  text?: SearchText;
}

/** What a row of the journal says of a record (`shared/records/journal.ts`). */
interface SaidOfRecord {
  readonly id: number;
  readonly version: number;
  /** undefined: it is neither in a public list nor among the hidden events. */
  readonly entry: EntryAttributes | undefined;
}

export class Cards {
  readonly inOrder: Card[] = [];
  /** What has been read from the index. */
  readonly loaded: EndRange[] = [];
  readonly #list: ListName;
  readonly #byId = new Map<number, Card>();
  /** The latest that rows have said of a record. */
  readonly #changed = new Map<number, SaidOfRecord>();
  /** By `inWindow`, until cards change: most requests ask for the window of the one before. */
  #lastFound: { readonly window: Window; readonly cards: readonly Card[] } | undefined;

  constructor(list: ListName) {
    this.#list = list;
  }

  /** Adds what the index has, except for records that are known already. */
  addIndexed(entries: readonly Entry[]): void {
    for (const entry of entries) if (!this.#byId.has(entry.id) && !this.#changed.has(entry.id)) this.#add(entry);
    this.inOrder.sort(oldestFirst);
  }

  /**
   * Changes cards as rows say, unless later ones have said more. If an import creates a record anew within the hour in which it was
   * deleted for good, its versions begin again, and it is found when the cards are loaded anew.
   */
  apply(records: readonly SaidOfRecord[]): void {
    let isInOrder = true;
    for (const record of records) {
      const { id, entry } = record;
      const known = this.#changed.get(id);
      if (known !== undefined && isOlder(record, known)) continue;
      this.#changed.set(id, record);
      this.#remove(id);
      // A record is in one list at most.
      if (entry === undefined || listIn(entry.d) !== this.#list) continue;
      this.#add(readEntry(id, entry.ds, entry.x));
      isInOrder = false;
    }
    if (!isInOrder) this.inOrder.sort(oldestFirst);
  }

  #add(card: Card): void {
    this.#lastFound = undefined;
    this.#byId.set(card.id, card);
    this.inOrder.push(card);
  }

  #remove(id: number): void {
    const card = this.#byId.get(id);
    if (card === undefined) return;
    this.#lastFound = undefined;
    this.#byId.delete(id);
    this.inOrder.splice(this.inOrder.indexOf(card), 1);
  }

  /** In the order of the list. */
  inWindow(window: Window): readonly Card[] {
    if (this.#lastFound !== undefined && isSameWindow(this.#lastFound.window, window)) return this.#lastFound.cards;
    const { startFrom, startBefore, endFrom, endBefore } = window;
    const cards = this.inOrder.filter(
      ({ start, end }) => startFrom <= start && start < startBefore && endFrom <= end && end < endBefore,
    );
    this.#lastFound = { window, cards };
    return cards;
  }

  /** Whether a row has said something of the record, so that what is read eventually consistently may be older. */
  hasChanged(id: number): boolean {
    return this.#changed.has(id);
  }

  /** Bytes of memory, roughly. */
  get bytes(): number {
    const bytesOf = ({ names, text }: Card): number => CARD + NAME * names.length + (text?.folded.length ?? 0);
    return this.inOrder.reduce((sum, card) => sum + bytesOf(card), 0);
  }
}

/** A removal has the version of the last put, and is later than it. */
const isOlder = (record: SaidOfRecord, known: SaidOfRecord): boolean =>
  record.version < known.version ||
  (record.version === known.version && known.entry === undefined && record.entry !== undefined);

/** Bytes of a card, and of each of its names. */
const CARD = 400;
const NAME = 8;
