/** What follows from a category or a tag. */
import type { DerivedDataWithoutSlug } from '../model/derived-data.ts';
import { nameHolderOf } from '../records/derived-data.ts';
import { termCardKey } from '../store/table.ts';
import { toStored } from '../store/unknown-attributes.ts';
import type { TermRecord } from './record.ts';

/** Terms stand once more beside all others of their language, for functions to remember. */
export const termDerivedData = (term: TermRecord): DerivedDataWithoutSlug => ({
  attributes: {},
  card: { ...toStored(term), ...termCardKey(term.language, term.list) },
  name: nameHolderOf(term),
  entry: undefined,
  links: [],
  texts: [],
  countedBy: [],
});
