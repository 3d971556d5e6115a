/** What `calendar verify` says of a table: a save of every record onto nothing, against what is there. */

import { verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { instant } from './instant.ts';
import { NOW } from './service.ts';

/** Differences, as text; none when every trace is exact. */
export const recount = async (endpoint: string, table: string): Promise<string[]> => {
  const differences: string[] = [];
  const at = stageTable({ endpoint, table });
  await verifyTable(at, {
    repair: false,
    now: instant(NOW + 3600),
    stop: new AbortController().signal,
    pause: async () => {}, // nobody writes any more
    report: ({ kind, key, is, should }) =>
      void differences.push(`${kind} ${key.pk}|${key.sk}\n  is     ${is}\n  should ${should}`),
  }).finally(() => at.client.destroy());
  return differences;
};
