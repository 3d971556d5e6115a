/** The report of a proof: each kind of violation once, with the smallest request that causes it. */
import { curlOf } from './curl.ts';
import { sizeOf } from './proof-request.ts';
import type { RequestResult } from './send-requests.ts';

export interface Findings {
  readonly add: (result: RequestResult) => void;
  readonly failures: () => number;
  readonly report: () => string;
  /** The report as data for programs. */
  readonly data: () => unknown;
}

/** `run`: identifies the requests, such as `seed 1`. */
export const newFindings = (run: string): Findings => {
  const begun = Date.now();
  const statuses = new Map<string, number>();
  const kinds = new Map<string, { smallest: RequestResult; count: number }>();
  let [sent, failures, slowest] = [0, 0, 0];
  return {
    add: result => {
      const { status, ms, violations } = result;
      const answer = String(status ?? 'none');
      statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
      sent += 1;
      slowest = Math.max(slowest, ms);
      if (violations.length === 0) return;
      failures += 1;
      const kind = kindOf(result);
      const { smallest, count } = kinds.get(kind) ?? { smallest: result, count: 0 };
      const isSmaller = sizeOf(result.request) < sizeOf(smallest.request);
      kinds.set(kind, { smallest: isSmaller ? result : smallest, count: count + 1 });
    },
    failures: () => failures,
    report: () =>
      [
        ...[...kinds.values()].map(({ smallest, count }) => describe(smallest, count, run)),
        `${sent} requests of ${run} in ${Math.round((Date.now() - begun) / 1000)} s, the slowest answer after ${Math.round(slowest)} ms`,
        `answers: ${[...statuses]
          .sort()
          .map(([status, count]) => `${status} × ${count}`)
          .join(', ')}`,
        failures === 0 ? 'no failures' : `${failures} failures, of ${kinds.size} kinds`,
      ].join('\n'),
    data: () => ({
      run,
      requests: sent,
      seconds: Math.round((Date.now() - begun) / 1000),
      slowestMs: Math.round(slowest),
      answers: Object.fromEntries([...statuses].sort()),
      failures,
      kinds: [...kinds.values()].map(({ smallest: { index, violations, request }, count }) => ({
        violations,
        times: count,
        index,
        curl: curlOf(request, nameOf(run, index)),
      })),
    }),
  };
};

/** The name of the file for a request's body. */
const nameOf = (run: string, index: number): string => `${run.replaceAll(' ', '-')}-${index}`;

/** The same violation at the same path is one kind, apart from ids and slugs. */
const kindOf = ({ request: { method, path }, violations }: RequestResult): string => {
  const [, collection = '', next = ''] = path.split(/[/?]/);
  return [method, collection, next === 'by-slug', ...violations].join(' ');
};

const describe = ({ index, request, violations }: RequestResult, count: number, run: string): string =>
  [
    `${run}, index ${index}: ${violations.join('; ')}${count > 1 ? ` (${count} times; this is the smallest request)` : ''}`,
    `  ${curlOf(request, nameOf(run, index))}\n`,
  ].join('\n');
