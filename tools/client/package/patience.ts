/**
 * Patience with a service that is busy or unavailable for a moment: which requests are sent again,
 * when, and how often.
 */

export interface Patience {
  /** How often a request is sent at most. */
  readonly attempts: number;
  /**
   * The wait before the second attempt, in ms. Each further one is twice as long, up to
   * `longestMs`.
   */
  readonly firstMs: number;
  /** If a service asks for a longer wait, its refusal is the answer. */
  readonly longestMs: number;
}

export const PATIENCE: Patience = { attempts: 5, firstMs: 250, longestMs: 10_000 };

/**
 * The part of an answer that is looked at. Its body has already been read, because one that breaks
 * off counts as a lost answer.
 */
type Head = Pick<Response, 'status' | 'headers'>;

interface Repeating extends Patience {
  /**
   * Whether the request may be carried out twice, so that it is sent again when its answer was
   * lost.
   */
  readonly isRepeatable: boolean;
  /** Ends a wait with an AbortError. */
  readonly stop: AbortSignal | undefined;
}

/**
 * These refuse a request before anything is done: 429 for too many requests, 503 if the service is
 * unavailable.
 */
const NOT_BEGUN: readonly number[] = [429, 503];
/** These come from a gateway, which does not know what was done behind it. */
const UNKNOWN: readonly number[] = [502, 504];

/**
 * The first answer that is worth having, or the last one. A `Retry-After` is obeyed (RFC 9110,
 * 10.2.3). Without one, waits grow, and are random between half and all of their length, so that
 * clients which were refused together do not come back together.
 *
 * @throws what the last attempt throws.
 */
export const patiently = async <T extends Head>(attempt: () => Promise<T>, repeating: Repeating): Promise<T> => {
  const { attempts, firstMs, longestMs, isRepeatable, stop } = repeating;
  for (let nth = 1; ; nth++) {
    const backoff = Math.min(longestMs, firstMs * 2 ** (nth - 1)) * (0.5 + Math.random() / 2);
    let asked = 0;
    try {
      const answer = await attempt();
      const mayPass = [...NOT_BEGUN, ...(isRepeatable ? UNKNOWN : [])].includes(answer.status);
      asked = (retryAfter(answer) ?? 0) * 1000;
      if (!mayPass || nth >= attempts || asked > longestMs) return answer;
    } catch (error) {
      if (!isRepeatable || nth >= attempts || stop?.aborted) throw error;
    }
    await wait(Math.max(asked, backoff), stop);
  }
};

/** The seconds in either form of the header, or undefined if there is none. */
export const retryAfter = ({ headers }: Head): number | undefined => {
  const sent = headers.get('retry-after');
  if (sent === null) return undefined;
  const seconds = /^\d+$/.test(sent) ? Number(sent) : (Date.parse(sent) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
};

const wait = (ms: number, stop: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', end);
      if (stop?.aborted) reject(stop.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    stop?.addEventListener('abort', end);
    if (stop?.aborted) end();
  });
