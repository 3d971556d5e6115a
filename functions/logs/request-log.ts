/**
 * The log line of each request: what it was, how it ended, and what it cost (`RequestLine` in
 * `shared/http/log.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log, Refusal, RequestLine } from '../../shared/http/log.ts';

/** `RequestLine` in `shared/http/log.ts` describes the members. */
interface Notes {
  readonly requestId: string;
  operation?: string | undefined;
  user?: number | undefined;
  refusal?: Refusal;
  trips: number;
  readUnits: number;
  writeUnits: number;
  retries: number;
}

const current = new AsyncLocalStorage<Notes>();

/** The notes of the current request. Returns undefined outside of one, as in commands. */
export const notes = (): Notes | undefined => current.getStore();

export const withNotes = <T>(requestId: string, run: (notes: Notes) => T): T => {
  const blank = { requestId, trips: 0, readUnits: 0, writeUnits: 0, retries: 0 };
  return current.run(blank, () => run(blank));
};

export const note = (known: Partial<Notes>): void => {
  const noted = notes();
  if (noted !== undefined) Object.assign(noted, known);
};

// --- the line ------------------------------------------------------------------------------------

/** Where the line is written, and the facts that only the caller knows. */
interface End {
  readonly log: Log;
  readonly about: Pick<RequestLine, 'site' | 'operation' | 'status' | 'userAgent'>;
}

/** True until the execution environment gets its first request. */
let isFirst = true;

/**
 * Runs `run` and writes the line of its request. `endOf` is called afterwards, with undefined if
 * `run` has thrown. Inside of another request it writes no line, so that a function which passes a
 * request on to another handler writes only one.
 */
export const logged = async <T>(
  requestId: string,
  run: () => Promise<T>,
  endOf: (answer: T | undefined) => End,
): Promise<T> => {
  if (notes() !== undefined) return run();
  const [begun, cold] = [performance.now(), isFirst];
  isFirst = false;
  return withNotes(requestId, async noted => {
    let answer: T | undefined;
    try {
      answer = await run();
      return answer;
    } finally {
      const { log, about } = endOf(answer);
      log.info('request', {
        ...about,
        ...lineOf(noted),
        ...(cold && { cold }),
        ms: Math.round(performance.now() - begun),
      });
    }
  });
};

/**
 * Leaves out optional members that are false, 0 or unknown, because log storage is paid by the
 * byte.
 */
const lineOf = ({ operation, refusal, user, retries, ...counts }: Notes) => ({
  ...(operation !== undefined && { operation }),
  ...refusal,
  ...(user !== undefined && { user }),
  ...counts,
  ...(retries > 0 && { retries }),
  ...(refusal === undefined && isFromMemory(counts) && { remembered: true as const }),
});

/** Besides the versions of answers, which are one unit, nothing was read. */
const isFromMemory = ({ trips, readUnits, writeUnits }: Pick<Notes, 'trips' | 'readUnits' | 'writeUnits'>): boolean =>
  trips === 1 && readUnits <= 1 && writeUnits === 0;
