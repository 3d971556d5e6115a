/**
 * All items of a table, each weighed once, in any order: what its records leave (`save` onto nothing) against what it holds. What
 * is the same on both sides cancels out: of a table that is right, what stays in memory is a version for each record, and what
 * is and should be of each number.
 * Records are told apart by their partition: `R#12` is a post, `R#t12` a term.
 */
import * as v from 'valibot';
import { type AnyRecord, readableRecordOf } from '../../../shared/records/any-record.ts';
import type { ContentRecord } from '../../../shared/records/derived-data.ts';
import { unfinishedIn } from '../../../shared/records/large-write.ts';
import { save } from '../../../shared/records/save-plan.ts';
import type { Change, Item } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import {
  type IdSpace,
  INDEXES,
  type Key,
  postKey,
  recordKeyOf,
  recordNameIn,
  TERM_TYPES,
  termRecordKey,
} from '../../../shared/store/table.ts';
import { fingerprint } from './item-text.ts';
import { meetPicture, meetPictured, newPictureFacts, type PictureFacts } from './picture-facts.ts';

export interface Tally {
  /** What one side has and the other has not, by `[pk, sk, owner, fingerprint]`; how often more as it should be than as it is. */
  readonly items: Map<string, number>;
  /** By `[pk, sk, counter]`. */
  readonly sums: Map<string, Sum>;
  /** Of the records as they were met (`stateOf`), pictures aside. */
  readonly versions: Map<string, number>;
  /** Of large writes, by event: what is noted there has still to be done. */
  readonly notes: Map<string, Item>;
  readonly pictures: PictureFacts;
  /** Records that no schema fits: what they leave and add to numbers, nobody can say. */
  readonly unreadable: Set<string>;
  /** Keys of records that stand elsewhere than theirs, by the partition where they belong: terms among posts (`misplaced.ts`). */
  readonly misplaced: Map<string, Key>;
  /** The largest id in each space. */
  readonly largest: Record<IdSpace, number>;
}

export interface Sum {
  is: number;
  should: number;
}

export const newTally = (): Tally => ({
  items: new Map(),
  sums: new Map(),
  versions: new Map(),
  notes: new Map(),
  pictures: newPictureFacts(),
  unreadable: new Set(),
  misplaced: new Map(),
  largest: { post: 0, term: 0 },
});

export const tallyItem = (balance: Tally, item: Item): void => {
  switch (kindOf(item).role) {
    case 'aside':
    case 'unknown':
      return;
    case 'record':
      tallyRecord(balance, item);
      return;
    case 'sum':
      for (const [counter, n] of countersOf(item)) sumOf(balance, item, counter).is += n;
      return;
    case 'note':
      balance.notes.set(item.pk, item);
      return;
    case 'trace':
      tip(balance, item, ownerOf(item) ?? NOBODY, -1);
  }
};

/** To be called after the last item: what the notes of unfinished writes have still to do is not expected yet. */
export const tallyNotes = (balance: Tally): void => {
  for (const [pk, note] of balance.notes) if (balance.versions.has(pk)) expect(balance, movesOf(note), pk, -1);
};

const tallyRecord = (balance: Tally, item: Item): void => {
  const record = readableRecordOf(item);
  const { pk } = record === undefined ? item : recordKeyOf(record);
  const { space, id } = recordNameIn({ pk });
  balance.largest[space] = Math.max(balance.largest[space], id);
  if (record === undefined) {
    balance.unreadable.add(pk);
    tip(balance, item, pk, -1);
    return;
  }
  if (!isTracked(record)) {
    meetPicture(balance.pictures, record);
    return;
  }
  if ('image' in record) meetPictured(balance.pictures, record);
  balance.versions.set(pk, stateOf(record));
  const [own, ...others] = save(undefined, record);
  if (pk !== item.pk) balance.misplaced.set(pk, { pk: item.pk, sk: item.sk });
  else if (own === undefined || !('put' in own) || !isIndexedAs(item, own.put)) tip(balance, item, pk, -1);
  expect(balance, others, pk, 1);
};

/** `times`: 1 expects what the changes leave, −1 takes that back. */
const expect = (balance: Tally, changes: readonly Change[], owner: string, times: 1 | -1): void => {
  for (const change of changes) {
    if ('put' in change) tip(balance, change.put, owner, times);
    else if ('add' in change && kindOf(change.to).role === 'sum')
      for (const [counter, by] of Object.entries(change.add)) sumOf(balance, change.to, counter).should += times * by;
  }
};

const tip = (balance: Tally, item: Item, owner: string, by: number): void => {
  const name = JSON.stringify([item.pk, item.sk, owner, fingerprint(item)]);
  const weight = (balance.items.get(name) ?? 0) + by;
  if (weight === 0) balance.items.delete(name);
  else balance.items.set(name, weight);
};

const sumOf = ({ sums }: Tally, { pk, sk }: Key, counter: string): Sum => {
  const name = JSON.stringify([pk, sk, counter]);
  const known = sums.get(name);
  if (known !== undefined) return known;
  const sum = { is: 0, should: 0 };
  sums.set(name, sum);
  return sum;
};

// --- what did not cancel out -----------------------------------------------------------------------------------------

/** An item to be looked at again, and the partitions of the records that may have left it. */
export interface Suspect {
  readonly key: Key;
  readonly owners: readonly string[];
}

/** Of an item that names no record. */
const NOBODY = '';

const ItemName = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string(), v.string(), v.number()]));

export const suspectsOf = ({ items }: Tally): Suspect[] => {
  const suspects = new Map<string, { readonly key: Key; readonly owners: Set<string> }>();
  for (const token of items.keys()) {
    const [pk, sk, owner] = v.parse(ItemName, token);
    const name = JSON.stringify([pk, sk]);
    const suspect = suspects.get(name) ?? { key: { pk, sk }, owners: new Set() };
    suspects.set(name, suspect);
    if (owner !== NOBODY) suspect.owners.add(owner);
  }
  return [...suspects.values()].map(({ key, owners }) => ({ key, owners: [...owners] }));
};

// --- reading items ---------------------------------------------------------------------------------------------------

export const isTracked = (record: AnyRecord): record is ContentRecord => record.type !== 'picture';

/** The version; half of one less while its write is unfinished, which may have left what either version does. */
export const stateOf = ({ version, unfinished }: ContentRecord): number => (unfinished ? version - 0.5 : version);

/** Of one that is not, the next step of its write changes what it leaves, and not its state. */
export const isFinished = (state: number): boolean => Number.isInteger(state);

export const movesOf = (note: Item): Change[] => unfinishedIn(note).moves.flat();

export const countersOf = ({ pk, sk, ...counters }: Item): [string, number][] =>
  Object.entries(counters).flatMap(([counter, n]): [string, number][] => (typeof n === 'number' ? [[counter, n]] : []));

/** The partition of the record whose trace it is, wherever its key or an attribute names it; undefined where nothing does. */
export const ownerOf = (item: Item): string | undefined => {
  if (item.pk.startsWith('R#')) return item.pk;
  const [, digits] = /#(\d{10})$/.exec(item.sk) ?? [];
  const id = typeof item.id === 'number' ? item.id : digits === undefined ? undefined : Number(digits);
  if (id === undefined) return undefined;
  return (isOfTerm(item) ? termRecordKey : postKey)(id).pk;
};

/** Its card, and its slug and its name, whose keys tell the type. */
const isOfTerm = ({ pk }: Key): boolean => {
  const [, type] = /^[SM]#\w+\/(\w+)\//.exec(pk) ?? [];
  return pk.startsWith('T#') || TERM_TYPES.some(each => each === type);
};

const IN_INDEXES: readonly string[] = Object.values(INDEXES).flatMap(({ partition, sort, project }) => [
  partition,
  sort,
  ...project,
]);

/**
 * Only what puts it into indexes is a trace. The rest is the truth itself: that of a record written by an older version lacks
 * what has a default by now, and is right all the same.
 */
export const isIndexedAs = (item: Item, put: Item): boolean => IN_INDEXES.every(name => item[name] === put[name]);

/** The record as it is stored, in the indexes where it belongs. */
export const indexedAs = (item: Item, put: Item): Item => ({
  ...Object.fromEntries(Object.entries(item).filter(([name]) => !IN_INDEXES.includes(name))),
  ...Object.fromEntries(Object.entries(put).filter(([name]) => IN_INDEXES.includes(name))),
  pk: item.pk,
  sk: item.sk,
});
