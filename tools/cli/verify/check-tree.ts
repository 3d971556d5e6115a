/**
 * Finds categories that do not lead up to the top level, because their parent does not exist or
 * they form a cycle, and moves them to the top level.
 */
import { readTerms } from '../../../functions/records/read-records.ts';
import { termCache } from '../../../functions/terms/memory.ts';
import { misplaced } from '../../../shared/linked/term-filters.ts';
import { writeTerm } from '../../../shared/linked/term-write.ts';
import { planSave } from '../../../shared/records/record.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { termRecordKey } from '../../../shared/store/table.ts';
import { type Check, judge } from './judge.ts';

export const checkTree: Check = async checking => {
  const termsOf = termCache(checking.store); // reads the terms again if they have changed
  let unjudged = 0;
  for (const language of LANGUAGES)
    unjudged += await judge(checking, async () => {
      const ids = misplaced([...(await termsOf(language)).byLink.values()]).map(({ id }) => id);
      const terms = await readTerms(checking.store, ids, 'stored');
      return terms
        .filter(term => term !== undefined)
        .map(before => ({
          kind: 'record',
          key: termRecordKey(before.id),
          is: JSON.stringify({ parent: before.parent }),
          should: JSON.stringify({ parent: 0 }),
          repair: planSave(before, writeTerm(before, {}, { ...before, parent: undefined })),
        }));
    });
  return unjudged;
};
