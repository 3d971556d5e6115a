/** Limits the searches of a function (docs/decisions/limits). */
import { tooManyRequests } from '../../shared/http/errors.ts';
import { type Caller, hasNoWriteRole } from '../../shared/settings/rights.ts';
import type { Instant } from '../../shared/time/wall.ts';

/**
 * Has to be called before a search.
 *
 * @throws ApiError 429 `rest_too_many_requests`, with the seconds until the next minute.
 */
export type SearchLimit = (asked: { readonly caller: Caller | undefined; readonly now: Instant }) => void;

const MINUTE = 60;

/**
 * Counts in memory. `most` is the number of searches of readers per clock minute, or undefined if
 * there is no limit.
 */
export const searchLimit = (most: number | undefined): SearchLimit => {
  let [minute, searches] = [0, 0];
  return ({ caller, now }) => {
    if (most === undefined || !hasNoWriteRole(caller)) return;
    const current = Math.floor(now / MINUTE);
    if (current !== minute) [minute, searches] = [current, 0];
    if (searches >= most) throw tooManyRequests(MINUTE - (now % MINUTE), { about: 'searches' });
    searches++;
  };
};
