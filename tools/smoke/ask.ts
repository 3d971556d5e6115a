/** Sends the request of a step. */

import { patiently } from '../client/package/patience.ts';
import { authorizationOf, type Credentials, TIMEOUT_MS, troubleOf } from '../http/service.ts';
import type { Step } from './steps.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * The limits of a small deployment (`OF_A_TOWN`) must not fail the test, so refused requests are
 * repeated.
 */
const PATIENCE = { attempts: 3, firstMs: 1_000, longestMs: 5_000, isRepeatable: false, stop: undefined } as const;

export interface Target {
  /** The address of the site, without a slash at its end. */
  readonly site: string;
  /** The path of the namespace below that address. */
  readonly namespace: string;
  readonly user: Credentials | undefined;
}

/** Returns an error if there is no answer. */
export const ask = (
  { method = 'GET', path, page, headers, body, file, follows, signed }: Step,
  { site, namespace, user }: Target,
): Promise<Answer | Error> => {
  const send = async (): Promise<Answer> => {
    const response = await fetch(path === undefined ? `${site}${page}` : `${site}/${namespace}${path}`, {
      method,
      redirect: follows ? 'follow' : 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(signed && user && { authorization: authorizationOf(user) }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: Buffer.from(file, 'base64') }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return patiently(send, PATIENCE).catch(error => new Error(troubleOf(error)));
};
