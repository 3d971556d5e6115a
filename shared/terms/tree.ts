/** The tree of categories, by the parents that are stored with them. Two simultaneous moves cannot make a cycle (`parents.ts`). Pure. */
import type { TermRecord } from './record.ts';

/** A term and its ancestors, from the bottom up. `terms`: all of its language. */
export const withAncestors = (term: TermRecord, terms: readonly TermRecord[]): TermRecord[] => {
  const line = [term];
  for (
    let parent = parentOf(term, terms);
    parent !== undefined && !line.includes(parent);
    parent = parentOf(parent, terms)
  )
    line.push(parent);
  return line;
};

const parentOf = ({ parent }: TermRecord, terms: readonly TermRecord[]): TermRecord | undefined =>
  parent === 0 ? undefined : terms.find(({ id }) => id === parent);

/** A term and all its descendants. `terms`: all of its language. */
export const withDescendants = (term: TermRecord, terms: readonly TermRecord[]): TermRecord[] => {
  const children = Map.groupBy(terms, ({ parent }) => parent);
  const found = new Set([term]);
  for (const each of found) for (const child of children.get(each.id) ?? []) found.add(child); // a set visits what is added meanwhile
  return [...found];
};
