/**
 * One scan of a table, in any order. The items that each record would write (`save` without an old record) are matched with the stored
 * ones. Matched items are dropped at once, so memory holds only the version of each record, the counters, and unmatched items. Records are
 * identified by their partition: `R#12` is a post, `R#t12` a term.
 */

import type { IdSpace } from '../../../../shared/addresses/record-ids.ts';
import { type AnyRecord, readableRecordOf } from '../../../../shared/records/any-record.ts';
import { save } from '../../../../shared/records/save-plan.ts';
import type { Change, Item } from '../../../../shared/store/change.ts';
import { kindOf } from '../../../../shared/store/item-kinds.ts';
import { baseKey, isShard, numbersIn } from '../../../../shared/store/shards.ts';
import { HOT_PARTITION, hotKey, type Key, keyName, recordKeyOf, recordNameIn } from '../../../../shared/store/table.ts';
import { newPictureTally, type PictureTally, tallyPicture, tallyPictureUse } from './diagnose-pictures.ts';
import { fingerprint } from './difference.ts';
import { isContentRecord, isIndexedAs, ownerOf, pendingChanges } from './item-owner.ts';
import { type GroupTally, newGroupTally, tallyCopy, tallyMember } from './tally-groups.ts';

export interface Tally {
  /** Items that so far are only stored or only expected, by key, owner and content. */
  readonly unmatched: Map<string, UnmatchedItem>;
  /** Items of counters with their shards, by key. */
  readonly counters: Map<string, CounterItem>;
  /** Bases of counters with shards, by the sort key of the note that they need. */
  readonly split: Map<string, Key>;
  /** Sort keys of the stored notes of split counters. */
  readonly noted: Set<string>;
  readonly records: RecordStates;
  /** Notes of unfinished large writes, by the partition of the event. */
  readonly notes: Map<string, Item>;
  readonly pictures: PictureTally;
  readonly groups: GroupTally;
  /** Partitions of records that cannot be read, so their derived data are unknown. */
  readonly unreadable: Set<string>;
  /** The largest id in each space. */
  readonly largest: Record<IdSpace, number>;
}

interface UnmatchedItem extends Key {
  /** Partition of the record that it is derived from; undefined: unknown. */
  readonly owner: string | undefined;
  /** How often the item was expected minus how often it was found. */
  surplus: number;
}

interface CounterItem extends Key {
  readonly counters: Map<string, CounterTally>;
}

interface CounterTally {
  stored: number;
  expected: number;
}

/** One counter of an item that holds several. */
export interface CounterId extends Key {
  readonly counter: string;
}

/** By partition, without pictures. `unfinished`: derived items of these may be of their version or of the one before. */
export interface RecordStates {
  readonly versions: Map<string, number>;
  readonly unfinished: Set<string>;
}

export const newRecordStates = (): RecordStates => ({ versions: new Map(), unfinished: new Set() });

export const newTally = (): Tally => ({
  unmatched: new Map(),
  counters: new Map(),
  split: new Map(),
  noted: new Set(),
  records: newRecordStates(),
  notes: new Map(),
  pictures: newPictureTally(),
  groups: newGroupTally(),
  unreadable: new Set(),
  largest: { post: 0, term: 0 },
});

export const counterName = ({ pk, sk, counter }: CounterId): string => JSON.stringify([pk, sk, counter]);

export const addState = ({ versions, unfinished }: RecordStates, record: AnyRecord): void => {
  if (!isContentRecord(record)) return;
  const { pk } = recordKeyOf(record);
  versions.set(pk, record.version);
  if (record.unfinished) unfinished.add(pk);
};

export const tallyItem = (tally: Tally, item: Item): void => {
  switch (kindOf(item).role) {
    case 'other':
      if (item.pk === HOT_PARTITION) tally.noted.add(item.sk);
      return;
    case 'unknown':
      return;
    case 'record':
      tallyRecord(tally, item);
      return;
    case 'sum':
      if (isShard(item)) tally.split.set(hotKey(baseKey(item)).sk, baseKey(item));
      for (const [counter, n] of numbersIn(item)) counterOf(tally, baseKey(item), counter).stored += n;
      return;
    case 'group':
      tallyCopy(tally.groups, item);
      return;
    case 'note':
      tally.notes.set(item.pk, item);
      return;
    case 'derived':
      match(tally, item, ownerOf(item), -1);
  }
};

/** To be called after the last item. Takes back the expectation of changes that unfinished writes have not made yet. */
export const tallyNotes = (tally: Tally): void => {
  for (const [pk, note] of tally.notes)
    if (tally.records.versions.has(pk)) expectItems(tally, pendingChanges(note), pk, -1);
};

const tallyRecord = (tally: Tally, item: Item): void => {
  const record = readableRecordOf(item);
  const { pk } = record === undefined ? item : recordKeyOf(record);
  const { space, id } = recordNameIn({ pk });
  tally.largest[space] = Math.max(tally.largest[space], id);
  if (record === undefined) {
    tally.unreadable.add(pk);
    match(tally, item, pk, -1);
    return;
  }
  if (!isContentRecord(record)) {
    tallyPicture(tally.pictures, record);
    return;
  }
  if ('image' in record) tallyPictureUse(tally.pictures, record);
  addState(tally.records, record);
  tallyMember(tally.groups, record);
  const [own, ...derived] = save(undefined, record);
  if (own === undefined || !('put' in own) || !isIndexedAs(item, own.put)) match(tally, item, pk, -1);
  expectItems(tally, derived, pk, 1);
};

/** `times`: 1 expects the items of these changes, −1 takes that back. */
const expectItems = (tally: Tally, changes: readonly Change[], owner: string, times: 1 | -1): void => {
  for (const change of changes) {
    if ('put' in change) match(tally, change.put, owner, times);
    else if ('add' in change && kindOf(change.to).role === 'sum')
      for (const [counter, by] of numbersIn({ ...change.to, ...change.add }))
        counterOf(tally, change.to, counter).expected += times * by;
  }
};

/** `by`: 1 for an item that is expected, −1 for one that is found. */
const match = ({ unmatched }: Tally, item: Item, owner: string | undefined, by: 1 | -1): void => {
  const { pk, sk } = item;
  const name = JSON.stringify([pk, sk, owner, fingerprint(item)]);
  const known = unmatched.get(name);
  if (known === undefined) unmatched.set(name, { pk, sk, owner, surplus: by });
  else if (known.surplus + by === 0) unmatched.delete(name);
  else known.surplus += by;
};

const counterOf = (tally: Tally, { pk, sk }: Key, counter: string): CounterTally => {
  const name = keyName({ pk, sk });
  const { counters } = tally.counters.get(name) ?? added(tally.counters, name, { pk, sk, counters: new Map() });
  return counters.get(counter) ?? added(counters, counter, { stored: 0, expected: 0 });
};

const added = <Value>(to: Map<string, Value>, name: string, value: Value): Value => {
  to.set(name, value);
  return value;
};

// --- what did not match ----------------------------------------------------------------------------------------------

/** An item to be read again, and the partitions of the records that it may be derived from. */
export interface Suspect {
  readonly key: Key;
  readonly owners: readonly string[];
}

export const suspectItems = ({ unmatched }: Tally): Suspect[] => {
  const byKey = Map.groupBy(unmatched.values(), keyName);
  return [...byKey.values()].flatMap(items => {
    const [first] = items;
    const owners = new Set(items.flatMap(({ owner }) => owner ?? []));
    return first === undefined ? [] : { key: { pk: first.pk, sk: first.sk }, owners: [...owners] };
  });
};

export interface SuspectCounter extends CounterId {
  /** What the records of the scan add up to for this counter. */
  readonly expected: number;
}

/** Counters that differ from the sum over the records. They need not be wrong: a write during the scan has the same effect. */
export const suspectCounters = ({ counters }: Tally): SuspectCounter[] =>
  [...counters.values()].flatMap(({ pk, sk, counters }) =>
    [...counters].flatMap(([counter, { stored, expected }]) =>
      stored === expected ? [] : [{ pk, sk, counter, expected }],
    ),
  );

/** Counters with shards that no note names. */
export const unnotedCounters = ({ split, noted }: Tally): Key[] =>
  [...split].flatMap(([name, base]) => (noted.has(name) ? [] : [base]));
