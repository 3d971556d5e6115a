/** What is derived from a category or a tag. */
import type { OwnDerivedData } from '../model/derived-data.ts';
import { termCardKey } from '../store/table.ts';
import { toStored } from '../store/unknown-attributes.ts';
import { foldName } from '../text/fold.ts';
import type { TermRecord } from './record.ts';

/** The card of a term is a copy in the partition of all terms of its language, which functions read at once and keep in memory. */
export const termDerivedData = (term: TermRecord): OwnDerivedData => ({
  attributes: {},
  card: { ...toStored(term), ...termCardKey(term.language, term.list) },
  name: { folded: foldName(term.name), scope: term.type === 'category' ? String(term.parent) : '', facts: {} },
  entry: undefined,
  links: [],
  texts: [],
  countedBy: [],
});
