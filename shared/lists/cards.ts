/**
 * The cards of one list: its entries in memory, in the order of the list
 * (docs/decisions/lists-and-searches); and the plan by which a request finds some of them. Pure.
 */
import { invalid } from '../http/errors.ts';
import { type Caller, isWriter, mayOnPost, mayReadAll, type Owned, STATUSES, type Status } from '../settings/rights.ts';
import type { PostType } from '../store/records.ts';
import { STATUS_FLAGS } from './dates.ts';
import { type Entry, type EntryAttributes, oldestFirst, readEntry, type SearchText, stampText } from './entry.ts';
import { authorFlag, type EntryName, isAuthorFlag, type ListName, listIn, statusList } from './name.ts';

// --- cards

/** An entry in memory. An event with several dates has a card for each of them. */
export interface Card extends Entry {
  /** Undefined until a search loads it. */
  text?: SearchText;
  /** The one of several dates of the event whose card this is. */
  readonly date?: { readonly number: number; readonly entry: Entry };
}

/** The entry in the table of which the card was made. */
export const entryOf = (card: Card): Entry => card.date?.entry ?? card;

/** The cards of an entry: one, or one for each of several dates. */
export const cardsOfEntry = (entry: Entry): readonly Card[] => {
  const { dates, ...shared } = entry;
  if (dates === undefined) return [entry];
  const withoutStatus = entry.names.filter(name => !STATUS_FLAGS.includes(name));
  const namesWith = (flag: EntryName | null | undefined): readonly EntryName[] =>
    flag === undefined ? entry.names : flag === null ? withoutStatus : [...withoutStatus, flag];
  return dates.map(({ number, start, end, flag }) => ({
    ...shared,
    start,
    end,
    names: namesWith(flag),
    date: { number, entry },
  }));
};

/** What a row of the journal says of a record. */
export interface RowRecord {
  readonly id: number;
  /** After the write; the last version of a deleted record. */
  readonly version: number;
  /**
   * After the write. Undefined for a term, and for a record that is neither in a public list nor
   * among the hidden events.
   */
  readonly entry: EntryAttributes | undefined;
}

/**
 * They change by the rows of the journal and by what is read from the index, in any order: what a
 * row says of a record wins over the index, which lags.
 */
export class Cards {
  readonly inOrder: Card[] = [];
  /** The ends that have been read from the index. */
  readonly loaded: TimeRange[] = [];
  /** The same of events with several dates, by their last ends. */
  readonly loadedSeveral: TimeRange[] = [];
  readonly #list: ListName;
  /** By the id of the record. */
  readonly #byId = new Map<number, readonly Card[]>();
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
   * Changes cards as rows say, unless later ones have said more. If an import creates a record anew
   * within the hour in which it was deleted for good, its versions begin again, and it is found
   * when the cards are loaded anew.
   */
  apply(records: readonly RowRecord[]): void {
    const gone = new Set<Card>();
    for (const record of records) {
      const { id, entry } = record;
      const known = this.#changed.get(id);
      if (known !== undefined && !isNews(record, known)) continue;
      this.#changed.set(id, record);
      for (const card of this.#byId.get(id) ?? []) gone.add(card);
      this.#byId.delete(id);
      // A record is in one list at most.
      if (entry !== undefined && listIn(entry.d) === this.#list) this.#add(readEntry(id, entry.ds, entry.x));
    }
    this.#removeAll(gone);
    this.inOrder.sort(oldestFirst);
  }

  #add(entry: Entry): void {
    this.#found = undefined;
    const cards = cardsOfEntry(entry);
    this.#byId.set(entry.id, cards);
    this.inOrder.push(...cards);
  }

  /** In one pass, as an event may have a hundred cards, and rows name hundreds of events. */
  #removeAll(gone: ReadonlySet<Card>): void {
    if (gone.size === 0) return;
    this.#found = undefined;
    let kept = 0;
    for (const card of this.inOrder) if (!gone.has(card)) this.inOrder[kept++] = card;
    this.inOrder.length = kept;
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

  /**
   * Whether a row has said something of the record, so that what is read eventually consistently
   * may be older.
   */
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

// --- plans

/** Which lists to read, within which starts and ends, and which of their entries match. */
export interface ListPlan {
  readonly lists: readonly ListName[];
  /** An entry matches if it passes all of them: those of `Visible`, and those of filters. */
  readonly tests: readonly EntryTest[];
  readonly starts: TimeRange;
  readonly ends: TimeRange;
  /** Whether entries need the time of the last change, which those of links lack. */
  readonly needsModified?: boolean;
}

/** The plan for all that the caller may see. */
export const unfiltered = (visible: Visible): ListPlan => ({ ...visible, starts: ALL_TIMES, ends: ALL_TIMES });

/**
 * What a caller may see (contract/lists#status-filter, contract/rights#roles,
 * contract/rights#hidden-records).
 */
export interface Visible {
  /** One for each status. No record is in two of them. */
  readonly lists: readonly ListName[];
  /** The caller may see the entries of these lists that pass all of them. */
  readonly tests: readonly EntryTest[];
}

/** The entries that pass all tests, in the same order. */
export const passing = <E extends Entry>(entries: readonly E[], tests: readonly EntryTest[]): readonly E[] =>
  tests.reduce((left, passes) => left.filter(passes), entries);

const LISTED = STATUSES.filter(status => status !== 'trash');

/**
 * One list for each requested status. Without `status`, or with `any`: all but the trash.
 * @throws ApiError 400 naming `status`: only writers may ask for more than `publish`.
 */
export const visibleLists = (
  type: PostType,
  asked: readonly (Status | 'any')[] | undefined,
  caller: Caller | undefined,
): Visible => {
  if (caller === undefined || !isWriter(caller)) {
    if (asked !== undefined && asked.join() !== 'publish') throw invalid({ status: 'status' });
    return { lists: [statusList(type, 'publish')], tests: [] };
  }
  const wanted =
    asked === undefined || asked.length === 0 || asked.includes('any')
      ? LISTED
      : STATUSES.filter(status => asked.includes(status));
  return {
    lists: wanted.map(status => statusList(type, status)),
    tests: wanted.every(status => mayReadAll(caller, status)) ? [] : [isPublicOrBy(caller)],
  };
};

/**
 * Whether a record that was read belongs in the list: an index that lags may still have one that
 * has left it.
 */
export const isVisible = (
  { lists }: Visible,
  caller: Caller | undefined,
  post: Owned & { readonly type: PostType },
): boolean => lists.includes(statusList(post.type, post.status)) && mayOnPost(caller, 'read', post);

/** Only entries of posts that are not public name their author. */
const isPublicOrBy = ({ id }: Caller): EntryTest => {
  const own = authorFlag(id);
  return ({ names }) => names.includes(own) || !names.some(isAuthorFlag);
};

/** Whether an entry is asked for. */
export interface EntryTest {
  (entry: Entry): boolean;
  /** Present if the test is whether the entry has one of these names. */
  readonly anyOf?: readonly EntryName[];
}

/** `names`: there may be thousands. */
export const namesOneOf = (names: readonly EntryName[]): EntryTest => {
  const wanted = new Set(names);
  const test = (entry: Entry): boolean => entry.names.some(name => wanted.has(name));
  return Object.assign(test, { anyOf: names });
};

export const namesNoneOf = (names: readonly EntryName[]): EntryTest => {
  const namesOne = namesOneOf(names);
  return entry => !namesOne(entry);
};

/**
 * Leaves out protected entries, if a filter tests fields that they hide from the caller
 * (docs/decisions/protected-events).
 */
export const isOpen: EntryTest = ({ isProtected }) => !isProtected;

// Ranges of starts and ends, and of the keys of what ends in them: indexes are sorted by end
// (`sortKeyOf` in `entry.ts`).

/**
 * `from <= time < to`, in stamps (`numericStamp`). A bound need not be a time that exists: the one
 * after 23:59:59 is 23:59:60.
 */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** `to`: after the last stamp, of the same length in keys. */
export const ALL_TIMES: TimeRange = { from: 0, to: 10_000_00_00_00_00_00 };

/** The parts of `asked` that are in none of `known`, in order. */
export const missingRanges = (known: readonly TimeRange[], asked: TimeRange): TimeRange[] =>
  known.reduce<TimeRange[]>(
    (gaps, { from, to }) =>
      gaps
        .flatMap(gap => [
          { from: gap.from, to: Math.min(gap.to, from) },
          { from: Math.max(gap.from, to), to: gap.to },
        ])
        .filter(gap => gap.from < gap.to),
    [asked],
  );

/** The same range in whole months, so that the list of tomorrow needs nothing more. */
export const wholeMonths = ({ from, to }: TimeRange): TimeRange => ({
  from: Math.floor(from / MONTH) * MONTH,
  to: Math.ceil(to / MONTH) * MONTH,
});

/** The difference of the stamps of two months. */
export const MONTH = 1_00_00_00_00;

/**
 * The bounds of the sort keys of these entries. `to` is no key itself, as keys go on after the end.
 */
export const keyBoundsOf = ({ from, to }: TimeRange): { readonly from: string; readonly to: string } => ({
  from: stampText(from),
  to: stampText(to),
});
