/**
 * A typed client of the calendar. It is openapi-fetch with the service's types, repetitions and
 * errors, and with functions for what takes several requests.
 */
import createFetchClient from 'openapi-fetch';
import type { EventInput, paths } from './api.ts';
import { CalendarError } from './errors.ts';
import { PATIENCE, type Patience, patiently } from './patience.ts';
import type { Calendar } from './requests.ts';

export type * from './api.ts';
export { type Answer, CalendarError, dataOf, type ErrorCode } from './errors.ts';
export type { Missing, SourceEvent } from './missing.ts';
export type { Patience } from './patience.ts';
export { type Calendar, changes, ifMatch, pages, retryOnConflict } from './requests.ts';
export { type SourcedEvent, type Synced, type SyncOptions, sync } from './sync.ts';

export type Language = NonNullable<EventInput['ml_language']>;
/**
 * HTTP Basic with an application password, or a token of the OpenID Connect issuer that the service
 * trusts.
 */
export type Credentials = { readonly login: string; readonly password: string } | { readonly token: string };

export interface ClientOptions {
  /** The address of the API of a site, such as `https://agenda.example/gl/calendar/events/v1`. */
  readonly baseUrl: string | URL;
  /** Without them, the client can do only what everybody may do. */
  readonly credentials?: Credentials;
  /** The language of records, messages and look-ups by slug; by default that of the site. */
  readonly language?: Language;
  /**
   * The function that sends a request, such as one that also logs; by default that of the platform.
   */
  readonly fetch?: typeof fetch;
  /** How long the client waits for a busy service. */
  readonly patience?: Partial<Patience>;
}

/** API Gateway gives up after 30 seconds. */
const LONGEST_ANSWER_MS = 31_000;

/**
 * Its methods reject with a `CalendarError` if there is no answer of a calendar, and with the
 * reason of a `signal` that was aborted.
 */
export const createClient = ({
  baseUrl,
  credentials,
  language,
  fetch = globalThis.fetch,
  patience,
}: ClientOptions): Calendar =>
  createFetchClient<paths, 'application/json'>({
    baseUrl: String(baseUrl),
    ...(credentials && { headers: { authorization: authorizationOf(credentials) } }),
    querySerializer: query => queryOf({ ml_language: language, ...query }),
    // A redirected POST would become a GET.
    redirect: 'manual',
    fetch: async request => {
      const { method, headers, signal: stop } = request;
      if (method === 'POST' && !headers.has(KEY)) headers.set(KEY, newKey());
      const isRepeatable = method === 'GET' || headers.has(KEY);
      const attempt = async (): Promise<Response> => {
        const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_ANSWER_MS), stop]);
        const response = await fetch(request.clone(), { signal });
        // A body that breaks off counts as a lost answer.
        await response.clone().text();
        return response;
      };
      // Errors name the address, and go into logs. The query is removed because it may hold the
      // password of an event.
      const url = request.url.replace(/\?.*/, '');
      const response = await patiently(attempt, { ...PATIENCE, ...patience, isRepeatable, stop }).catch(cause => {
        if (stop.aborted) throw stop.reason;
        throw new CalendarError('no_answer', `${url} does not answer`, { status: 0, cause });
      });
      if (response.status >= 400 || response.headers.get('content-type')?.includes('json')) return response;
      throw new CalendarError('no_calendar', `${url} is no calendar`, { status: response.status });
    },
  });

const authorizationOf = (credentials: Credentials): string => {
  if ('token' in credentials) return `Bearer ${credentials.token}`;
  const { login, password } = credentials;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${login}:${password}`)))}`;
};

/**
 * Sends each element of a list under the name with brackets, so that no name of a category is cut
 * at a comma.
 */
const queryOf = (query: object): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map(each => [`${name}[]`, String(each)]) : [[name, String(value)]];
  });
  return String(new URLSearchParams(pairs));
};

const KEY = 'idempotency-key';
/** 128 random bits. `randomUUID` is not used, because pages without TLS do not have it. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
