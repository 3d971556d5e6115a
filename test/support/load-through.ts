/** Runs `calendar load --source` on a service in this process, without files. */

import * as v from 'valibot';
import { vi } from 'vitest';
import { sortLines } from '../../tools/cli/load/lines.ts';
import { LoadOptions } from '../../tools/cli/load/options.ts';
import { runLoad } from '../../tools/cli/load/run-load.ts';
import { resultOf, Tally } from '../../tools/cli/load/summary.ts';
import type { Service } from '../../tools/http/service.ts';
import type { Service as Door } from './service.ts';

interface SourceLoad
  extends Partial<Pick<LoadOptions, 'prune' | 'force' | 'overwriteEdits' | 'strict' | 'concurrency'>> {
  readonly source: string;
  /** Epoch seconds, as the clocks of the service and of the command have them. */
  readonly now: number;
  readonly as?: string;
}

/** The result of a load of these lines, which are all in Galician. */
export const loadThrough = async (
  door: Door,
  events: readonly object[],
  { now, as = 'editor', ...given }: SourceLoad,
): Promise<ReturnType<typeof resultOf>> => {
  const rows = events.map((event, i) => ({ file: 'events.jsonl', number: i + 1, record: { ...event } }));
  const options = v.parse(LoadOptions, { ...REQUIRED, language: 'gl', ...given });
  const { lines, refused } = sortLines(rows, options);
  const tally = new Tally(rows.length, refused);
  const { signal: stop } = new AbortController();
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
  await runLoad(lines, { ...options, stop, serviceOf: () => through(door, as) }, tally).finally(vi.useRealTimers);
  return resultOf(tally, [], false);
};

/** The options that commander always gives. */
export const REQUIRED = { type: 'events', horizon: 12, concurrency: 8, home: '.local' } as const;

/** The service in the form in which the loader calls services. */
const through = (door: Door, as: string): Service => ({
  address: 'door',
  call: async (method, path, { body, headers } = {}) =>
    door.call(method, path, { as, body, ...(headers && { headers }) }),
});
