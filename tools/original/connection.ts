/**
 * Sends requests to a live service with the API of the original: a few at a time, with retries when it is busy, fails or closes the
 * connection. Whoever runs the service may be hostile: what it answers is limited, and where it redirects to.
 */
import { Option } from 'commander';
import * as v from 'valibot';
import { type Patience, patiently } from '../client/package/patience.ts';
import { type Answer, authorizationOf, type Credentials, troubleOf } from '../http/service.ts';
import { OperatorError } from '../terminal/operator-error.ts';

type Get = (path: string, query?: Readonly<Record<string, string>>) => Promise<Answer>;

export interface Original {
  /** Root of the namespace, without a slash at its end. */
  readonly address: string;
  /** undefined: requests are anonymous. */
  readonly login: string | undefined;
  /**
   * `path` is below the address. Returns answers with status 4xx as well.
   * @throws OperatorError when the service is unreachable, stays busy or broken, or refuses the credentials; the reason of `stop` if that
   * comes first.
   */
  readonly get: Get;
  /** The same below WordPress' own namespace, `wp/v2`. Also returns 401, as what it shows is not needed; 404 if the source is no WordPress. */
  readonly getWordPress: Get;
}

interface ConnectionOptions {
  readonly address: string;
  readonly credentials?: Credentials | undefined;
  readonly stop: AbortSignal;
  readonly patience?: Patience;
  /** Follows redirects to other hosts, too, where the credentials are not sent. */
  readonly otherHosts?: boolean | undefined;
  readonly limits?: Limits;
}

/** Bytes after decompression. */
export interface Limits {
  readonly ofAnswer: number;
  readonly inAll: number;
}

/** A page of fifty events has less than 6 MB here, as on AWS; descriptions of WordPress may be longer. A million events have some 5 GB. */
const LIMITS: Limits = { ofAnswer: 32_000_000, inAll: 8_000_000_000 };
const MOST_REDIRECTS = 5;

/** Shared hosting may require longer pauses than a deployment of this service. */
const PATIENCE: Patience = { attempts: 7, firstMs: 500, longestMs: 300_000 };
/** A page of fifty events may take a busy WordPress half a minute. */
const TIMEOUT_MS = 90_000;
/** Concurrent requests: as many as a browser sends for a page, far below a load test. */
const AT_ONCE = 4;

const Json = v.pipe(v.string(), v.parseJson());

/** Of the commands that read a source. */
export const otherHostsOption = (): Option =>
  new Option('--other-hosts', 'follows redirects to other hosts, too; the password is not sent there');

/**
 * Without a slash at its end, so that paths can follow. Of a WordPress without permalinks it ends in a parameter, after which they follow as
 * well: `https://site.example/index.php?rest_route=/tribe/events/v1`.
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
  const { credentials, stop, patience = PATIENCE, otherHosts = false, limits = LIMITS } = options;
  const address = addressOf(options.address);
  const authorization = credentials && authorizationOf(credentials);
  let bytesRead = 0;

  /** @throws OperatorError for a redirect that is not followed. */
  const follow = async (first: URL, signal: AbortSignal): Promise<Response> => {
    let at = first;
    for (let followed = 0; ; followed++) {
      const isKnown = authorization !== undefined && isWithinHost(first, at);
      const headers = { accept: 'application/json', ...(isKnown && { authorization }) };
      const response = await fetch(at.href, { headers, signal, redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null || response.status < 300 || response.status >= 400) return response;
      await response.body?.cancel();
      const next = URL.parse(location, at.href);
      if (next === null || !/^https?:$/.test(next.protocol))
        throw new OperatorError(`${at} redirects to what is no web address`);
      if (!otherHosts && !isWithinHost(at, next))
        throw new OperatorError(`${at} redirects to ${next.origin}: name that address, or allow it with --other-hosts`);
      if (followed === MOST_REDIRECTS) throw new OperatorError(`${first} redirects more than ${MOST_REDIRECTS} times`);
      at = next;
    }
  };

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

  const ask = async (url: string): Promise<Asked> => {
    const response = await follow(new URL(url), AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop]));
    const { status, headers: sent } = response;
    const body = v.safeParse(Json, await textOf(response));
    // Throws, and so retries, on other server errors and invalid JSON. `Patience` retries 502 to 504 by their status, so they are returned.
    if (!body.success && status < 400) throw new Error('its answer is no JSON, or broken');
    if (status >= 500 && ![502, 503, 504].includes(status)) throw new Error(`it answers ${status}`);
    return { status, headers: sent, body: body.success ? body.output : undefined };
  };

  const read = async (root: string, path: string, query: Readonly<Record<string, string>>): Promise<Asked> => {
    const url = `${root}${path}${root.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
    const attempt = (): Promise<Asked> => ask(url).catch(refused);
    const answer = await patiently(attempt, { ...patience, isRepeatable: true, stop }).catch(error => {
      throw stop.aborted ? stop.reason : new OperatorError(`${url} cannot be read: ${troubleOf(error)}`);
    });
    if (answer.refusal !== undefined) throw answer.refusal;
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
  const oneOfFew = fewAtOnce(AT_ONCE);
  const wordPress = WITHIN_WORDPRESS.test(address) ? address.replace(WITHIN_WORDPRESS, '/wp/v2') : undefined;
  return {
    ...{ address, login: credentials?.login },
    get: (path, query = {}) => oneOfFew(() => read(address, path, query)),
    getWordPress: async (path, query = {}) =>
      wordPress === undefined
        ? { status: 404, headers: new Headers(), body: undefined }
        : oneOfFew(() => read(wordPress, path, query)),
  };
};

/** The original's namespace beside that of WordPress. A site of this service may have another. */
const WITHIN_WORDPRESS = /\/tribe\/events\/v1$/;

interface Asked extends Answer {
  /** Why the answer is not taken: to ask again would be of no use. */
  readonly refusal?: OperatorError;
}

const refused = (error: unknown): Asked => {
  if (error instanceof OperatorError) return { status: 0, headers: new Headers(), body: undefined, refusal: error };
  throw error;
};

/** Also from http to https of the same host, as most sites redirect; the password has been sent there already. */
export const isWithinHost = (from: URL, to: URL): boolean =>
  from.origin === to.origin || (from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:');

const inMegabytes = (bytes: number): string => `${bytes / 1e6} MB`;

/** After a failure, waiting requests are not started, as the caller gives up. */
const fewAtOnce = (most: number): (<T>(what: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let failure: { readonly reason: unknown } | undefined;
  return async what => {
    if (underWay < most) underWay += 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      if (failure !== undefined) throw failure.reason;
      return await what();
    } catch (reason) {
      failure ??= { reason };
      throw reason;
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next(); // it takes over the place
    }
  };
};
