/** One line in the log for each request: what it was, how it ended, and what it took (`RequestLine` in `shared/logs/lines.ts`). */
import type { Log } from '../../shared/errors/log.ts';
import type { RequestLine } from '../../shared/logs/lines.ts';
import { type Notes, notes, withNotes } from './notes.ts';

/** Where the line goes, and what only the caller can say of the request. */
interface End {
  readonly log: Log;
  readonly about: Pick<RequestLine, 'site' | 'operation' | 'status'>;
}

/** Of this execution environment. */
let isFirst = true;

/**
 * Runs what answers a request, and writes its line; `endOf` is asked when it has run, with undefined if it has thrown. Within another
 * request it only runs, so that a function that hands a request on to another writes one line.
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

/** Without what is not so, as most is not: bytes of the log are paid for. */
const lineOf = ({ operation, refusal, user, retries, remembered, ...counts }: Notes) => ({
  ...(operation !== undefined && { operation }),
  ...refusal,
  ...(user !== undefined && { user }),
  ...counts,
  ...(retries > 0 && { retries }),
  ...(remembered && { remembered }),
});
