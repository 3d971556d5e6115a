/**
 * What is different for certain, and the changes that put it right. One look at a table that is being written proves nothing: items
 * are judged beside their records, read again together; numbers by two weighings and what was read in between.
 */
import { type AnyRecord, readableRecordOf } from '../../../shared/records/any-record.ts';
import { save } from '../../../shared/records/save-plan.ts';
import { type Change, type Item, keyOf } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import { COUNT, type Key, recordKeyAt } from '../../../shared/store/table.ts';
import { canonical, differing } from './item-text.ts';
import { indexedAs, isIndexedAs, isTracked, movesOf, ownerOf } from './tally.ts';

export interface Difference {
  readonly kind: string;
  readonly key: Key;
  readonly is: string;
  readonly should: string;
  /** To be committed as they are, together; absent where no plan can put it right. */
  readonly repair?: readonly Change[] | undefined;
}

// --- items -----------------------------------------------------------------------------------------------------------

/** A record that may have left an item, and the note of its unfinished write, as they were when the item was read. */
export interface Owner {
  /** Its partition. */
  readonly pk: string;
  readonly item: Item | undefined;
  readonly note: Item | undefined;
}

/** `owners`: all that are suspected, and the one that the item names. */
export const diagnose = (key: Key, item: Item | undefined, owners: readonly Owner[]): Difference | undefined => {
  const kind = kindOf(key);
  if (kind.role === 'record') return item && diagnoseRecord(key, item);
  // What a note has still to do is not there yet; what an unreadable record leaves, nobody can say.
  if (owners.some(owner => isNoted(owner, key) || isUnreadable(owner))) return undefined;
  const wanted = owners.flatMap(owner => derivedDataAt(owner, key));
  if (item === undefined && wanted.length === 0) return undefined;
  const other = wanted.find(trace => canonical(trace) !== canonical(item));
  if (wanted.length > 0 && other === undefined) return undefined;
  const difference = { kind: kind.name, key, ...differing(item, other) };
  // Two records that want the same item: one of them has to be changed by somebody.
  return wanted.length > 1 ? difference : { ...difference, repair: repairOf(key, item, other, owners) };
};

const diagnoseRecord = (key: Key, item: Item): Difference | undefined => {
  const kind = kindOf(key).name;
  const record = readableRecordOf(item);
  if (record === undefined) return { kind, key, ...differing(item, undefined), should: 'a record' };
  const put = ownPut(record);
  if (put === undefined || isIndexedAs(item, put) || !isTracked(record)) return undefined;
  const should = indexedAs(item, put);
  return {
    kind,
    key,
    ...differing(item, should),
    repair: [{ put: should, when: record.version, conflict: 'version' }],
  };
};

const ownPut = (record: AnyRecord): Item | undefined => {
  const [own] = isTracked(record) ? save(undefined, record) : [];
  return own !== undefined && 'put' in own ? own.put : undefined;
};

const isSame = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

const isNoted = ({ note }: Owner, key: Key): boolean =>
  note !== undefined && movesOf(note).some(change => isSame(keyOf(change), key));

const isUnreadable = ({ item }: Owner): boolean => item !== undefined && readableRecordOf(item) === undefined;

const derivedDataAt = ({ item }: Owner, key: Key): Item[] => {
  const record = item && readableRecordOf(item);
  if (record === undefined || !isTracked(record)) return [];
  return save(undefined, record).flatMap(change => ('put' in change && isSame(change.put, key) ? [change.put] : []));
};

/** Nobody changes the trace of a record without changing the record: its version guards both. */
const repairOf = (
  key: Key,
  item: Item | undefined,
  wanted: Item | undefined,
  owners: readonly Owner[],
): readonly Change[] | undefined => {
  const guards = owners.flatMap(({ pk, item: stored }): Change[] => {
    const record = stored && readableRecordOf(stored);
    if (record !== undefined && !isTracked(record)) return []; // a picture leaves nothing beside itself
    return [{ check: recordKeyAt(pk), when: record?.version ?? 'absent', conflict: 'version' }];
  });
  if (guards.length === 0 || (item !== undefined && ownerOf(item) === undefined)) return undefined;
  const isCard = kindOf(key).name === 'card';
  return [
    ...guards,
    wanted === undefined
      ? { remove: key }
      : { put: wanted, ...(item === undefined && { when: 'absent', conflict: 'version' }) },
    // Functions remember the cards of a language until this number is another.
    ...(isCard ? [{ add: { [COUNT]: 1 }, to: { pk: key.pk, sk: '!' } }] : []),
  ];
};
