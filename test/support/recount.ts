/** What `calendar verify` says of a table: a save of every record onto nothing, against what is there. */

import { verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { instant } from './instant.ts';

/** Later than any write of a test: what is unfinished has broken off. */
const MUCH_LATER = instant(4_000_000_000);

/** Differences, as text; none when every trace is exact. */
export const recount = async (endpoint: string, table: string): Promise<string[]> => {
  const differences: string[] = [];
  const at = stageTable({ endpoint, table });
  await verifyTable(at, {
    repair: false,
    now: MUCH_LATER,
    stop: new AbortController().signal,
    watch: scan => scan(() => {}),
    pause: async () => {}, // nobody writes any more
    report: ({ kind, key, is, should }) =>
      void differences.push(`${kind} ${key.pk}|${key.sk}\n  is     ${is}\n  should ${should}`),
  }).finally(() => at.client.destroy());
  return differences;
};
