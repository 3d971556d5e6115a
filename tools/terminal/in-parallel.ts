/** Works through a list, several at a time. */

export interface Pace {
  readonly concurrency: number;
  /** Once this is aborted, nothing further is begun. */
  readonly stop: AbortSignal;
}

/**
 * After a failure nothing further is begun. What is under way is finished, and then the failure is
 * thrown.
 */
export const inParallel = async <T>(
  all: readonly T[],
  { concurrency, stop }: Pace,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const queue = all.values();
  let failed = false;
  const workOn = async (): Promise<void> => {
    for (const one of queue) {
      if (failed || stop.aborted) return;
      try {
        await work(one);
      } catch (error) {
        // It was stopped while it waited to ask again, and stays undone.
        if (stop.aborted) return;
        failed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: concurrency }, workOn));
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
};
