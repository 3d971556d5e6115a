/** The `author` that a body names. */
import { mayNameAuthor } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import type { Store } from '../../shared/store/store.ts';
import { userIdKey } from '../../shared/store/table.ts';

/**
 * `author` has to be a user (contract/events#event-input). @throws ApiError 403 before anybody is looked up whom the caller may not name.
 */
export const checkAuthor = async (
  store: Store,
  author: number | undefined,
  { caller }: Pick<OperationInput, 'caller'>,
): Promise<void> => {
  if (author === undefined || author === caller?.id) return;
  if (!mayNameAuthor(caller, author)) throw new ApiError('rest_forbidden');
  const [user] = await store.read([userIdKey(author)], 'eventual');
  if (user === undefined) throw invalid({ author: 'unknown' });
};
