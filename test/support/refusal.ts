/** What a pure function refuses, as its callers are told. */
import { ApiError } from '../../shared/http/errors.ts';

/** The problem of each field, or the code of the error where no field is at fault; undefined: nothing was refused. */
export const refusalOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.data.problems ?? error.data.missing ?? error.code;
  }
  return undefined;
};
