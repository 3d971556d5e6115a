/** Identifies the caller, by the scheme of the `Authorization` header (contract/rights#identity). */
import { ANONYMOUS } from '../../shared/access/rights.ts';
import { wrongCredentials } from '../../shared/api/access.ts';
import { authenticateBasic } from './basic.ts';
import { authenticateBearer } from './bearer.ts';
import type { Credentials, Identified, IdentityDeps, Scheme } from './scheme.ts';

/** By name in lower case (RFC 9110, 11.1). */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map([
  ['basic', authenticateBasic],
  ['bearer', authenticateBearer],
]);

/** @throws ApiError 401 for an unknown scheme; else what the scheme throws. */
export const authenticate = async (credentials: Credentials, deps: IdentityDeps): Promise<Identified> => {
  const { authorization } = credentials;
  if (authorization === undefined || authorization === '') return { caller: ANONYMOUS };
  const [, name = '', token = ''] = /^(\S+) +(.+)$/.exec(authorization.trim()) ?? [];
  const scheme = SCHEMES.get(name.toLowerCase());
  if (scheme === undefined) throw wrongCredentials('unreadable-credentials');
  return scheme(token, credentials, deps);
};
