/** Finds categories that are below nothing, and moves them to the top level. */
import { readTerm } from '../../../functions/records/read-records.ts';
import { termCache } from '../../../functions/terms/memory.ts';
import { planSave } from '../../../shared/records/save.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { termRecordKey } from '../../../shared/store/table.ts';
import { misplaced } from '../../../shared/terms/filters.ts';
import { writeTerm } from '../../../shared/terms/write.ts';
import type { Report, Rereading } from './repair.ts';

/** A language whose terms were written during each of these is being edited all the time. */
const MAX_READINGS = 10;
const PAUSE_MS = 100;

/**
 * Only what is wrong while no term of the language is written is reported. Returns how many could
 * not be judged.
 */
export const recheckTree = async ({ store, stop, pause }: Rereading, report: Report): Promise<number> => {
  const termsOf = termCache(store); // reads the terms again if they have changed
  let unjudged = 0;
  for (const language of LANGUAGES) {
    let [terms, wrong] = [await termsOf(language), 0];
    for (let reading = 1; reading <= MAX_READINGS && !stop.aborted; reading++) {
      const found = misplaced([...terms.byLink.values()]);
      wrong = found.length;
      if (wrong === 0) break;
      await pause(PAUSE_MS * reading);
      const again = await termsOf(language);
      const isStill = again === terms;
      terms = again;
      if (!isStill) continue;
      wrong = 0;
      for (const { id, parent } of found) {
        const before = await readTerm(store, id, 'stored');
        if (before === undefined) continue;
        const repair = planSave(before, writeTerm(before, {}, { ...before, parent: undefined }));
        const said = { is: JSON.stringify({ parent }), should: JSON.stringify({ parent: 0 }) };
        await report({ kind: 'record', key: termRecordKey(id), ...said, repair });
      }
      break;
    }
    unjudged += wrong;
  }
  return unjudged;
};
