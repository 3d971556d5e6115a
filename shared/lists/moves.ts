/** The entries of lists when a record changes. Pure. */
import type { Change } from '../store/change.ts';
import { linkKey } from '../store/table.ts';
import { type Placement, packOf, partitionOf, sortKeyOf } from './entry.ts';

/** In the list by status, the record's own item is the entry. These attributes put it into the index byDate. */
export const entryAttributes = (placement: Placement | undefined): Readonly<Record<string, string>> =>
  placement === undefined ? {} : { d: partitionOf(placement), ds: sortKeyOf(placement), x: packOf(placement) };

/** All other entries are items of their own in the index byLink. */
export const moveLinks = (before: readonly Placement[], after: readonly Placement[]): Change[] => {
  const was = new Map(before.map(p => [p.list, p]));
  const is = new Map(after.map(p => [p.list, p]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(list => moveEntry(was.get(list), is.get(list)));
};

const moveEntry = (was: Placement | undefined, is: Placement | undefined): Change[] => {
  if (is === undefined) return was === undefined ? [] : [{ remove: linkKey(was.id, was.list) }];
  if (was !== undefined && isSameEntry(was, is)) return [];
  return [{ put: { ...linkKey(is.id, is.list), l: partitionOf(is), ls: sortKeyOf(is), x: packOf(is) } }];
};

const isSameEntry = (a: Placement, b: Placement): boolean =>
  partitionOf(a) === partitionOf(b) && sortKeyOf(a) === sortKeyOf(b) && packOf(a) === packOf(b);
