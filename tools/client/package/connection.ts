/** Requests as the service wants them, and its answers as values. */
import type { Language } from './api.ts';
import { type Answer, noAnswer, refusal } from './failure.ts';
import { type Patience, patiently } from './patience.ts';

/** HTTP Basic with an application password, or a token of the OpenID Connect issuer that the service trusts. */
export type Credentials = { readonly login: string; readonly password: string } | { readonly token: string };

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address. */
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly isRepeatable?: boolean;
}

/** Throws a `CalendarError`, or the reason of `signal`. */
export type Ask = <Body>(asked: Asked) => Promise<Told<Body>>;

interface Told<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Connection {
  readonly baseUrl: string | URL;
  readonly credentials?: Credentials | undefined;
  readonly language?: Language | undefined;
  readonly fetch: typeof fetch;
  readonly patience: Patience;
}

/** API Gateway gives up after 30 seconds. */
const LONGEST_ANSWER_MS = 31_000;

export const connect = ({ baseUrl, credentials, language, fetch, patience }: Connection): Ask => {
  const base = String(baseUrl).replace(/\/+$/, '');
  const authorization = credentials && { authorization: authorizationOf(credentials) };
  return async ({ method, path, query, body, headers, signal, isRepeatable = false }) => {
    // Errors name it, and go into logs: the query may hold the password of an event.
    const url = `${base}${path}`;
    const attempt = async (): Promise<Answer> => {
      const answer = await fetch(`${url}${queryOf({ ml_language: language, ...query })}`, {
        method,
        headers: { ...authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        // A redirected POST would become a GET.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(LONGEST_ANSWER_MS), ...(signal ? [signal] : [])]),
      });
      return { url, status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const answer = await patiently(attempt, { ...patience, isRepeatable, stop: signal }).catch(error => {
      throw signal?.aborted ? signal.reason : noAnswer(url, error);
    });
    if (answer.status < 200 || answer.status > 299) throw refusal(answer);
    try {
      // What the service answers is what its document says: its tests compare the two.
      return { ...answer, body: JSON.parse(answer.text) };
    } catch {
      throw refusal(answer);
    }
  };
};

const authorizationOf = (credentials: Credentials): string => {
  if ('token' in credentials) return `Bearer ${credentials.token}`;
  const { login, password } = credentials;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${login}:${password}`)))}`;
};

/** Each element of a list under the name with brackets: no name of a category is cut at a comma. */
const queryOf = (query: object): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map(each => [`${name}[]`, String(each)]) : [[name, String(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};
