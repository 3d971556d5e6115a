/**
 * The cards of one list: its entries in memory, in the order of the list (docs/decisions/lists-and-searches). They change by the rows
 * of the journal and by what is read from the index, in any order: what a row says of a record wins over the index, which lags.
 */
import { type Entry, type EntryAttributes, oldestFirst, readEntry } from './entry.ts';
import { type ListName, listIn } from './name.ts';
import type { TimeRange } from './plan.ts';
import type { SearchText } from './search.ts';

export interface Card extends Entry {
  /** undefined: not loaded yet. */
  text?: SearchText;
}

/** What a row of the journal says of a record. */
export interface RowRecord {
  readonly id: number;
  /** After the write; the last version of a deleted record. */
  readonly version: number;
  /** After the write; undefined: it is neither in a public list nor among the hidden events, or a term. */
  readonly entry: EntryAttributes | undefined;
}

export class Cards {
  readonly inOrder: Card[] = [];
  /** What has been read from the index. */
  readonly loaded: TimeRange[] = [];
  readonly #list: ListName;
  readonly #byId = new Map<number, Card>();
  /** The latest that rows have said of a record. */
  readonly #changed = new Map<number, RowRecord>();
  /** By `within`, until cards change: most requests ask for what the one before asked for. */
  #found: { readonly asked: string; readonly cards: readonly Card[] } | undefined;
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
  apply(records: readonly RowRecord[]): void {
    for (const record of records) {
      const { id, entry } = record;
      const known = this.#changed.get(id);
      if (known !== undefined && !isNews(record, known)) continue;
      this.#changed.set(id, record);
      this.#remove(id);
      // A record is in one list at most.
      if (entry !== undefined && listIn(entry.d) === this.#list) this.#add(readEntry(id, entry.ds, entry.x));
    }
    this.inOrder.sort(oldestFirst);
  }

  #add(card: Card): void {
    this.#found = undefined;
    this.#byId.set(card.id, card);
    this.inOrder.push(card);
  }

  #remove(id: number): void {
    const card = this.#byId.get(id);
    if (card === undefined) return;
    this.#found = undefined;
    this.#byId.delete(id);
    this.inOrder.splice(this.inOrder.indexOf(card), 1);
  }

  /** Those that start and end in these ranges, in the order of the list, which is by start. */
  within({ starts, ends }: { readonly starts: TimeRange; readonly ends: TimeRange }): readonly Card[] {
    const asked = [starts.from, starts.to, ends.from, ends.to].join();
    if (this.#found?.asked === asked) return this.#found.cards;
    const startIn = this.inOrder.slice(this.#countBefore(starts.from), this.#countBefore(starts.to));
    const cards = startIn.filter(({ end }) => ends.from <= end && end < ends.to);
    this.#found = { asked, cards };
    return cards;
  }

  /** How many start before a time. */
  #countBefore(time: number): number {
    let [low, high] = [0, this.inOrder.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.inOrder[middle]?.start ?? time) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a row has said something of the record, so that what is read eventually consistently may be older. */
  hasChanged(id: number): boolean {
    return this.#changed.has(id);
  }

  /** Bytes of memory, roughly. */
  get bytes(): number {
    return this.inOrder.reduce((sum, { text }) => sum + BYTES_OF_CARD + (text?.folded.length ?? 0), 0);
  }
}

/** Without its text. */
const BYTES_OF_CARD = 450;

/** A removal has the version of the last put, and is later than it. */
const isNews = (record: RowRecord, known: RowRecord): boolean =>
  record.version > known.version || (record.version === known.version && record.entry === undefined);
