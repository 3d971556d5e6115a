/**
 * In which lists a record stands, and what each list holds of it: an entry (its place and what filters need) and its share of
 * the counters. **Invariant: a list's entry and that list's counters change in the same transaction.**
 */

import { openList } from '../events/redaction.ts';
import type { Language } from '../settings.ts';
import { DAY, fromStamp, stampOf, toSeconds, type Wall } from '../time/wall.ts';
import { type Change, merged } from './change.ts';
import { countersKey, linkKey, listPartition, padded } from './table.ts';

/** A record in one list. Lists are per language. */
export interface Placement {
  readonly language: Language;
  readonly list: string;
  readonly id: number;
  readonly start: Wall;
  readonly end: Wall;
  /** Second criterion of the order (contract/lists#order). */
  readonly published: Wall;
  /** Names of the link lists that filters ask for, whether or not the record stands in them. */
  readonly links: readonly string[];
  /** Whether a password stands before it: filters by what it links must not find it for everybody (`events/redaction.ts`). */
  readonly isProtected: boolean;
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
/** One packed attribute instead of ten: in a thin entry the names would weigh more than the values. */
export const packOf = (p: Placement): string => `${stampOf(p.end)}${p.isProtected ? '!' : '|'}${p.links.join(',')}`;

export interface Entry {
  readonly order: string;
  readonly id: number;
  /** 14 digits, as in the keys: they compare like the wall clocks they stand for. */
  readonly start: string;
  readonly end: string;
  readonly links: readonly string[];
  readonly isProtected: boolean;
}

export const readEntry = (order: string, packed: string): Entry => {
  const links = packed.slice(15);
  return {
    order,
    id: Number(order.slice(30)),
    start: order.slice(0, 14),
    end: packed.slice(0, 14),
    links: links === '' ? [] : links.split(','),
    isProtected: packed.charAt(14) === '!',
  };
};

export const classOfEntry = ({ start, end }: Entry): number => classLasting(fromStamp(end) - fromStamp(start));

/** Lists whose entries are items of their own, in byLink: linked records, marks, an author's own. All others are in byDate. */
export const isLinkList = (list: string): boolean => /^([ctvopu]\d|[fk]\b)/.test(list);

// --- counters ------------------------------------------------------------------------------------------------------

/** `s17`: starts on the 17th; `e17`: ends on it; `z17`: of those, ends at 23:59:59, the cut-off of `ends_before`. */
const countedAs = ({ start, end }: Placement): readonly (readonly [month: string, counter: string])[] => {
  const [from, to] = [stampOf(start), stampOf(end)];
  const counted: [string, string][] = [
    [from.slice(0, 6), `s${from.slice(6, 8)}`],
    [to.slice(0, 6), `e${to.slice(6, 8)}`],
  ];
  if (to.endsWith('235959')) counted.push([to.slice(0, 6), `z${to.slice(6, 8)}`]);
  return counted;
};

const counterChanges = (before: Placement | undefined, after: Placement | undefined): Change[] => {
  const count = (placement: Placement | undefined, by: 1 | -1): Change[] =>
    placement === undefined
      ? []
      : countedAs(placement).map(([month, counter]) => ({
          add: { [counter]: by },
          to: countersKey(placement.language, placement.list, month),
        }));
  return merged([...count(before, -1), ...count(after, 1)]);
};

// --- moves ---------------------------------------------------------------------------------------------------------

const sameEntry = (a: Placement, b: Placement): boolean =>
  partitionOf(a) === partitionOf(b) && orderOf(a) === orderOf(b) && packOf(a) === packOf(b);

/** The record list: its entry is the record itself, in byDate. Every other list has an item of its own, in byLink. */
export const entryAttributes = (placement: Placement | undefined): Readonly<Record<string, string>> =>
  placement === undefined ? {} : { d: partitionOf(placement), ds: orderOf(placement), x: packOf(placement) };

/** Counters of a record list from one state of the record to the next; the entry goes with the record. */
export const moveRecordEntry = counterChanges;

/**
 * Entries and counters of all link lists from one state of a record to the next; what belongs to one list, under either of its
 * names, stays together.
 */
export const moveLinks = (before: readonly Placement[], after: readonly Placement[]): Change[][] => {
  const was = new Map(before.map(p => [openList(p.list), p]));
  const is = new Map(after.map(p => [openList(p.list), p]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(list => moveEntry(was.get(list), is.get(list)))
    .filter(changes => changes.length > 0);
};

const moveEntry = (was: Placement | undefined, is: Placement | undefined): Change[] => {
  if (was !== undefined && is !== undefined && sameEntry(was, is)) return [];
  const left: Change[] = was === undefined || was.list === is?.list ? [] : [{ remove: linkKey(was.id, was.list) }];
  const joined: Change[] =
    is === undefined
      ? []
      : [{ put: { ...linkKey(is.id, is.list), l: partitionOf(is), ls: orderOf(is), x: packOf(is) } }];
  return [...joined, ...left, ...counterChanges(was, is)];
};
