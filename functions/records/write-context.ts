/** Who writes, where and when, and whom a body names as the author. */

import { mayNameAuthor } from '../../shared/access/rights.ts';
import { UNAUTHENTICATED } from '../../shared/api/access.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Store } from '../../shared/store/store.ts';
import { userIdKey } from '../../shared/store/table.ts';
import type { Deps } from '../runtime/deps.ts';

/** @throws ApiError 401 for the anonymous, whom `authorise` has refused already: called after it. */
export const writeContextOf = (
  { caller, language, now }: Pick<OperationInput, 'caller' | 'language' | 'now'>,
  { zone }: Pick<Deps, 'zone'>,
): WriteContext => {
  if (caller === undefined) throw new ApiError('rest_forbidden', { status: 401, headers: UNAUTHENTICATED });
  return { caller, language, zone, now };
};

/**
 * `author` has to be a user (contract/events#event-input), or whoever it was before. @throws ApiError 403 before anybody is looked up whom
 * the caller may not name.
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
