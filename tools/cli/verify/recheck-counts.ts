/** Compares the stored counts of each language with those of all its events. A repair removes wrong ones: functions do without them. */
import { type ComparedCounts, compareCounts } from '../../../functions/lists/stored-counts.ts';
import type { LinkCounts } from '../../../shared/lists/counts.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import { countsKey, type Key } from '../../../shared/store/table.ts';
import type { Instant } from '../../../shared/time/wall.ts';
import { differing } from './compare/difference.ts';
import type { Report, Rereading } from './repair.ts';

/** How often a language is looked at while others write its events. */
const MAX_TRIES = 10;
const PAUSE_MS = 250;

/** Returns of how many languages the counts could not be judged, as others kept writing. `now`: the time, in epoch seconds. */
export const recheckCounts = async (
  { store, stop, pause }: Rereading,
  now: Instant,
  report: Report,
): Promise<number> => {
  let unjudged = 0;
  for (const language of LANGUAGES) {
    let compared: Awaited<ReturnType<typeof compareCounts>> = 'busy';
    for (let tries = 1; compared === 'busy' && tries <= MAX_TRIES && !stop.aborted; tries++) {
      if (tries > 1) await pause(PAUSE_MS);
      compared = await compareCounts({ store, now, language });
    }
    if (compared === 'busy') unjudged += 1;
    else if (compared !== undefined) await reportCounts(countsKey(language), compared, report);
  }
  return unjudged;
};

const reportCounts = async (key: Key, { version, stored, counted }: ComparedCounts, report: Report): Promise<void> => {
  const all = new Set([...stored.keys(), ...counted.keys()]);
  const lists = [...all].filter(list => (stored.get(list) ?? 0) !== (counted.get(list) ?? 0));
  if (lists.length === 0) return;
  const those = (counts: LinkCounts) => ({
    ...key,
    ...Object.fromEntries(lists.map(list => [list, counts.get(list) ?? 0])),
  });
  const repair = [{ remove: key, when: version, conflict: 'version' }] as const;
  await report({ kind: kindOf(key).name, key, ...differing(those(stored), those(counted)), repair });
};
