/**
 * Reads from services that may be hostile, slow or busy: answers have a limit of size, redirects
 * are not followed, and an answer that is lost is asked for again.
 */
import type { Patience } from '../client/package/patience.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { type Asking, askPatiently } from './service.ts';

/** Shared hosting may require longer pauses than a deployment of this service. */
export const PATIENCE: Patience = { attempts: 7, firstMs: 500, longestMs: 300_000 };
/** A busy WordPress may need half a minute for a page of fifty events. */
const TIMEOUT_MS = 90_000;
/**
 * The limit of an answer, in bytes after decompression. An answer of this service with fifty events
 * has less than 6 MB, as on AWS; descriptions of WordPress may be longer.
 */
export const MAX_ANSWER = 32_000_000;

/**
 * `url` is whose answer it is, for the message.
 *
 * @throws OperatorError if there are more than `limit` bytes.
 */
export const bytesWithin = async (
  answer: AsyncIterable<Uint8Array> | null,
  limit: number,
  url: string,
): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer ?? []) {
    size += piece.length;
    if (size > limit) throw new OperatorError(`${url} answers more than ${inMegabytes(limit)}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

export const inMegabytes = (bytes: number): string => `${bytes / 1e6} MB`;

/**
 * Like `askPatiently`, but each attempt gets a signal that ends it in time, and a redirect or a
 * broken service is no answer.
 */
export const readWithin = <T extends Pick<Response, 'status' | 'headers'>>(
  url: string,
  attempt: (signal: AbortSignal) => Promise<T>,
  asking: Asking,
): Promise<T> => {
  const ask = async (): Promise<T> => {
    const answer = await attempt(AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), asking.stop]));
    const { status, headers } = answer;
    const location = headers.get('location');
    if (status >= 300 && status < 400 && location !== null)
      throw new OperatorError(`${url} redirects to ${location}: name that address`);
    // Answers 502 to 504 are returned, because `Patience` retries them by their status.
    if (status >= 500 && ![502, 503, 504].includes(status)) throw new Error(`it answers ${status}`);
    return answer;
  };
  return askPatiently(url, ask, asking);
};
