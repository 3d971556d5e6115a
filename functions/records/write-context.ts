/** Who writes, where and when. */

import { UNAUTHENTICATED } from '../../shared/api/access.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Deps } from '../runtime/deps.ts';

/** @throws ApiError 401 for the anonymous, whom `authorise` has refused already: called after it. */
export const writeContextOf = (
  { caller, language, now }: Pick<OperationInput, 'caller' | 'language' | 'now'>,
  { zone }: Pick<Deps, 'zone'>,
): WriteContext => {
  if (caller === undefined) throw new ApiError('rest_forbidden', { status: 401, headers: UNAUTHENTICATED });
  return { caller, language, zone, now };
};
