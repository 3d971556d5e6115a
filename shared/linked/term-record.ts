/** The attributes that are stored for a category or a tag. */
import * as v from 'valibot';
import { base, linkable, OldSlugs, type OwnDerivedData, Text } from '../model/base.ts';
import { type Carrying, TermId, toStored } from '../store/records.ts';
import { termCopyKey } from '../store/table.ts';
import { foldName } from '../text/fold.ts';

export const Term = v.object({
  type: v.picklist(['category', 'tag']),
  id: TermId,
  ...base,
  ...linkable,
  name: Text,
  slug: v.string(),
  old_slugs: OldSlugs,
  description: Text,
  /** 0 at the top level. */
  parent: TermId,
});
export type TermRecord = v.InferOutput<typeof Term> & Carrying;

/**
 * What is derived from a category or a tag. Its copy is in the partition of all terms of its
 * language, which functions read at once and keep in memory.
 */
export const termDerivedData = (term: TermRecord): OwnDerivedData => ({
  attributes: {},
  termCopy: { ...toStored(term), ...termCopyKey(term.language, term.link) },
  name: { folded: foldName(term.name), scope: term.type === 'category' ? String(term.parent) : '' },
  entry: undefined,
  linkEntries: [],
  texts: [],
  countedBy: [],
});
