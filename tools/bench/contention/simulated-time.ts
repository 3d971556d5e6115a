/**
 * Simulated time, in which only waiting takes time. So each writer seems to have its own processor, as on AWS. When all writers sleep, time
 * advances to the end of the shortest sleep.
 */
export interface SimulatedTime {
  /** Milliseconds since the start of the simulation. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Runs all writers concurrently, and resolves when all have ended. */
  readonly run: <T>(writers: readonly (() => Promise<T>)[]) => Promise<T[]>;
}

export const simulatedTime = (): SimulatedTime => {
  let now = 0;
  let awake = 0;
  const sleeping: { readonly until: number; readonly resume: () => void }[] = [];
  const goOn = (): void => {
    if (awake > 0 || sleeping.length === 0) return;
    sleeping.sort((a, b) => a.until - b.until);
    const [next] = sleeping.splice(0, 1);
    if (next === undefined) return;
    now = Math.max(now, next.until);
    awake++;
    next.resume();
  };
  const rest = (): void => {
    awake--;
    goOn();
  };
  return {
    now: () => now,
    sleep: ms =>
      new Promise(resume => {
        sleeping.push({ until: now + ms, resume });
        rest();
      }),
    run: writers => {
      awake += writers.length;
      return Promise.all(writers.map(writer => writer().finally(rest)));
    },
  };
};
