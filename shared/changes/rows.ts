/**
 * Rows of changes: the ids and versions that a transaction has changed, sorted by the time of the transaction (docs/decisions/0071). Pure.
 *
 * `commit` derives them from the changes of a plan, so no writer can forget them. A change has a row only if a public list shows the record
 * before or after it: otherwise anybody could count the edits of scheduled records, and find the ids of hidden ones.
 */
import * as v from 'valibot';
import type { RecordType } from '../addresses/record-ids.ts';
import { LANGUAGES, Language } from '../settings/language.ts';
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
export type ChangedByLanguage = ReadonlyMap<Language, readonly ChangedRecord[]>;

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
});

/** The records whose change by a plan the feeds have to report. */
export const changedIn = (changes: readonly Change[]): ChangedByLanguage => {
  const named = changes.flatMap(namedBy);
  return new Map(
    LANGUAGES.map(language => [language, named.filter(each => each.language === language)] as const).filter(
      ([, records]) => records.length > 0,
    ),
  );
};

const namedBy = (change: Change): v.InferOutput<typeof Named>[] => {
  if ('put' in change && isRecordKey(change.put) && !change.unlisted) return parsed(change.put);
  if ('remove' in change && isRecordKey(change.remove) && !change.unlisted) {
    const { remove, type, language, when: version } = change;
    return parsed({ type, language, id: Number(/\d+$/.exec(remove.pk)?.[0]), version });
  }
  return [];
};

/** Skips types that only newer code knows, and removals by a repair, which deletes records from keys that are not theirs. */
const parsed = (named: Readonly<Record<string, unknown>>): v.InferOutput<typeof Named>[] => {
  const found = v.safeParse(Named, named);
  return found.success ? [found.output] : [];
};

/**
 * The rows of one attempt of a transaction. `at`: milliseconds since 1970, when the attempt begins. `draw`: a random integer below a limit,
 * so that transactions of the same millisecond get different sort keys.
 */
export const changeRows = (
  changed: ChangedByLanguage,
  at: number,
  draw: (limit: number) => number,
): { readonly put: Item }[] =>
  [...changed].flatMap(([language, records]) =>
    inRows(records.map(nameOf)).map(names => ({
      put: {
        pk: changesPartition(language, dayOf(at)),
        sk: `${positionAt(at)}#${draw(RANDOM).toString(36).padStart(8, '0')}`,
        [NAMES]: names,
        ttl: Math.ceil((at + KEPT + TTL_MARGIN) / 1000),
      },
    })),
  );

const NAMES = 'r';
const RANDOM = 36 ** 8;
/** Characters of names in one row: with its keys it stays below 1 KB, the size of one write unit. */
const ROW = 900;

const LETTERS = { event: 'e', venue: 'v', organizer: 'o', category: 'c', tag: 't' } as const satisfies Readonly<
  Record<ChangedType, string>
>;
const nameOf = ({ type, id, version }: ChangedRecord): string => `${LETTERS[type]}${id}.${version}`;

const inRows = (names: readonly string[]): string[] => {
  const rows: string[] = [];
  for (const name of names) {
    const last = rows.at(-1);
    if (last === undefined || last.length + 1 + name.length > ROW) rows.push(name);
    else rows.splice(-1, 1, `${last},${name}`);
  }
  return rows;
};

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
