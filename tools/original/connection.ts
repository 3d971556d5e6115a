/**
 * Sends requests to a live service with the API of The Events Calendar, and retries if it is busy,
 * fails or closes the connection. The service may be hostile, so the size of its answers is
 * limited, and redirects are not followed.
 */
import { type Patience, patiently } from '../client/package/patience.ts';
import { type Answer, authorizationOf, type Credentials, send, troubleOf } from '../http/service.ts';
import { OperatorError } from '../terminal/operator-error.ts';

type Get = (path: string, query?: Readonly<Record<string, string>>) => Promise<Answer>;

export interface Original {
  /** The root of the namespace, without a slash at its end. */
  readonly address: string;
  /** The login; if it is undefined, requests are anonymous. */
  readonly login: string | undefined;
  /** When it is aborted, requests throw its reason. */
  readonly stop: AbortSignal;
  /**
   * Requests a `path` below the address, and returns also answers with status 4xx.
   * @throws OperatorError when the service is unreachable, stays busy or broken, or refuses the
   * credentials.
   * @throws the reason of `stop` if that comes first.
   */
  readonly get: Get;
  /**
   * Requests a path below WordPress' own namespace, `wp/v2`. Returns 401 instead of throwing,
   * because what this namespace shows is optional, and 404 if the source is not WordPress.
   */
  readonly getWordPress: Get;
}

interface ConnectionOptions {
  readonly address: string;
  readonly credentials?: Credentials | undefined;
  readonly stop: AbortSignal;
  readonly patience?: Patience;
  readonly limits?: Limits;
}

/** Limits in bytes after decompression. */
interface Limits {
  readonly ofAnswer: number;
  readonly inAll: number;
}

/**
 * An answer of this service with fifty events has less than 6 MB, as on AWS; descriptions of
 * WordPress may be longer. A million events have some 5 GB.
 */
const LIMITS: Limits = { ofAnswer: 32_000_000, inAll: 8_000_000_000 };

/** Shared hosting may require longer pauses than a deployment of this service. */
const PATIENCE: Patience = { attempts: 7, firstMs: 500, longestMs: 300_000 };
/** A busy WordPress may need half a minute for a page of fifty events. */
const TIMEOUT_MS = 90_000;

/**
 * Returns the address without a slash at its end, so that paths can follow. The address of a
 * WordPress without permalinks ends in a parameter, after which paths can follow as well:
 * `https://site.example/index.php?rest_route=/tribe/events/v1`.
 * @throws OperatorError if it is no web address.
 */
export const addressOf = (sent: string): string => {
  const url = URL.parse(sent);
  const route = url?.searchParams.size === 1 ? (url.searchParams.get(REST_ROUTE) ?? '') : '';
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    (url.search !== '' && !IS_ROUTE.test(route))
  )
    throw new OperatorError(
      `${sent} is no address of a calendar, such as https://site.example/wp-json/tribe/events/v1`,
    );
  const root = `${url.origin}${url.pathname}`;
  return (route === '' ? root : `${root}?${REST_ROUTE}=${route}`).replace(/\/+$/, '');
};
const REST_ROUTE = 'rest_route';
const IS_ROUTE = /^\/[\w./-]*$/;

export const connectTo = (options: ConnectionOptions): Original => {
  const { credentials, stop, patience = PATIENCE, limits = LIMITS } = options;
  const address = addressOf(options.address);
  const authorization = credentials && authorizationOf(credentials);
  let bytesRead = 0;

  /** @throws OperatorError if there is more than the limits allow. */
  const textOf = async ({ body, url }: Response): Promise<string> => {
    const decoder = new TextDecoder();
    let [text, bytes] = ['', 0];
    for await (const piece of body ?? []) {
      bytes += piece.length;
      bytesRead += piece.length;
      if (bytes > limits.ofAnswer) throw new OperatorError(`${url} answers more than ${inMegabytes(limits.ofAnswer)}`);
      if (bytesRead > limits.inAll) throw new OperatorError(`${address} has more than ${inMegabytes(limits.inAll)}`);
      text += decoder.decode(piece, { stream: true });
    }
    return text + decoder.decode();
  };

  const ask = async (url: string): Promise<Answer> => {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop]);
    const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
    const answer = await send(url, { headers, signal }, textOf);
    const { status } = answer;
    const location = answer.headers.get('location');
    if (status >= 300 && status < 400 && location !== null)
      throw new OperatorError(`${url} redirects to ${location}: name the address of that site`);
    // Throws, and so retries, on other server errors and invalid JSON. Answers 502 to 504 are
    // returned, because `Patience` retries them by their status.
    if (answer.body === undefined && status < 400) throw new Error('its answer is no JSON, or broken');
    if (status >= 500 && ![502, 503, 504].includes(status)) throw new Error(`it answers ${status}`);
    return answer;
  };

  const read = async (root: string, path: string, query: Readonly<Record<string, string>>): Promise<Answer> => {
    const url = `${root}${path}${root.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
    // Asking again would not help after an `OperatorError`.
    const refused = new AbortController();
    const attempt = () =>
      ask(url).catch(error => {
        if (error instanceof OperatorError) refused.abort();
        throw error;
      });
    const ends = AbortSignal.any([stop, refused.signal]);
    const answer = await patiently(attempt, { ...patience, isRepeatable: true, stop: ends }).catch(error => {
      if (stop.aborted) throw stop.reason;
      throw error instanceof OperatorError ? error : new OperatorError(`${url} cannot be read: ${troubleOf(error)}`);
    });
    if (answer.status === 401 && root === address)
      throw new OperatorError(
        credentials === undefined
          ? `${address} shows nothing without a login: name one with --user`
          : `${address} does not know ${credentials.login} with this password`,
      );
    if (answer.status === 429 || answer.status >= 500)
      throw new OperatorError(`${url} answers ${answer.status}, after ${patience.attempts} attempts`);
    return answer;
  };
  const wordPress = WITHIN_WORDPRESS.test(address) ? address.replace(WITHIN_WORDPRESS, '/wp/v2') : undefined;
  return {
    ...{ address, login: credentials?.login, stop },
    get: (path, query = {}) => read(address, path, query),
    getWordPress: async (path, query = {}) =>
      wordPress === undefined ? { status: 404, headers: new Headers(), body: undefined } : read(wordPress, path, query),
  };
};

/**
 * The namespace of The Events Calendar beside that of WordPress. A site of this service may have
 * another.
 */
const WITHIN_WORDPRESS = /\/tribe\/events\/v1$/;

const inMegabytes = (bytes: number): string => `${bytes / 1e6} MB`;
