/** Sends requests to a live service with the API of The Events Calendar. */
import type { Patience } from '../client/package/patience.ts';
import { bytesWithin, inMegabytes, MAX_ANSWER, PATIENCE, readWithin } from '../http/read-within.ts';
import { type Answer, authorizationOf, type Credentials, send } from '../http/service.ts';
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
  readonly limits?: typeof LIMITS;
}

/** In bytes after decompression. A million events have some 5 GB. */
const LIMITS = { ofAnswer: MAX_ANSWER, inAll: 8_000_000_000 };

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
  const textOf = async (response: Response): Promise<string> => {
    const bytes = await bytesWithin(response.body, limits.ofAnswer, response.url);
    bytesRead += bytes.length;
    if (bytesRead > limits.inAll) throw new OperatorError(`${address} has more than ${inMegabytes(limits.inAll)}`);
    return new TextDecoder().decode(bytes);
  };

  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
  const read = async (root: string, path: string, query: Readonly<Record<string, string>>): Promise<Answer> => {
    const url = `${root}${path}${root.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
    const ask = async (signal: AbortSignal): Promise<Answer> => {
      const answer = await send(url, { headers, signal }, textOf);
      if (answer.body === undefined && answer.status < 300) throw new Error('its answer is no JSON, or broken');
      return answer;
    };
    const answer = await readWithin(url, ask, { stop, patience });
    if (answer.status === 401 && root === address)
      throw new OperatorError(
        credentials === undefined
          ? `${address} shows nothing without a login: name one with --user`
          : `${address} does not know ${credentials.login} with this password`,
      );
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
