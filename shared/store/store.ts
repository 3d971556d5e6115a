/** The interface to the database. `functions/database/store.ts` implements it on DynamoDB. */
import type { Permission } from '../settings/rights.ts';
import type { Change, Item, ItemUpdate } from './change.ts';
import type { IndexName, Key } from './table.ts';

/** One range of one partition. */
interface Range {
  readonly partition: string;
  /** Bounds of the sort key, inclusive. The default is the whole partition. */
  readonly from?: string;
  readonly to?: string;
  /** All items by default. */
  readonly limit?: number;
}

/** A range of the table. */
export interface KeyRange extends Range {
  readonly descending?: boolean;
  readonly consistent?: boolean;
}

/** A range of an index, which is never read consistently. */
export interface IndexRange extends Range {
  readonly index: IndexName;
}

/**
 * What an index tells about an item. Entries are read by the thousand, so they repeat nothing that
 * the range has named.
 */
export interface IndexEntry {
  /** The partition of the item in the table. */
  readonly pk: string;
  /** The sort key in the index. */
  readonly sort: string;
  /** What lists filter by (`lists/entry.ts`); undefined for records that are in no list. */
  readonly packed: string | undefined;
}

export interface Store {
  /**
   * Reads items in one round trip, in the order of the keys, with undefined where there is none.
   * Views read with `eventual`, which costs half, and plans with `consistent`.
   */
  readonly read: (keys: readonly Key[], consistency: Consistency) => Promise<readonly (Item | undefined)[]>;
  readonly readRange: (range: KeyRange) => Promise<readonly Item[]>;
  readonly readIndex: (range: IndexRange) => Promise<readonly IndexEntry[]>;
  /**
   * Adds to a counter of ids or of copies of a slug, and returns its new value. Values may be
   * skipped.
   */
  readonly increment: (key: Key, by: number) => Promise<number>;
  /**
   * Updates an item outside of a transaction. That costs half, and concurrent updates of one item
   * do not conflict.
   */
  readonly updateItem: (key: Key, update: ItemUpdate) => Promise<void>;
  /**
   * Carries out all changes in one transaction, or none. `by` proves that rights were checked, and
   * the audit log records it.
   *
   * @throws WriteConflict if a condition failed. The caller has to read and plan again.
   */
  readonly commit: (changes: readonly Change[], by: Permission) => Promise<void>;
  /**
   * Announces a write, so that data which only writes need is read in parallel with the reads of
   * its plan. It never throws.
   */
  readonly expectWrite?: () => void;
}

export type Consistency = 'eventual' | 'consistent';

/**
 * The store for commands, and for identifying callers, where there are no rights to check, or not
 * yet.
 */
export interface UncheckedStore extends Store {
  readonly commit: (changes: readonly Change[], by?: Permission) => Promise<void>;
}
