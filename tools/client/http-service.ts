/** The HTTP interface as a client uses it: JSON in and out, HTTP Basic, and patience with a service that is busy or away for a moment. */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { Method } from '../../shared/api/route.ts';
import { OperatorError } from '../terminal/operator-error.ts';

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
   * `path` is below the namespace. Whatever the service refuses is an answer as well. A lost answer is asked for again: a create
   * needs an `Idempotency-Key`, or a refusal that names what is there already.
   * Throws OperatorError when the service cannot be reached, stays busy, or knows no such login and password;
   * an AbortError when `stop` comes while it waits for the next attempt. What is under way is never cut off.
   */
  call(method: Method, path: string, sent?: Sent): Promise<Answer>;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** Twenty seconds in all, so that a stage can be started again meanwhile. */
export const RETRIES = { attempts: 8, firstMs: 250, longestMs: 8_000 } as const;
/** API Gateway gives up after 30 seconds. */
const TIMEOUT_MS = 31_000;
/** Statuses that may pass, so that the request is sent again. 500 is not among them: a fault would only be repeated. */
const PASSING: readonly number[] = [429, 502, 503, 504];

export const serviceAt = (
  address: string,
  { login, password }: Credentials,
  stop: AbortSignal,
  patience: { readonly attempts: number; readonly firstMs: number; readonly longestMs: number } = RETRIES,
): Service => {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

  return {
    address,
    call: async (method, path, { body, headers } = {}) => {
      for (let attempt = 1; ; attempt++) {
        const tried = await attemptOnce(`${address}${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        if ('status' in tried && tried.status === 401)
          throw new OperatorError(`${address} does not know ${login} with this password`);
        if ('status' in tried && !PASSING.includes(tried.status)) return tried;
        if (attempt === patience.attempts) {
          const reason = 'status' in tried ? `answers ${tried.status}` : `does not answer (${tried.trouble})`;
          throw new OperatorError(`${address} ${reason}, after ${attempt} attempts`);
        }
        const asked = 'status' in tried ? Number(tried.headers.get('retry-after') ?? 0) * 1000 : 0;
        const backoff = Math.min(patience.longestMs, patience.firstMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
        await setTimeout(Math.min(patience.longestMs, Math.max(asked || 0, backoff)), undefined, { signal: stop });
      }
    },
  };
};

/** Redirects are answers: a client that follows one sends a POST as a GET. */
const attemptOnce = async (url: string, request: RequestInit): Promise<Answer | { trouble: string }> => {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = v.safeParse(v.pipe(v.string(), v.parseJson()), await response.text());
    return { status: response.status, headers: response.headers, body: body.success ? body.output : undefined };
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
};

/** `fetch failed` says nothing; what lies beneath it does. */
const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
};
