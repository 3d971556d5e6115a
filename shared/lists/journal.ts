/**
 * The journal of a language. It has a row for each transaction that raises the version of answers,
 * with the ids and versions of the records that the transaction changed, sorted by its time
 * (docs/decisions/change-feed). The change feed reads the journal. By it, functions also update the
 * cards and counts that they keep in memory (docs/decisions/lists-and-searches): a row has the
 * number that it gave to the version, the new entries of lists, and what it adds to counts.
 *
 * `commit` derives rows from the changes of a plan, so no writer can forget them. The change feed
 * names a record only if a public list shows it before or after the change. Otherwise anybody could
 * count the edits of scheduled records, and find the ids of hidden ones.
 */
import * as v from 'valibot';
import { LANGUAGES, Language } from '../settings/site.ts';
import type { Change, ForJournal, Item } from '../store/change.ts';
import { CHANGED_TYPES, type ChangedType, NAMES_OF } from '../store/records.ts';
import { changesPartition, HISTORY_KEY, isRecordKey, journalCounterKey } from '../store/table.ts';
import { DAY, fromSeconds } from '../time/wall.ts';
import { type JournalNumber, languagesChanged, NUMBER, raisedVersions } from './answer-versions.ts';
import type { RowRecord } from './cards.ts';
import { addToCounts, type LinkCounts } from './entry.ts';
import { HIDDEN_EVENTS, isPublicList, listIn } from './name.ts';

export interface ChangedRecord extends Omit<RowRecord, 'entry'> {
  readonly type: ChangedType;
}

export type JournalRecord = ChangedRecord & RowRecord;

/** What a row says about a record that a plan changes. */
interface RecordChange extends JournalRecord {
  readonly language: Language;
  /** Whether the change feed may name it. */
  readonly isListed: boolean;
  readonly counted: LinkCounts;
}

/** How long rows are kept, in milliseconds. */
export const KEPT = 60 * DAY * 1000;
/** Milliseconds added to the TTL of rows, because clocks may differ. */
const TTL_MARGIN = 3_600_000;

// --- writing -------------------------------------------------------------------------------------

const Named = v.object({
  type: v.picklist(CHANGED_TYPES),
  language: Language,
  id: v.number(),
  version: v.number(),
  d: v.optional(v.string()),
  ds: v.optional(v.string()),
  x: v.optional(v.string()),
});

/** A row without the number that it gets, and without its time. */
export interface PlannedRow {
  readonly language: Language;
  /** Without its key. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** A row for each language whose answers the changes concern. */
export const plannedRows = (changes: readonly Change[]): PlannedRow[] => {
  const changed = Map.groupBy(changes.flatMap(changeIn), ({ language }) => language);
  return languagesChanged(changes).map(language => ({ language, content: contentOf(changed.get(language) ?? []) }));
};

const changeIn = (change: Change): RecordChange[] => {
  if ('put' in change && isRecordKey(change.put)) return recordChangeOf(change.put, change);
  if ('remove' in change && isRecordKey(change.remove)) {
    const { remove, type, language, when: version } = change;
    return recordChangeOf({ type, language, id: Number(/\d+$/.exec(remove.pk)?.[0]), version }, change);
  }
  return [];
};

/**
 * Skips types that only newer code knows, and removals by a repair, which deletes records from keys
 * that are not theirs.
 */
const recordChangeOf = (
  record: Readonly<Record<string, unknown>>,
  { unlisted, counted = {} }: ForJournal,
): RecordChange[] => {
  const found = v.safeParse(Named, record);
  if (!found.success) return [];
  const { d, ds, x, ...named } = found.output;
  const hasEntry = d !== undefined && ds !== undefined && x !== undefined && isInJournal(listIn(d));
  return [{ ...named, isListed: unlisted === undefined, counted, entry: hasEntry ? { d, ds, x } : undefined }];
};

/** Hidden events are included because counts need to follow their entries, too. */
const isInJournal = (list: string): boolean => isPublicList(list) || list === HIDDEN_EVENTS;

const contentOf = (records: readonly RecordChange[]): PlannedRow['content'] => {
  const entries = records.flatMap(({ entry, isListed, ...record }) => {
    if (entry !== undefined) return [[nameOf(record), entry.d, entry.ds, entry.x].join(' ')];
    return isListed ? [] : [nameOf(record)];
  });
  const counts = addToCounts({}, records);
  const listed = records.filter(({ isListed }) => isListed);
  return {
    records: listed.map(nameOf).join(','),
    entries,
    ...(Object.keys(counts).length > 0 && { counts }),
  };
};

/**
 * What one attempt of a transaction writes for its rows: each row, and the number that it gets.
 * `numbers`: one for each row. `at`: milliseconds since 1970, when the attempt begins. `draw`: a
 * random integer below a limit, so that transactions of the same millisecond get different sort
 * keys.
 */
export const numbered = (
  rows: readonly PlannedRow[],
  numbers: readonly JournalNumber[],
  at: number,
  draw: (limit: number) => number,
): Change[] => [
  ...raisedVersions(numbers),
  ...rows.flatMap(({ language, content }): Change[] => {
    const own = numbers.find(each => each.language === language);
    if (own === undefined) return [];
    const key = {
      pk: changesPartition(language, dayOf(at)),
      sk: `${positionAt(at)}#${draw(RANDOM).toString(36).padStart(8, '0')}`,
    };
    const ttl = Math.ceil((at + KEPT + TTL_MARGIN) / 1000);
    return [{ put: { ...key, ...content, shard: own.shard, number: own.number, ttl } }];
  }),
];

const RANDOM = 36 ** 8;

const nameOf = ({ type, id, version }: ChangedRecord): string => `${NAMES_OF[type].letter}${id}.${version}`;

// --- reading -------------------------------------------------------------------------------------

/** A cursor. All rows before it in key order have been read. */
export type Position = string;

/** The position before all rows of a time, which is in epoch milliseconds. */
export const positionAt = (at: number): Position => String(Math.floor(at)).padStart(13, '0');
/** The position directly after a row. */
export const positionAfter = ({ sk }: Pick<Item, 'sk'>): Position => `${sk}!`;
/** The time of a position, in epoch milliseconds. */
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

/** The records of this type that the change feed may name. */
export const changedInRow = (row: Item, type: ChangedType): ChangedRecord[] =>
  recordsNamed(v.parse(v.string(), row.records).split(',')).filter(record => record.type === type);

const recordsNamed = (names: readonly string[]): ChangedRecord[] =>
  names.flatMap(name => {
    const [, letter, id, version] = /^([a-z])(\d+)\.(\d+)$/.exec(name) ?? [];
    const type = CHANGED_TYPES.find(each => NAMES_OF[each].letter === letter);
    return type === undefined ? [] : [{ type, id: Number(id), version: Number(version) }];
  });

const StoredRow = v.object({
  /** `e40.1,v5.2`: the records that the change feed may name, with their versions. */
  records: v.string(),
  /**
   * One text for each record: its name with the entry that it has after the write (`e40.1 d ds x`),
   * or its name alone if it has none and the change feed may not name it.
   */
  entries: v.array(v.string()),
  counts: v.optional(v.record(v.string(), v.number()), {}),
  shard: v.number(),
  number: v.number(),
});

export interface JournalRow {
  readonly shard: number;
  readonly number: number;
  /** When its transaction began, in epoch milliseconds, by the clock of its writer. */
  readonly at: number;
  /** Includes records that the change feed may not name. */
  readonly records: readonly JournalRecord[];
  /** What the row adds to counts, by link. */
  readonly counted: LinkCounts;
}

/** @throws ValiError for an item that is no row. */
export const readRow = (row: Item): JournalRow => {
  const { records: names, entries: packed, counts: counted, shard, number } = v.parse(StoredRow, row);
  const entries = new Map(
    packed.map(each => {
      const [name = '', d, ds = '', ...x] = each.split(' '); // The last part may contain spaces.
      return [name, d === undefined ? undefined : { d, ds, x: x.join(' ') }] as const;
    }),
  );
  const records = recordsNamed([...new Set([...names.split(','), ...entries.keys()])]).map(each => ({
    ...each,
    entry: entries.get(nameOf(each)),
  }));
  return { shard, number, at: momentOf(row.sk), counted, records };
};

// The history of a table has a random name. A restored table has lost the last writes, so it gets a
// new name: tokens of the old history are refused, and versions of answers jump, so that functions
// drop what they keep.

/**
 * `name` must never have been used before. `random`, from 0 to below 1, makes the versions of
 * answers unlike those of any earlier restore.
 */
export const newHistory = (name: string, random: number): Change[] => [
  { put: { ...HISTORY_KEY, name } },
  ...LANGUAGES.map(language => ({
    add: { [NUMBER]: MANY + Math.floor(random * MANY) },
    to: journalCounterKey(language, 0),
  })),
];

/**
 * More writes than a table gets between a backup and its loss. Even after millions of restores the
 * sum is still exact.
 */
const MANY = 1_000_000_000;
