/** The context of a write (caller, language, zone, time), and the check of `author`. */

import { mayNameAuthor } from '../../shared/access/rights.ts';
import { UNAUTHENTICATED } from '../../shared/api/access.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Store } from '../../shared/store/store.ts';
import { userIdKey } from '../../shared/store/table.ts';
import type { Deps } from '../runtime/deps.ts';

/** To be called after `authorise`, which refuses anonymous callers. @throws ApiError 401 for them. */
export const writeContextOf = (
  { caller, language, now }: Pick<OperationInput, 'caller' | 'language' | 'now'>,
  { zone }: Pick<Deps, 'zone'>,
): WriteContext => {
  if (caller === undefined) throw new ApiError('rest_forbidden', { status: 401, headers: UNAUTHENTICATED });
  return { caller, language, zone, now };
};

/**
 * `author` has to be an existing user (contract/events#event-input), or the stored author.
 * @throws ApiError 403 if the caller may not set this author, without a look-up.
 */
export const checkAuthor = async (
  store: Store,
  author: number | undefined,
  before: { readonly author: number } | undefined,
  { caller }: Pick<OperationInput, 'caller'>,
): Promise<void> => {
  if (author === undefined || author === caller?.id || author === before?.author) return;
  if (!mayNameAuthor(caller, author)) throw new ApiError('rest_forbidden');
  const [user] = await store.read([userIdKey(author)], 'eventual');
  if (user === undefined) throw invalid({ author: 'unknown' });
};
