/** What operations may ask of the database. `functions/database/dynamo-store.ts` answers with DynamoDB. */
import type { Change, Item, ItemUpdate } from './change.ts';
import type { IndexName, Key } from './table.ts';

/** One range of one partition, of the table or of an index. */
export interface KeyRange {
  readonly index?: IndexName;
  readonly partition: string;
  /** Bounds of the sort key, inclusive; by default the whole partition. */
  readonly from?: string;
  readonly to?: string;
  /** At most so many items; by default all. */
  readonly limit?: number;
  readonly descending?: boolean;
  /** Only for the table: indexes are never consistent. */
  readonly consistent?: boolean;
}

export interface Store {
  /**
   * Items by key, in the order of the keys; undefined where there is none. One trip.
   * Views read with `eventual` (half the price), plans with `consistent`.
   */
  read(keys: readonly Key[], consistency: 'eventual' | 'consistent'): Promise<readonly (Item | undefined)[]>;
  readRange(range: KeyRange): Promise<readonly Item[]>;
  /** Adds to a counter and returns its new value: ids, numbers of slugs. Gaps are allowed. */
  increment(key: Key, by: number): Promise<number>;
  /** Outside of any transaction: half the price, and any number may touch one item at once without waiting for each other. */
  updateItem(key: Key, update: ItemUpdate): Promise<void>;
  /**
   * All changes in one transaction, or none.
   * @throws WriteConflict when a condition did not hold: read again and plan anew.
   */
  commit(changes: readonly Change[]): Promise<void>;
}
