/** Optimistic concurrency: nothing is locked, and an operation whose write conflicts reads and plans again. */
import { ApiError } from '../../shared/errors/api-error.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import { notes } from '../logs/notes.ts';

/**
 * `attempt` must read everything again that its plan depends on. Without a limit it ends too: it fails only if another writer succeeds.
 * @throws ApiError 409 `rest_conflict` after `maxAttempts`.
 */
export const retryOnConflict = async <T>(
  attempt: () => Promise<T>,
  maxAttempts = Number.POSITIVE_INFINITY,
): Promise<T> => {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (attempts === maxAttempts) throw new ApiError('rest_conflict', { hint: { about: 'changed-meanwhile' } });
      const noted = notes();
      if (noted !== undefined) noted.retries++;
    }
  }
};
