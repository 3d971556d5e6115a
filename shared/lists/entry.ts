/** An entry of a list: its place there, and what filters need of the record. Pure. */
import * as v from 'valibot';
import { PostId } from '../addresses/record-ids.ts';
import type { Language } from '../settings/language.ts';
import { listPartition, padded } from '../store/table.ts';
import { fromStamp, stampOf, toSeconds, type Wall } from '../time/wall.ts';
import { classLasting } from './length-class.ts';
import { type ListName, storedListNames } from './name.ts';

/** A record in one list, as it is written. Lists are per language. */
export interface Placement {
  readonly language: Language;
  readonly list: ListName;
  readonly id: PostId;
  readonly start: Wall;
  readonly end: Wall;
  /** Second criterion of the order (contract/lists#order). */
  readonly published: Wall;
  /** The link lists that filters ask for, whether or not the record stands in them. */
  readonly links: readonly ListName[];
  /** Whether it stands behind a password: then filters by what it links must not find it for everybody (`events/redaction.ts`). */
  readonly isProtected: boolean;
  /** What filters need beside the links, without a comma: of a venue, where it is (`venues/position.ts`). */
  readonly detail?: string | undefined;
}

/** An entry of a list, as it is read from an index. */
export interface Entry {
  /** The sort key: start, publication and id. */
  readonly order: string;
  readonly id: PostId;
  /** 14 digits, as in the keys: they compare like the wall clocks they stand for. */
  readonly start: string;
  readonly end: string;
  readonly links: readonly ListName[];
  readonly isProtected: boolean;
  readonly detail?: string;
}

// --- keys --------------------------------------------------------------------------------------------------------------

export const lengthClassOf = ({ start, end }: Placement): number => classLasting(toSeconds(end) - toSeconds(start));

export const classOfEntry = ({ start, end }: Entry): number => classLasting(fromStamp(end) - fromStamp(start));

export const partitionOf = (p: Placement): string => listPartition(p.language, p.list, lengthClassOf(p));

/** Start, publication, id in 14, 14 and 10 digits: the order of the key is the order of the list (contract/lists#order). */
export const orderOf = (p: Placement): string => `${stampOf(p.start)}#${stampOf(p.published)}#${padded(p.id)}`;

/** For sorting in the order of the list. */
export const oldestFirst = (a: Entry, b: Entry): number => (a.order < b.order ? -1 : 1);
export const newestFirst = (a: Entry, b: Entry): number => oldestFirst(b, a);

// --- what an entry tells -----------------------------------------------------------------------------------------------

/** Begins the detail, which stands behind the links: no name of a list begins with it. */
const DETAIL = '@';

/** One packed attribute instead of ten, whose names would weigh more than their values: `<end>|c12,t7`, `<date>|v5,@42.19;-8.72`. */
export const packOf = ({ end, isProtected, links, detail }: Placement): string => {
  const named = detail === undefined ? links : [...links, `${DETAIL}${detail}`];
  return `${stampOf(end)}${isProtected ? '!' : '|'}${named.join(',')}`;
};

/** The inverse of `orderOf` and `packOf`. */
export const readEntry = (order: string, packed: string): Entry => {
  const named = packed.length > 15 ? packed.slice(15).split(',') : [];
  const detail = named.at(-1)?.startsWith(DETAIL) ? named.pop()?.slice(DETAIL.length) : undefined;
  return {
    order,
    id: v.parse(PostId, Number(order.slice(30))),
    start: order.slice(0, 14),
    end: packed.slice(0, 14),
    links: storedListNames(named),
    isProtected: packed.charAt(14) === '!',
    ...(detail !== undefined && { detail }),
  };
};
