/** The result of one run of many writers (`writers.ts`), and the figures of many runs. */
import * as v from 'valibot';

export const Run = v.object({
  answers: v.array(v.object({ status: v.number(), ms: v.number() })),
  /** Simulated milliseconds (`simulated-time.ts`) until the last create was answered. */
  ms: v.number(),
  /** Transactions that were cancelled because of conflicts. */
  cancelled: v.number(),
  /** Differences that `calendar verify` found afterwards, and again after a run of the scheduled job. */
  differences: v.array(v.string()),
});
export type Run = v.InferOutput<typeof Run>;

export interface Figures {
  /** Creates that were answered 503 in all runs, and the maximum of one run. */
  readonly refused: number;
  readonly mostRefused: number;
  readonly creates: number;
  /** Median and 99th percentile of the times of all answers, in ms. */
  readonly p50: number;
  readonly p99: number;
  /** How many events were created per simulated second. */
  readonly perSecond: number;
  readonly cancelledPerCreate: number;
}

/** @throws Error if a create failed for another reason, or the table is inconsistent. */
export const figuresOf = (runs: readonly Run[]): Figures => {
  const answers = runs.flatMap(run => run.answers);
  const wrong = answers.find(({ status }) => status !== 201 && status !== 503);
  if (wrong !== undefined) throw new Error(`an event was answered ${wrong.status}`);
  const differences = runs.flatMap(run => run.differences);
  if (differences.length > 0) throw new Error(`verify found differences: ${differences.join('; ')}`);
  const refusedIn = (each: Run): number => each.answers.filter(({ status }) => status === 503).length;
  const refused = runs.reduce((sum, each) => sum + refusedIn(each), 0);
  const seconds = runs.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    refused,
    mostRefused: Math.max(...runs.map(refusedIn)),
    creates: answers.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: (answers.length - refused) / seconds,
    cancelledPerCreate: runs.reduce((sum, { cancelled }) => sum + cancelled, 0) / answers.length,
  };
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
