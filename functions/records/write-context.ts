/** Who writes, where and when. */
import type { Caller } from '../../shared/access/rights.ts';
import { UNAUTHENTICATED } from '../../shared/api/access.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { WriteContext } from '../../shared/posts/write.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Deps } from '../runtime/deps.ts';

export interface Written {
  readonly caller: Caller | undefined;
  readonly language: Language;
  readonly now: number;
  readonly idempotencyKey: string | undefined;
}

/** Only after `authorise`, which lets nobody anonymous write. */
export const writingOf = ({ caller, language, now }: Written, { zone }: Deps): WriteContext => {
  if (caller === undefined) throw new ApiError('rest_forbidden', { status: 401, headers: UNAUTHENTICATED });
  return { caller, language, zone, now };
};
