/** What a pure function refuses, as its callers see it. */
import { ApiError } from '../../shared/http/errors.ts';

/**
 * The problem of each field, or the code of the error if no field is at fault. Returns undefined if
 * nothing was refused.
 */
export const refusalOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.data.problems ?? error.data.missing ?? error.code;
  }
  return undefined;
};
