/** What a scheme of the `Authorization` header is given, and what it answers. */

import type { Caller } from '../../shared/access/rights.ts';
import type { Log } from '../../shared/errors/log.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import type { Attempts } from './attempts.ts';
import type { TokenIssuer } from './token-issuer.ts';

/** What of a request tells who sends it. */
export interface Credentials {
  /** The `Authorization` header; undefined or empty: anonymous. */
  readonly authorization: string | undefined;
  /** Where it comes from (`shared/identity/network.ts`). */
  readonly network: string;
  /** Whether the method is one that writes: the first write of a token's subject makes it a user. */
  readonly writes: boolean;
}

export interface IdentityDeps {
  readonly store: Store;
  readonly attempts: Attempts;
  /** Whose bearer tokens are taken; undefined: nobody's. */
  readonly issuer: TokenIssuer | undefined;
  /** Epoch seconds. */
  readonly now: () => Instant;
  readonly log: Log;
}

export interface Identified {
  readonly caller: Caller | undefined;
  /** What is written beside the operation. Never rejects. To be awaited before the answer, as Lambda freezes the function after it. */
  readonly noted?: Promise<void> | undefined;
}

/** `token`: what follows the name of the scheme. @throws ApiError 401 `incorrect_password`, 429, 503. */
export type Scheme = (token: string, credentials: Credentials, deps: IdentityDeps) => Promise<Identified>;
