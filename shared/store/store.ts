/** The interface to the database. `functions/database/store.ts` implements it on DynamoDB. */
import type { Permission } from '../auth/rights.ts';
import type { Change, Item, ItemUpdate } from './change.ts';
import type { IndexName, Key } from './table.ts';

/** One range of one partition. */
interface Range {
  readonly partition: string;
  /** Bounds of the sort key, inclusive; by default the whole partition. */
  readonly from?: string;
  readonly to?: string;
  /** By default all items. */
  readonly limit?: number;
}

/** Of the table. */
export interface KeyRange extends Range {
  readonly descending?: boolean;
  readonly consistent?: boolean;
}

/** Of an index, which is never consistent. */
export interface IndexRange extends Range {
  readonly index: IndexName;
}

/** What an index tells of an item. Read by the thousand, so without the attributes that the question has named. */
export interface IndexEntry {
  /** The partition of the item in the table. */
  readonly pk: string;
  /** The sort key in the index. */
  readonly sort: string;
  /** What lists filter by (`lists/entry.ts`); of records that are in no list, undefined. */
  readonly packed: string | undefined;
}

export interface Store {
  /**
   * Items by key, in the order of the keys; undefined where there is none. One round trip.
   * Views read with `eventual` (half the price), plans with `consistent`.
   */
  readonly read: (keys: readonly Key[], consistency: Consistency) => Promise<readonly (Item | undefined)[]>;
  readonly readRange: (range: KeyRange) => Promise<readonly Item[]>;
  readonly readIndex: (range: IndexRange) => Promise<readonly IndexEntry[]>;
  /** Adds to a counter of ids or of copies of a slug, and returns its new value. Values may be skipped. */
  readonly increment: (key: Key, by: number) => Promise<number>;
  /** Outside of a transaction: half the price, and concurrent updates of one item do not conflict. */
  readonly updateItem: (key: Key, update: ItemUpdate) => Promise<void>;
  /**
   * Carries out all changes in one transaction, or none. `by`: the proof that rights were checked, for the audit log, too.
   * @throws WriteConflict if a condition failed: the caller has to read and plan again.
   */
  readonly commit: (changes: readonly Change[], by: Permission) => Promise<void>;
  /** Announces a write, so that data which only writes need is read in parallel with the reads of its plan. Never throws. */
  readonly expectWrite?: () => void;
}

export type Consistency = 'eventual' | 'consistent';

/** The store of commands and of what identifies callers: there are no rights to check, or not yet. */
export interface UncheckedStore extends Store {
  readonly commit: (changes: readonly Change[], by?: Permission) => Promise<void>;
}
