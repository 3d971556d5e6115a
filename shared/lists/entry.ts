/** Entries of lists: the position of a record in a list, and its data that filters need. Pure. */
import * as v from 'valibot';
import { PostId } from '../addresses/record-ids.ts';
import type { Language } from '../settings/language.ts';
import { listPartition, padded } from '../store/table.ts';
import { fromStamp, stampOf, toSeconds, type Wall } from '../time/wall.ts';
import { classLasting } from './length-class.ts';
import { type ListName, storedListNames } from './name.ts';

/** An entry of a record in one list, to be written. Each language has its own lists. */
export interface Placement {
  readonly language: Language;
  readonly list: ListName;
  readonly id: PostId;
  readonly start: Wall;
  readonly end: Wall;
  /** Second criterion of the order (contract/lists#order). */
  readonly published: Wall;
  /** The link lists that filters test, whether or not the record is in them; of a venue also names of places. */
  readonly links: readonly ListName[];
  /** Whether it has a password. Then filters by linked records find it only for editors (`events/redaction.ts`). */
  readonly isProtected: boolean;
  /** What filters need besides the links, without a comma: the position of a venue (`venues/position.ts`). */
  readonly detail?: string | undefined;
}

/** An entry as it is read from an index. */
export interface Entry {
  /** The sort key: start, publication and id. */
  readonly order: string;
  readonly id: PostId;
  /** 14 digits, as in sort keys (`stampOf`). */
  readonly start: string;
  readonly end: string;
  readonly links: readonly ListName[];
  readonly isProtected: boolean;
  readonly detail?: string;
}

// --- keys --------------------------------------------------------------------------------------------------------------

export const lengthClassOf = ({ start, end }: Placement): number => classLasting(toSeconds(end) - toSeconds(start));

export const classOfEntry = ({ start, end }: Entry): number => classLasting(fromStamp(end) - fromStamp(start));

export const partitionOf = (placement: Placement): string =>
  listPartition(placement.language, placement.list, lengthClassOf(placement));

/** Start, publication, id in 14, 14 and 10 digits: the order of the key is the order of the list (contract/lists#order). */
export const orderOf = ({ start, published, id }: Placement): string =>
  `${stampOf(start)}#${stampOf(published)}#${padded(id)}`;

/** The id in an order, as text. */
export const idOf = ({ order }: Pick<Entry, 'order'>): string => order.slice(30);

/** For sorting in the order of the list. */
export const oldestFirst = (a: Entry, b: Entry): number => (a.order < b.order ? -1 : 1);
export const newestFirst = (a: Entry, b: Entry): number => oldestFirst(b, a);

// --- packing -----------------------------------------------------------------------------------------------------------

/** The first character of the detail, which follows the links. No name of a list begins with it. */
const DETAIL = '@';

/** Packs an entry into one attribute, as the names of ten would be longer than their values: `<end>|c12,t7`, `<date>|v5,@42.19;-8.72`. */
export const packOf = ({ end, isProtected, links, detail }: Placement): string => {
  const fields = detail === undefined ? links : [...links, `${DETAIL}${detail}`];
  return `${stampOf(end)}${isProtected ? '!' : '|'}${fields.join(',')}`;
};

/** The link lists in a packed entry. The detail is among them, which does no harm as no filter tests it. */
export const linksIn = (packed: string): readonly ListName[] =>
  storedListNames(packed.length > 15 ? packed.slice(15).split(',') : []);

/** The inverse of `orderOf` and `packOf`. */
export const readEntry = (order: string, packed: string): Entry => {
  const fields = packed.length > 15 ? packed.slice(15).split(',') : [];
  const detail = fields.at(-1)?.startsWith(DETAIL) ? fields.pop()?.slice(DETAIL.length) : undefined;
  return {
    order,
    id: v.parse(PostId, Number(idOf({ order }))),
    start: order.slice(0, 14),
    end: packed.slice(0, 14),
    links: storedListNames(fields),
    isProtected: packed.charAt(14) === '!',
    ...(detail !== undefined && { detail }),
  };
};
