/** Runs `calendar load --source` on a service in this process, without files. */
import { vi } from 'vitest';
import { sortLines } from '../../tools/cli/load/lines.ts';
import type { PruneOptions } from '../../tools/cli/load/prune.ts';
import { runLoad } from '../../tools/cli/load/run-load.ts';
import { count, newTally, type Tally } from '../../tools/cli/load/summary.ts';
import type { Service } from '../../tools/http/service.ts';
import type { Service as Door } from './service.ts';

interface SourceLoad {
  readonly source: string;
  /** Epoch seconds, as the clocks of the service and of the command have them. */
  readonly now: number;
  readonly prune?: PruneOptions;
  readonly overwriteEdits?: boolean;
  readonly strict?: boolean;
  readonly concurrency?: number;
  readonly as?: string;
}

/** The result of a load of these lines, which are all in Galician. */
export const loadThrough = async (
  door: Door,
  events: readonly object[],
  { source, now, prune, overwriteEdits = false, strict = false, concurrency = 8, as = 'editor' }: SourceLoad,
): Promise<Tally> => {
  const rows = events.map((event, i) => ({ file: 'events.jsonl', number: i + 1, record: { ...event } }));
  const tally = newTally(rows.length);
  const { lines, refused } = sortLines(rows, { language: 'gl', source });
  for (const line of refused) count(tally, { outcome: 'refused', ...line });
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
  await runLoad(
    lines,
    { ...LOAD, source, serviceOf: () => through(door, as), prune, overwriteEdits, strict, concurrency },
    tally,
  ).finally(vi.useRealTimers);
  return tally;
};

const LOAD = { type: 'events', isTrial: false, stop: new AbortController().signal } as const;

/** The service in the form in which the loader calls services. */
const through = (door: Door, as: string): Service => ({
  address: 'door',
  call: async (method, path, { body, headers } = {}) =>
    door.call(method, path, { as, body, ...(headers && { headers }) }),
});
