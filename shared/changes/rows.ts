/**
 * Rows of changes: which records a transaction has changed, by the time of the transaction (docs/decisions/0071). Pure.
 *
 * They are derived from the changes themselves, within `commit`, so no writer can forget them. They tell of what public lists show, before
 * the write or after it: more would let anybody count the edits of what is scheduled, and find the ids of hidden events.
 */
import * as v from 'valibot';
import type { RecordType } from '../addresses/record-ids.ts';
import { LANGUAGES, Language } from '../settings/language.ts';
import type { Change, Item } from '../store/change.ts';
import { changesPartition, isRecordKey } from '../store/table.ts';
import { DAY, fromSeconds } from '../time/wall.ts';

/** Pictures are shown as part of other records. */
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
  /** After the write; of a record that is gone, its last one. */
  readonly version: number;
}
export type ChangedByLanguage = ReadonlyMap<Language, readonly ChangedRecord[]>;

/** Milliseconds for which rows are kept. */
export const KEPT = 60 * DAY * 1000;
/** Rows are deleted a little later: clocks may differ by that much. */
const KEPT_LONGER = 3_600_000;

// --- writing -----------------------------------------------------------------------------------------------------------

const Named = v.object({
  type: v.picklist(CHANGED_TYPES),
  language: Language,
  id: v.number(),
  version: v.number(),
});

/** The records that a plan changes for readers. */
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

/** Newer code may know more types, and a repair removes records from keys that are not theirs: neither is told. */
const parsed = (named: Readonly<Record<string, unknown>>): v.InferOutput<typeof Named>[] => {
  const found = v.safeParse(Named, named);
  return found.success ? [found.output] : [];
};

/**
 * The rows of one attempt of a transaction. `at`: milliseconds, by the clock of the attempt. `draw`: a random integer below a limit, so that
 * transactions of the same moment have rows of their own.
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
        ttl: Math.ceil((at + KEPT + KEPT_LONGER) / 1000),
      },
    })),
  );

const NAMES = 'r';
const RANDOM = 36 ** 8;
/** Characters of names in one row, so that it is smaller than 1 KB with its keys: that is what a write unit pays for. */
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

/** Where reading goes on: all rows before it in key order have been read. */
export type Position = string;

/** That of a moment, in milliseconds: before all rows of it. */
export const positionAt = (at: number): Position => String(Math.floor(at)).padStart(13, '0');
/** That behind a row. */
export const positionAfter = ({ sk }: Pick<Item, 'sk'>): Position => `${sk}!`;
/** The moment of a position, in milliseconds. */
export const momentOf = (position: Position): number => Number(position.slice(0, 13));

/** The key ranges between two positions, in order, one for each day. `to` is not part of them. */
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

/** The records of these types that a row names. */
export const changedInRow = (row: Item, type: ChangedType): ChangedRecord[] =>
  v
    .parse(v.string(), row[NAMES])
    .split(',')
    .flatMap(name => {
      const [, letter, id, version] = /^([a-z])(\d+)\.(\d+)$/.exec(name) ?? [];
      return letter === LETTERS[type] ? [{ type, id: Number(id), version: Number(version) }] : [];
    });
