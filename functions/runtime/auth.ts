/** Who is calling, by the scheme of the `Authorization` header (contract/rights#identity). */

import { ANONYMOUS, type Caller } from '../../shared/access/rights.ts';
import { wrongCredentials } from '../../shared/api/access.ts';
import { authenticateBasic } from './basic.ts';
import { authenticateBearer } from './bearer.ts';
import type { Deps } from './deps.ts';
import type { HttpEvent } from './http.ts';

export interface Identified {
  readonly caller: Caller | undefined;
  /** What is written beside the operation. Never rejects; has to be awaited before the answer, with which Lambda stops the clock. */
  readonly noted?: Promise<void> | undefined;
}

/** @throws ApiError 401 `incorrect_password`, 429, 503. */
export type Scheme = (credentials: string, event: HttpEvent, deps: Deps) => Promise<Identified>;

/** By name in lower case (RFC 9110, 11.1). */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map([
  ['basic', authenticateBasic],
  ['bearer', authenticateBearer],
]);

/** @throws ApiError as its scheme does, and 401 for any other. */
export const authenticate = async (event: HttpEvent, deps: Deps): Promise<Identified> => {
  const { authorization } = event.headers;
  if (authorization === undefined || authorization === '') return { caller: ANONYMOUS };
  const [, name = '', credentials = ''] = /^(\S+) +(.+)$/.exec(authorization.trim()) ?? [];
  const scheme = SCHEMES.get(name.toLowerCase());
  if (scheme === undefined) throw wrongCredentials();
  return scheme(credentials, event, deps);
};
