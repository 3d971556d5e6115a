/** Makes a restored table safe for what the world remembers of the time that it has lost. */
import { randomUUID } from 'node:crypto';
import { newHistory } from '../../../shared/changes/history.ts';
import type { KnownSite } from '../../../shared/settings/site.ts';
import { idCounterKey } from '../../../shared/store/table.ts';
import { fallbacksOf } from '../../../shared/translations/fallback.ts';
import { type IdsOf, lastOf, skipIds } from '../../table/id-counters.ts';
import { forWriting, storeIn, type Table } from '../../table/open-table.ts';
import { secondsNow } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { verifyTable } from '../verify/verify-table.ts';

/** Ids that are left out: more than clients are given between one look at the counter and the switch. */
export const LEFT_OUT = 10_000;
const SPACES: readonly IdsOf[] = ['post', 'term', 'user'];

/** Taken again, it raises no counter again. @throws OperatorError if what the table holds is not sound: then nothing is changed. */
export const makeSafe = async (
  { lost, restored, sites }: { readonly lost: Table; readonly restored: Table; readonly sites: readonly KnownSite[] },
  stop: AbortSignal,
  say: (line: string) => void,
): Promise<void> => {
  const verified = await verifyTable(restored, {
    repair: false,
    fallbacks: fallbacksOf(sites),
    now: secondsNow(),
    stop,
    watch: scan => scan(() => {}),
    report: ({ kind, key: { pk, sk } }) => say(`${kind}\t${pk} ${sk}`),
    pause: async () => {},
  });
  if (stop.aborted) return;
  if (verified.different > 0)
    throw new OperatorError(
      `${verified.different} differences: run calendar verify --repair --table ${restored.name}, then this again`,
    );
  say(`verified: ${verified.records} records, nothing is different`);
  const store = await forWriting(storeIn(restored));
  for (const space of SPACES) {
    const [given] = await storeIn(lost).read([idCounterKey(space)], 'consistent');
    const upTo = lastOf(given) + LEFT_OUT;
    await skipIds(store, space, upTo);
    say(`ids of ${space}s go on above ${upTo}`);
  }
  await store.commit(newHistory(randomUUID(), Math.random()));
  say('tokens of changes end, and remembered answers are forgotten');
};
