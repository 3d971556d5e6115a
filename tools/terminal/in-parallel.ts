/** Works through a list, several at a time. */
import { withProgress } from './progress.ts';

export interface Pace {
  readonly concurrency: number;
  /** Once this is aborted, nothing further is begun. */
  readonly stop?: AbortSignal;
  /** What the progress counts, in the plural. If it is undefined, no progress is shown. */
  readonly unit?: string;
}

/**
 * Returns the results in the order of the list. After a failure nothing further is begun. What is
 * under way is finished, and then the failure is thrown, or the reason of `stop`.
 */
export const inParallel = async <T, R>(
  all: readonly T[],
  { concurrency, stop, unit }: Pace,
  work: (one: T) => Promise<R>,
): Promise<R[]> => {
  const queue = all.entries();
  const results: R[] = [];
  let failed = false;
  const workOn = async (advance: () => void): Promise<void> => {
    for (const [i, one] of queue) {
      if (failed || stop?.aborted) return;
      try {
        results[i] = await work(one);
        advance();
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workAll = (advance: () => void) =>
    Promise.allSettled(Array.from({ length: concurrency }, () => workOn(advance)));
  const workers = await withProgress(unit === undefined ? 0 : all.length, workAll, unit);
  stop?.throwIfAborted();
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
  return results;
};
