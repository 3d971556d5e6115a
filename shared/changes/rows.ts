/**
 * The log of a language: a row for each transaction that raises the version of its answers, with the ids and versions of the records that it
 * changed, sorted by the time of the transaction (docs/decisions/0071). The change feed reads it, and so do the cards that functions keep in
 * memory (docs/decisions/0107): a row has the number that it gave to the version, and the new entries of public lists. Pure.
 *
 * `commit` derives rows from the changes of a plan, so no writer can forget them. A row names a record only if a public list shows it before
 * or after the change: otherwise anybody could count the edits of scheduled records, and find the ids of hidden ones.
 */
import * as v from 'valibot';
import type { RecordType } from '../addresses/record-ids.ts';
import { isPublicList, listIn } from '../lists/name.ts';
import type { LogNumber } from '../records/answer-versions.ts';
import { Language } from '../settings/language.ts';
import type { Change, Item } from '../store/change.ts';
import { changesPartition, isRecordKey } from '../store/table.ts';
import { DAY, fromSeconds } from '../time/wall.ts';

/** Pictures have no list of their own. */
export const CHANGED_TYPES = [
  'event',
  'venue',
  'organizer',
  'category',
  'tag',
] as const satisfies readonly RecordType[];
export type ChangedType = (typeof CHANGED_TYPES)[number];

export interface ChangedRecord {
  readonly type: ChangedType;
  readonly id: number;
  /** After the write; the last version of a deleted record. */
  readonly version: number;
}

/** The entry of a public list after a change, as the index has it: its keys and its packed attribute. */
export interface LoggedEntry {
  readonly d: string;
  readonly ds: string;
  readonly x: string;
}
/** `entry`: undefined if no public list holds the record after the change, and for terms. */
export type LoggedRecord = ChangedRecord & { readonly entry: LoggedEntry | undefined };
export type ChangedByLanguage = ReadonlyMap<Language, readonly LoggedRecord[]>;

/** Milliseconds for which rows are kept. */
export const KEPT = 60 * DAY * 1000;
/** Milliseconds added to the TTL of rows, as clocks may differ. */
const TTL_MARGIN = 3_600_000;

// --- writing -----------------------------------------------------------------------------------------------------------

const Named = v.object({
  type: v.picklist(CHANGED_TYPES),
  language: Language,
  id: v.number(),
  version: v.number(),
  ...{ d: v.optional(v.string()), ds: v.optional(v.string()), x: v.optional(v.string()) },
});

/** The records that the rows of a plan have to name. */
export const changedIn = (changes: readonly Change[]): ChangedByLanguage =>
  Map.groupBy(changes.flatMap(namedBy), ({ language }) => language);

const namedBy = (change: Change): (LoggedRecord & { readonly language: Language })[] => {
  if ('put' in change && isRecordKey(change.put) && !change.unlisted) return parsed(change.put);
  if ('remove' in change && isRecordKey(change.remove) && !change.unlisted) {
    const { remove, type, language, when: version } = change;
    return parsed({ type, language, id: Number(/\d+$/.exec(remove.pk)?.[0]), version });
  }
  return [];
};

/** Skips types that only newer code knows, and removals by a repair, which deletes records from keys that are not theirs. */
const parsed = (named: Readonly<Record<string, unknown>>): (LoggedRecord & { readonly language: Language })[] => {
  const found = v.safeParse(Named, named);
  if (!found.success) return [];
  const { d, ds, x, ...record } = found.output;
  const isListed = d !== undefined && ds !== undefined && x !== undefined && isPublicList(listIn(d));
  return [{ ...record, entry: isListed ? { d, ds, x } : undefined }];
};

/**
 * The rows of one attempt of a transaction, one for each version that it raises. `at`: milliseconds since 1970, when the attempt begins.
 * `draw`: a random integer below a limit, so that transactions of the same millisecond get different sort keys.
 */
export const logRows = (
  numbers: readonly LogNumber[],
  changed: ChangedByLanguage,
  at: number,
  draw: (limit: number) => number,
): { readonly put: Item }[] =>
  numbers.map(({ language, shard, number }) => {
    const records = changed.get(language) ?? [];
    const entries = records.flatMap(({ entry, ...record }) =>
      entry === undefined ? [] : [[nameOf(record), entry.d, entry.ds, entry.x].join(' ')],
    );
    return {
      put: {
        pk: changesPartition(language, dayOf(at)),
        sk: `${positionAt(at)}#${draw(RANDOM).toString(36).padStart(8, '0')}`,
        [NAMES]: records.map(nameOf).join(','),
        [ENTRIES]: entries,
        ...{ s: shard, n: number },
        ttl: Math.ceil((at + KEPT + TTL_MARGIN) / 1000),
      },
    };
  });

const NAMES = 'r';
const ENTRIES = 'x';
const RANDOM = 36 ** 8;

const LETTERS = { event: 'e', venue: 'v', organizer: 'o', category: 'c', tag: 't' } as const satisfies Readonly<
  Record<ChangedType, string>
>;
const nameOf = ({ type, id, version }: ChangedRecord): string => `${LETTERS[type]}${id}.${version}`;

// --- reading -----------------------------------------------------------------------------------------------------------

/** A cursor: all rows before it in key order have been read. */
export type Position = string;

/** Before all rows of a time, in milliseconds since 1970. */
export const positionAt = (at: number): Position => String(Math.floor(at)).padStart(13, '0');
/** Directly after a row. */
export const positionAfter = ({ sk }: Pick<Item, 'sk'>): Position => `${sk}!`;
/** The time of a position, in milliseconds since 1970. */
export const momentOf = (position: Position): number => Number(position.slice(0, 13));

/** The key ranges between two positions, in order, one for each day. `to` is exclusive. */
export const rangesBetween = (
  language: Language,
  from: Position,
  to: Position,
): { readonly partition: string; readonly from: Position; readonly to: Position }[] => {
  const days: number[] = [];
  for (let day = startOfDay(momentOf(from)); positionAt(day) < to; day += DAY_MS) days.push(day);
  return days.map((day, i) => ({
    partition: changesPartition(language, dayOf(day)),
    from: i === 0 ? from : positionAt(day),
    to: i === days.length - 1 ? to : positionAt(day + DAY_MS),
  }));
};

const DAY_MS = DAY * 1000;
const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;
const dayOf = (at: number): string => fromSeconds(Math.floor(at / 1000)).slice(0, 10);

/** The records of this type that a row names. */
export const changedInRow = (row: Item, type: ChangedType): ChangedRecord[] =>
  v
    .parse(v.string(), row[NAMES])
    .split(',')
    .flatMap(name => {
      const [, letter, id, version] = /^([a-z])(\d+)\.(\d+)$/.exec(name) ?? [];
      return letter === LETTERS[type] ? [{ type, id: Number(id), version: Number(version) }] : [];
    });

const StoredRow = v.object({
  [NAMES]: v.string(),
  [ENTRIES]: v.array(v.string()),
  ...{ s: v.number(), n: v.number() },
});

/** A row with its number and all its records. @throws ValiError for an item that is no row. */
export const readRow = (
  row: Item,
): { readonly shard: number; readonly number: number; readonly records: readonly LoggedRecord[] } => {
  const { [NAMES]: names, [ENTRIES]: packed, s: shard, n: number } = v.parse(StoredRow, row);
  const entries = new Map(
    packed.map(each => {
      const [name = '', d = '', ds = '', ...x] = each.split(' '); // the last may contain spaces
      return [name, { d, ds, x: x.join(' ') }] as const;
    }),
  );
  const records = CHANGED_TYPES.flatMap(type => changedInRow(row, type)).map(record => ({
    ...record,
    entry: entries.get(nameOf(record)),
  }));
  return { shard, number, records: names === '' ? [] : records };
};
