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
import type { Difference } from './compare/difference.ts';
import { judge, type Reading } from './judge.ts';
import type { Report, Rereading } from './repair.ts';

/**
 * Returns the number of categories that could not be judged, because they were written all the
 * time.
 */
export const recheckTree = async (again: Rereading, report: Report): Promise<number> => {
  const termsOf = termCache(again.store); // reads the terms again if they have changed
  let unjudged = 0;
  for (const language of LANGUAGES) {
    const read = async (): Promise<Reading> => {
      const found = misplaced([...(await termsOf(language)).byLink.values()]);
      const terms = await readTerms(
        again.store,
        found.map(({ id }) => id),
        'stored',
      );
      const differences = terms.flatMap((before): Difference[] => {
        if (before === undefined) return [];
        const repair = planSave(before, writeTerm(before, {}, { ...before, parent: undefined }));
        const said = { is: JSON.stringify({ parent: before.parent }), should: JSON.stringify({ parent: 0 }) };
        return [{ kind: 'record', key: termRecordKey(before.id), ...said, repair }];
      });
      return { differences };
    };
    unjudged += await judge(again, read, report);
  }
  return unjudged;
};
