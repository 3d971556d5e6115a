/** An entry of a list: its place, and what filters need of the record. Entries are divided by length, so that a bound on the end becomes a range of starts. */
import type { Language } from '../settings/language.ts';
import { listPartition, padded } from '../store/table.ts';
import { DAY, fromStamp, stampOf, toSeconds, type Wall } from '../time/wall.ts';
import { type ListName, storedListNames } from './name.ts';

/** A record in one list. Lists are per language. */
export interface Placement {
  readonly language: Language;
  readonly list: ListName;
  readonly id: number;
  readonly start: Wall;
  readonly end: Wall;
  /** Second criterion of the order (contract/lists#order). */
  readonly published: Wall;
  /** Names of the link lists that filters ask for, whether or not the record stands in them. */
  readonly links: readonly ListName[];
  /** Whether a password stands before it: filters by what it links must not find it for everybody (`events/redaction.ts`). */
  readonly isProtected: boolean;
  /** What filters need of the record beside its links, without a comma: of a venue, where it is (`venues/position.ts`). */
  readonly detail?: string;
}

/** Longest entry of each class, in days; the last class has no limit. Changing them means rewriting every entry. */
const CLASS_LIMITS = [1, 32, 128, 512] as const;

export interface LengthClass {
  readonly name: number;
  /** Seconds, inclusive. */
  readonly atMost: number;
}

export const LENGTH_CLASSES: readonly LengthClass[] = [...CLASS_LIMITS, Number.POSITIVE_INFINITY].map((days, name) => ({
  name,
  atMost: days * DAY,
}));

const classLasting = (seconds: number): number => LENGTH_CLASSES.findIndex(({ atMost }) => seconds <= atMost);

export const lengthClassOf = ({ start, end }: Placement): number => classLasting(toSeconds(end) - toSeconds(start));
// --- entries -------------------------------------------------------------------------------------------------------

export const partitionOf = (p: Placement): string => listPartition(p.language, p.list, lengthClassOf(p));

/** Start, publication, id: the order of the key is the order of the list (contract/lists#order). */
export const orderOf = (p: Placement): string => `${stampOf(p.start)}#${stampOf(p.published)}#${padded(p.id)}`;

/** One packed attribute instead of ten: in an index entry the names would weigh more than the values. */
export const packOf = ({ end, isProtected, links, detail }: Placement): string => {
  const named = detail === undefined ? links : [...links, `${DETAIL}${detail}`];
  return `${stampOf(end)}${isProtected ? '!' : '|'}${named.join(',')}`;
};

/** Begins the detail, which stands behind the links: the name of no list begins with it. */
const DETAIL = '@';

export interface Entry {
  readonly order: string;
  readonly id: number;
  /** 14 digits, as in the keys: they compare like the wall clocks they stand for. */
  readonly start: string;
  readonly end: string;
  readonly links: readonly ListName[];
  readonly isProtected: boolean;
  readonly detail?: string;
}

export const readEntry = (order: string, packed: string): Entry => {
  const named = packed.length > 15 ? packed.slice(15).split(',') : [];
  const detail = named.at(-1)?.startsWith(DETAIL) ? named.pop()?.slice(DETAIL.length) : undefined;
  return {
    order,
    id: Number(order.slice(30)),
    start: order.slice(0, 14),
    end: packed.slice(0, 14),
    links: storedListNames(named),
    isProtected: packed.charAt(14) === '!',
    ...(detail !== undefined && { detail }),
  };
};

export const classOfEntry = ({ start, end }: Entry): number => classLasting(fromStamp(end) - fromStamp(start));

/** For sorting: last in the order of the list comes first. */
export const newestFirst = (a: Entry, b: Entry): number => (a.order < b.order ? 1 : -1);
