/** Groups plans that may go into one transaction: each keeps its conditions, and all are carried out or none. */
import { type Change, MAX_CHANGES, mergeAdditions, nameOf } from '../../shared/store/change.ts';

/**
 * The first plan, and of the others those that fit with it into one transaction; the rest in their order. Two plans that touch one
 * item go one after the other, unless both only add to it: the later may have to be made anew.
 */
export const takeGroup = <Planned extends { readonly changes: readonly Change[] }>(
  planned: readonly Planned[],
): { group: Planned[]; rest: Planned[] } => {
  const group: Planned[] = [];
  const rest: Planned[] = [];
  const touched = new Map<string, boolean>();
  let together: Change[] = [];
  for (const one of planned) {
    const union = mergeAdditions([...together, ...one.changes]);
    const fits = group.length === 0 || union.length <= MAX_CHANGES;
    if (
      !fits ||
      one.changes.some(
        change => touched.get(nameOf(change)) === true || (!isSum(change) && touched.has(nameOf(change))),
      )
    ) {
      rest.push(one);
      continue;
    }
    group.push(one);
    together = union;
    for (const change of one.changes) touched.set(nameOf(change), !isSum(change));
  }
  return { group, rest };
};

const isSum = (change: Change): boolean => 'add' in change;
