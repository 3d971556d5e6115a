/**
 * The HTTP client of the commands: it sends any request with HTTP Basic, returns any answer, asks
 * for errors in English, and retries while the service is busy or away.
 */
import * as v from 'valibot';
import type { Method } from '../../shared/api/routes.ts';
import { type Patience, patiently, retryAfter } from '../client/package/patience.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import './localhost.ts';

export interface Answer {
  readonly status: number;
  /** The parsed body; undefined if it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Sent {
  /** Bytes are sent as they are, all else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Service {
  /** Address of the namespace root, without a slash at its end. */
  readonly address: string;
  /**
   * `path` is below the namespace. An answer that refuses the request is returned as well. If an
   * answer is lost, the request is sent again, so a create needs an `Idempotency-Key`, or a refusal
   * that names the existing record. A request in progress is never cut off.
   * @throws OperatorError when the service cannot be reached, stays busy, or refuses the login and
   * password.
   * @throws AbortError when `stop` is aborted while it waits for the next attempt.
   */
  call(method: Method, path: string, sent?: Sent): Promise<Answer>;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** Encodes `login:password` for the header (HTTP Basic, RFC 7617). */
export const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

export const authorizationOf = ({ login, password }: Credentials): string => basic(`${login}:${password}`);

/** Retries for about twenty seconds, so that a local server can be restarted meanwhile. */
const RETRIES: Patience = { attempts: 8, firstMs: 250, longestMs: 8_000 };
/** API Gateway gives up after 30 seconds. */
export const TIMEOUT_MS = 31_000;
/**
 * Statuses of a service that is busy or away. 500 is not among them, because it is the answer to
 * this very request.
 */
const BUSY: readonly number[] = [429, 502, 503, 504];

export const serviceAt = (
  address: string,
  credentials: Credentials,
  stop: AbortSignal,
  patience: Patience = RETRIES,
): Service => ({
  address,
  call: async (method, path, { body, headers } = {}) => {
    const request = {
      method,
      headers: {
        authorization: authorizationOf(credentials),
        'content-type': 'application/json',
        'accept-language': 'en',
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body) }),
    };
    const attempt = () => send(`${address}${path}`, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = await askPatiently(address, attempt, { patience, stop });
    if (answer.status === 401)
      throw new OperatorError(`${address} does not know ${credentials.login} with this password`);
    return answer;
  },
});

export interface Asking {
  readonly patience: Patience;
  readonly stop: AbortSignal;
}

/**
 * Makes attempts until one gets an answer that is worth having.
 *
 * @throws OperatorError that an attempt throws, or if the last one fails or finds `url` busy or
 * away.
 * @throws the reason of `stop` if that comes first.
 */
export const askPatiently = async <T extends Pick<Response, 'status' | 'headers'>>(
  url: string,
  attempt: () => Promise<T>,
  { patience, stop }: Asking,
): Promise<T> => {
  // Asking again would not help after an `OperatorError`.
  const refused = new AbortController();
  const ask = () =>
    attempt().catch(error => {
      if (error instanceof OperatorError) refused.abort(error);
      throw error;
    });
  const ends = AbortSignal.any([stop, refused.signal]);
  const answer = await patiently(ask, { ...patience, isRepeatable: true, stop: ends }).catch(error => {
    throw ends.aborted ? ends.reason : new OperatorError(`${url} fails: ${troubleOf(error)}`);
  });
  if (!BUSY.includes(answer.status)) return answer;
  const seconds = retryAfter(answer);
  const when = seconds === undefined ? '' : ` (try again in ${Math.ceil(seconds)} s)`;
  throw new OperatorError(`${url} answers ${answer.status}${when}`);
};

/**
 * Sends one request. Redirects are returned, not followed: a client that follows one turns a POST
 * into a GET, and sends the password to another host.
 */
export const send = async (
  url: string,
  request: RequestInit,
  textOf = (response: Response): Promise<string> => response.text(),
): Promise<Answer> => {
  const response = await fetch(url, { ...request, redirect: 'manual' });
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), await textOf(response));
  return { status: response.status, headers: response.headers, body: body.success ? body.output : undefined };
};

/** The message of the innermost cause, because `fetch failed` alone says nothing. */
export const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
};

// --- Why a request was refused.

export interface Reason {
  /** The status and code of the refusal; absent for a line that could not be sent. */
  readonly status?: number;
  readonly code?: string;
  readonly message: string;
  /**
   * The fields at fault: the names of missing fields, or what is wrong with each
   * (contract/http#error-envelope).
   */
  readonly params?: unknown;
}

const Envelope = v.object({
  code: v.string(),
  message: v.string(),
  data: v.object({ params: v.optional(v.unknown()) }),
});

/**
 * The reason in one line: what is wrong with each field, if the service says so. For missing fields
 * the message is enough, as it names them.
 */
export const wordsOf = ({ code, message, params }: Reason): string => {
  const fields = !Array.isArray(params) && v.is(Fields, params) ? Object.entries(params) : [];
  const told = fields.length === 0 ? message : fields.map(([field, why]) => `${field}: ${why}`).join(' ');
  return code === undefined ? told : `${code}: ${told}`;
};
const Fields = v.record(v.string(), v.string());

export const reasonOf = ({ status, body }: Answer): Reason => {
  if (!v.is(Envelope, body)) return { status, message: 'the answer is none of a calendar service' };
  const { code, message, data } = body;
  return { status, code, message, ...(data.params !== undefined && { params: data.params }) };
};
