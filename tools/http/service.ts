/**
 * The HTTP interface as the commands use it: any request, any answer, HTTP Basic, refusals in
 * English as all of their words, and patience with a service that is busy or away.
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
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Service {
  /** Address of the namespace root, without a slash at its end. */
  readonly address: string;
  /**
   * `path` is below the namespace. Whatever the service refuses is an answer as well. A lost answer
   * is asked for again: a create needs an `Idempotency-Key`, or a refusal that names what is there
   * already. Throws OperatorError when the service cannot be reached, stays busy, or knows no such
   * login and password; an AbortError when `stop` comes while it waits for the next attempt. What
   * is under way is never cut off.
   */
  call(method: Method, path: string, sent?: Sent): Promise<Answer>;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** HTTP Basic (RFC 7617). */
export const authorizationOf = ({ login, password }: Credentials): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/** Twenty seconds in all, so that a stage can be started again meanwhile. */
const RETRIES: Patience = { attempts: 8, firstMs: 250, longestMs: 8_000 };
/** API Gateway gives up after 30 seconds. */
export const TIMEOUT_MS = 31_000;
/**
 * Statuses of a service that is busy or away. 500 is not among them: it is the answer to this
 * request.
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
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const attempt = () => send(`${address}${path}`, request);
    const answer = await patiently(attempt, { ...patience, isRepeatable: true, stop }).catch(error => {
      throw error === stop.reason ? error : new OperatorError(`${address} does not answer (${troubleOf(error)})`);
    });
    if (answer.status === 401)
      throw new OperatorError(`${address} does not know ${credentials.login} with this password`);
    if (!BUSY.includes(answer.status)) return answer;
    const seconds = retryAfter(answer);
    const when = seconds === undefined ? '' : ` (try again in ${Math.ceil(seconds)} s)`;
    throw new OperatorError(`${address} answers ${answer.status}${when}`);
  },
});

/** Redirects are answers: a client that follows one sends a POST as a GET. */
const send = async (url: string, request: RequestInit): Promise<Answer> => {
  const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), await response.text());
  return { status: response.status, headers: response.headers, body: body.success ? body.output : undefined };
};

/** `fetch failed` says nothing; what lies beneath it does. */
export const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
};

// --- Why something was refused.

export interface Reason {
  /** Status and code of the refusal. A line that could not be sent has none. */
  readonly status?: number;
  readonly code?: string;
  readonly message: string;
  /**
   * The fields at fault: names of missing ones, or what is wrong with each
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
 * In one line: what is wrong with each field, if the service says it. The message names missing
 * fields itself.
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
