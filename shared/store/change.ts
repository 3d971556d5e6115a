/**
 * Plans, which are lists of conditional changes to items that are committed in one transaction, and
 * the limits of DynamoDB that plans keep.
 */
import type { Language } from '../settings/site.ts';
import type { RecordType } from './records.ts';
import { type Key, keyName } from './table.ts';

/** The maximum number of items in one transaction. */
export const MAX_ITEMS = 100;
/** DynamoDB's limits for keys of the table and of indexes, in bytes. */
export const KEY_LIMITS = { partition: 2048, sort: 1024 } as const;

/**
 * An item as it is stored. The member `unknown` ensures that only records compile that have passed
 * through `toStored`.
 */
export type Item = Key & Readonly<Record<string, unknown>> & { readonly unknown?: never };

/** `absent` means that the item must not exist, a number that it must exist in this version. */
export type Condition = 'absent' | number;

/** Requires that a number is still as it was read, 0 if there was none. */
interface CounterCondition {
  readonly counter: string;
  readonly is: number;
}

/**
 * What another writer has taken or changed if a condition fails. The operation is then run again.
 */
export type ConflictOn = 'id' | 'version' | 'slug' | 'name' | 'source' | 'idempotency-key' | 'password' | 'journal';

export type Change =
  | ({ readonly put: Item; readonly when?: Condition; readonly conflict?: ConflictOn } & ForJournal)
  | ({
      readonly remove: Key;
      readonly when?: Condition;
      readonly conflict?: ConflictOn;
      /** Language and type of the record that is removed. */
      readonly language?: Language;
      readonly type?: RecordType;
    } & ForJournal)
  /** Changes nothing. The plan fails unless this item is still as it was read. */
  | { readonly check: Key; readonly when: Condition; readonly conflict: ConflictOn }
  /** Adds to numbers. An absent number counts as zero. */
  | {
      readonly add: Readonly<Record<string, number>>;
      readonly to: Key;
      readonly when?: CounterCondition;
      readonly conflict?: ConflictOn;
    };

/** What the journal needs to know about the change of a record. */
export interface ForJournal {
  /**
   * Callers without rights see the record neither before nor after the change, so items in memory
   * stay valid.
   */
  readonly unseen?: true;
  /**
   * No public list has the record before or after the change, so the row must not reveal it
   * (docs/decisions/change-feed).
   */
  readonly unlisted?: true;
  /**
   * What the change of an event adds to the counts of the records that it links, by their links
   * (`lists/entry.ts`).
   */
  readonly counted?: Readonly<Record<string, number>>;
}

/** A change of some attributes of one item, without a transaction. */
export interface ItemUpdate {
  readonly set?: Readonly<Record<string, number | string>>;
  /** Adds to numbers. An absent number counts as zero. */
  readonly add?: Readonly<Record<string, number>>;
  readonly drop?: readonly string[];
  /**
   * Without this condition, a missing item is created. With it, nothing happens if the item is
   * missing or the attribute differs.
   */
  readonly when?: 'present' | { readonly attribute: string; readonly is: string };
}

export const keyOf = (change: Change): Key => {
  if ('put' in change) return change.put;
  if ('remove' in change) return change.remove;
  return 'check' in change ? change.check : change.to;
};

/**
 * The condition that an item still has the version that was read, or still does not exist if
 * `version` is undefined.
 */
export const unchanged = (check: Key, version: number | undefined): Change => ({
  check,
  when: version ?? 'absent',
  conflict: 'version',
});

/** The key of the changed item as one text, for maps and sets. */
export const nameOf = (change: Change): string => keyName(keyOf(change));

export class WriteConflict extends Error {
  readonly on: ConflictOn;
  constructor(on: ConflictOn) {
    super(`write conflict: ${on}`);
    this.name = 'WriteConflict';
    this.on = on;
  }
}

type Addition = Extract<Change, { readonly add: unknown }>;

/**
 * A transaction may change each item only once: of equal changes one is left, and additions to the
 * same item are summed up, without sums of 0. If one record removes an item and another puts it,
 * such as a slug that passes on, the put stays, without its condition: the condition on the record
 * that loses the item already protects it.
 */
export const mergeChanges = (changes: readonly Change[]): Change[] => {
  const put = new Set(changes.flatMap(change => ('put' in change ? [nameOf(change)] : [])));
  const given = new Set(
    changes.flatMap(change =>
      'remove' in change && change.when === undefined && put.has(nameOf(change)) ? [nameOf(change)] : [],
    ),
  );
  const sums = new Map<string, Addition & { readonly add: Record<string, number> }>();
  const others: Change[] = [];
  const seen = new Map<string, Change>();
  for (const change of changes) {
    if (!('add' in change)) {
      const name = nameOf(change);
      const earlier = seen.get(name);
      if (earlier !== undefined && JSON.stringify(earlier) === JSON.stringify(change)) continue;
      seen.set(name, change);
      if (!given.has(name)) others.push(change);
      else if ('put' in change) others.push({ put: change.put });
      continue;
    }
    const name = JSON.stringify(change.to);
    const { when, conflict } = change;
    const sum = { ...(sums.get(name) ?? { to: change.to, add: {} }), ...(when && { when, conflict }) };
    for (const [counter, by] of Object.entries(change.add)) sum.add[counter] = (sum.add[counter] ?? 0) + by;
    sums.set(name, sum);
  }
  const moved = [...sums.values()].map(({ add, ...sum }) => ({
    ...sum,
    add: Object.fromEntries(Object.entries(add).filter(([, by]) => by !== 0)),
  }));
  return [...others, ...moved.filter(({ add }) => Object.keys(add).length > 0)];
};
