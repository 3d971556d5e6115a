/** The interface of the schemes of the `Authorization` header: their input and result. */

import type { Caller } from '../../shared/access/rights.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import type { Attempts } from './attempts.ts';
import type { IssuerDeps } from './issuer-keys.ts';
import type { TokenIssuer } from './token-issuer.ts';

/** The parts of a request that identify the caller. */
export interface Credentials {
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
  /** The network of the caller (`shared/identity/network.ts`). */
  readonly network: string;
  /** Whether the request is a write: the first write of a token's subject makes it a user. */
  readonly writes: boolean;
}

export interface IdentityDeps extends IssuerDeps {
  readonly store: UncheckedStore;
  readonly attempts: Attempts;
  /** The issuer of bearer tokens; undefined: none are accepted. */
  readonly issuer: TokenIssuer | undefined;
}

export interface Identified {
  readonly caller: Caller | undefined;
  /** A write in parallel with the operation. Never rejects. Must be awaited before the reply, after which Lambda freezes the function. */
  readonly noted?: Promise<void> | undefined;
}

/**
 * `token`: what follows the name of the scheme. undefined: it has not the form of credentials, or the site does not accept the scheme.
 * @throws ApiError 401 `incorrect_password`, 429, 503.
 */
export type Scheme = (token: string, credentials: Credentials, deps: IdentityDeps) => Promise<Identified | undefined>;
