/**
 * The changes of entries and counters of lists when a record changes.
 * **Invariant: the entry and the counters of a list change in the same transaction.** Pure.
 */

import { type Change, mergeAdditions } from '../store/change.ts';
import { countersKey, linkKey } from '../store/table.ts';
import { stampOf } from '../time/wall.ts';
import { orderOf, type Placement, packOf, partitionOf } from './entry.ts';
import { openList } from './name.ts';

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
  return mergeAdditions([...count(before, -1), ...count(after, 1)]);
};

// --- entries -------------------------------------------------------------------------------------------------------

/** In the list by status, the record's own item is the entry. These attributes put it into the index byDate. */
export const entryAttributes = (placement: Placement | undefined): Readonly<Record<string, string>> =>
  placement === undefined ? {} : { d: partitionOf(placement), ds: orderOf(placement), x: packOf(placement) };

/** The counters of the list by status. Its entry is written with the record. */
export const moveRecordEntry = counterChanges;

/**
 * Entries and counters of all other lists, whose entries are items of their own in the index byLink. The result has one element for each
 * link list, with its open and its protected form together.
 */
export const moveLinks = (before: readonly Placement[], after: readonly Placement[]): Change[][] => {
  const was = new Map(before.map(p => [openList(p.list), p]));
  const is = new Map(after.map(p => [openList(p.list), p]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(list => moveEntry(was.get(list), is.get(list)))
    .filter(changes => changes.length > 0);
};

const moveEntry = (was: Placement | undefined, is: Placement | undefined): Change[] => {
  if (was !== undefined && is !== undefined && isSameEntry(was, is)) return [];
  const left: Change[] = was === undefined || was.list === is?.list ? [] : [{ remove: linkKey(was.id, was.list) }];
  const joined: Change[] =
    is === undefined
      ? []
      : [{ put: { ...linkKey(is.id, is.list), l: partitionOf(is), ls: orderOf(is), x: packOf(is) } }];
  return [...joined, ...left, ...counterChanges(was, is)];
};

const isSameEntry = (a: Placement, b: Placement): boolean =>
  partitionOf(a) === partitionOf(b) && orderOf(a) === orderOf(b) && packOf(a) === packOf(b);
