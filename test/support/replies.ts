/** Describes replies in one line. */
import type { Answer } from './service.ts';

/**
 * The status and, for a refusal, code and parameters (contract/http#error-envelope):
 * `[400, 'rest_invalid_param', 'venue']`
 */
export const statusAndCode = ({ status, body }: Answer): unknown[] => {
  if (body?.code === undefined) return [status];
  const { params = [] } = body.data;
  return [status, body.code, ...(Array.isArray(params) ? params : Object.keys(params))];
};

/**
 * The version of a record in its `ETag`: `40.3` in `"40.3-W5ZG3zbIQkn7bCO_"`
 * (contract/http#preconditions).
 */
export const versionIn = (etag: string | null): string | undefined => /^"(\d+\.\d+)-[\w-]{16}"$/.exec(etag ?? '')?.[1];
