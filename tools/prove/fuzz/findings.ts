/** What a run has found, told so that each fault is read once: by its smallest request. */
import { curlOf } from './curl.ts';
import { sizeOf } from './request.ts';
import type { FuzzResult } from './run.ts';

export interface Findings {
  readonly add: (shaken: FuzzResult) => void;
  readonly failures: () => number;
  readonly report: () => string;
}

/** `run`: which requests they were, such as `seed 1`. */
export const newFindings = (run: string): Findings => {
  const begun = Date.now();
  const statuses = new Map<string, number>();
  const kinds = new Map<string, { smallest: FuzzResult; count: number }>();
  let [sent, failures, slowest] = [0, 0, 0];
  return {
    add: shaken => {
      const { status, ms, complaints } = shaken;
      const answer = String(status ?? 'none');
      statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
      sent += 1;
      slowest = Math.max(slowest, ms);
      if (complaints.length === 0) return;
      failures += 1;
      const kind = kindOf(shaken);
      const { smallest, count } = kinds.get(kind) ?? { smallest: shaken, count: 0 };
      const isSmaller = sizeOf(shaken.request) < sizeOf(smallest.request);
      kinds.set(kind, { smallest: isSmaller ? shaken : smallest, count: count + 1 });
    },
    failures: () => failures,
    report: () =>
      [
        ...[...kinds.values()].map(({ smallest, count }) => told(smallest, count, run)),
        `${sent} requests of ${run} in ${Math.round((Date.now() - begun) / 1000)} s, the slowest answer after ${Math.round(slowest)} ms`,
        `answers: ${[...statuses]
          .sort()
          .map(([status, count]) => `${status} × ${count}`)
          .join(', ')}`,
        failures === 0 ? 'no failures' : `${failures} failures, of ${kinds.size} kinds`,
      ].join('\n'),
  };
};

/** The same complaint at the same place is one kind: ids and slugs apart. */
const kindOf = ({ request: { method, path }, complaints }: FuzzResult): string => {
  const [, collection = '', next = ''] = path.split(/[/?]/);
  return [method, collection, next === 'by-slug', ...complaints].join(' ');
};

const told = ({ index, request, complaints }: FuzzResult, count: number, run: string): string =>
  [
    `${run}, index ${index}: ${complaints.join('; ')}${count > 1 ? ` (${count} times; this is the smallest request)` : ''}`,
    `  ${curlOf(request, `${run.replaceAll(' ', '-')}-${index}`)}\n`,
  ].join('\n');
