/** Identifies the caller, by the scheme of the `Authorization` header (contract/rights#identity). */
import { authenticateBasic } from './basic.ts';
import { authenticateBearer } from './bearer.ts';
import type { Credentials, Identified, IdentityDeps, Scheme } from './scheme.ts';

/** By name in lower case (RFC 9110, 11.1). */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map([
  ['basic', authenticateBasic],
  ['bearer', authenticateBearer],
]);

/** undefined: the request has no credentials, or what WordPress does not take for any. @throws ApiError what the scheme throws. */
export const authenticate = async (credentials: Credentials, deps: IdentityDeps): Promise<Identified | undefined> => {
  const [, name = '', token = ''] = /^(\S+) +(.+)$/.exec(credentials.authorization?.trim() ?? '') ?? [];
  return SCHEMES.get(name.toLowerCase())?.(token, credentials, deps);
};
