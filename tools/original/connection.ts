/**
 * Sends requests to a live service with the API of the original: a few at a time, with retries when it is busy, fails or closes the
 * connection.
 */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { type Patience, patiently, retryAfter } from '../client/package/patience.ts';
import { OperatorError } from '../terminal/operator-error.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON, not validated. */
  readonly body: unknown;
}

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
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
}

export interface ConnectionOptions {
  readonly address: string;
  readonly credentials?: Credentials | undefined;
  readonly stop: AbortSignal;
  readonly patience?: Patience;
}

/** Shared hosting may require longer pauses than a deployment of this service. */
const PATIENCE: Patience = { attempts: 7, firstMs: 500, longestMs: 300_000 };
/** A page of fifty events may take a busy WordPress half a minute. */
const TIMEOUT_MS = 90_000;
/** Concurrent requests: as many as a browser sends for a page, far below a load test. */
const AT_ONCE = 4;

const Json = v.pipe(v.string(), v.parseJson());

/** Without a slash at its end. @throws OperatorError if it is no web address. */
export const addressOf = (sent: string): string => {
  const url = URL.parse(sent);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new OperatorError(
      `${sent} is no address of a calendar, such as https://site.example/wp-json/tribe/events/v1`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
};

export const connectTo = (options: ConnectionOptions): Original => {
  const { credentials, stop, patience = PATIENCE } = options;
  const address = addressOf(options.address);
  const headers = {
    accept: 'application/json',
    ...(credentials && {
      authorization: `Basic ${Buffer.from(`${credentials.login}:${credentials.password}`).toString('base64')}`,
    }),
  };
  const rest = sharedRest();

  const ask = async (url: string): Promise<Asked> => {
    await rest.wait(stop);
    const response = await fetch(url, { headers, signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop]) });
    const { status, headers: sent } = response;
    const body = v.safeParse(Json, await response.text());
    if (status === 429 || status === 503) rest.ask(Math.min((retryAfter(response) ?? 0) * 1000, patience.longestMs));
    // Throws, and so retries, on other server errors and invalid JSON. `Patience` retries 502 to 504 by their status, so they are returned.
    if (!body.success && status < 400) throw new Error('its answer is no JSON, or broken');
    if (status >= 500 && ![502, 503, 504].includes(status)) throw new Error(`it answers ${status}`);
    return { status, headers: sent, body: body.success ? body.output : undefined };
  };

  const get: Original['get'] = async (path, query = {}) => {
    const url = `${address}${path}?${new URLSearchParams(query)}`;
    const answer = await patiently(() => ask(url), { ...patience, isRepeatable: true, stop }).catch(error => {
      throw stop.aborted ? stop.reason : new OperatorError(`${url} cannot be read: ${troubleOf(error)}`);
    });
    if (answer.status === 401)
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
  return { address, login: credentials?.login, get: (path, query) => oneOfFew(() => get(path, query)) };
};

interface Asked extends Answer {
  readonly headers: Headers;
}

/** When one request is told to wait, all wait, as they are one client. */
const sharedRest = () => {
  let until = 0;
  return {
    ask: (ms: number): void => {
      until = Math.max(until, Date.now() + ms);
    },
    wait: async (stop: AbortSignal): Promise<void> => {
      const ms = until - Date.now();
      if (ms > 0) await setTimeout(ms, undefined, { signal: stop });
    },
  };
};

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

/** The message `fetch failed` is useless; its cause is not. */
const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
};
