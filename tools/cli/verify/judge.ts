/**
 * Reads again what seemed different in a scan, which is no snapshot. Only what two readings in a
 * row find is reported, because one reading may see a part of a transaction that is just becoming
 * visible.
 */
import { keyName } from '../../../shared/store/table.ts';
import { canonical } from '../../table/canonical.ts';
import type { Difference } from './compare/difference.ts';
import type { Report, Rereading } from './repair.ts';

/** The most readings. What is written during each of them is being written all the time. */
const MAX_READINGS = 10;
const PAUSE_MS = 100;

export interface Reading {
  readonly differences: readonly Difference[];
  /** The number of items that were written while they were read. */
  readonly unsettled?: number;
}

/** Returns the number of items that could not be judged, because they were written all the time. */
export const judge = async (
  { stop, pause }: Rereading,
  read: () => Promise<Reading>,
  report: Report,
): Promise<number> => {
  const reported = new Set<string>();
  let before = new Set<string>();
  let unjudged = 0;
  for (let reading = 1; reading <= MAX_READINGS && !stop.aborted; reading++) {
    if (reading > 1) await pause(PAUSE_MS * reading);
    const { differences, unsettled = 0 } = await read();
    const now = new Set<string>();
    for (const difference of differences) {
      const [key, text] = [keyName(difference.key), canonical(difference)];
      if (reported.has(key)) continue;
      if (before.has(text)) {
        reported.add(key);
        await report(difference);
      } else now.add(text);
    }
    unjudged = now.size + unsettled;
    if (unjudged === 0) return 0;
    before = now;
  }
  return unjudged;
};
