/**
 * Recognizes retries by their idempotency key. The reply is the record as it was first created
 * (contract/http#idempotency-keys).
 */

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError } from '../../shared/http/errors.ts';
import type { CreateQuery } from '../../shared/http/references.ts';
import { type AnyRecord, recordOf } from '../../shared/records/record.ts';
import type { Change } from '../../shared/store/change.ts';
import { toStored } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { idempotencyKey, TTL_ATTRIBUTE } from '../../shared/store/table.ts';
import { DAY } from '../../shared/time/wall.ts';

/** In characters. */
const MAX_KEY = 255;

const StoredAnswer = v.object({
  version: v.number(),
  request: v.string(),
  [TTL_ATTRIBUTE]: v.number(),
  answer: v.record(v.string(), v.unknown()),
  wasUpdate: v.optional(v.boolean(), false),
});

export interface Repetition<Kept> {
  /** The record as it was in the first answer. */
  readonly first: Kept | undefined;
  /** Whether the first request updated an existing record (contract/http#source-keys). */
  readonly wasUpdate: boolean;
  /** The changes to commit with the record. */
  readonly remember: (record: Kept, wasUpdate?: boolean) => Change[];
}

/**
 * Looks up the `key` of a create. A retry must have the same `body`, operation, language and
 * `overwrite_edits`. `is` tests for the type of record that the request creates.
 *
 * @throws ApiError 409 if the key was used for a different request, 503 if this code cannot read
 * the first answer.
 */
export const repetitionOf = async <Kept extends AnyRecord>(
  key: string,
  {
    operation,
    query,
    caller,
    language,
    now,
  }: Pick<OperationInput, 'operation' | 'caller' | 'language' | 'now'> & { readonly query?: CreateQuery | undefined },
  body: unknown,
  is: (record: AnyRecord | undefined) => record is Kept,
  store: Store,
): Promise<Repetition<Kept>> => {
  if (caller === undefined) throw new Error('an anonymous caller writes');
  if (key.length > MAX_KEY) throw new ApiError('rest_too_large');
  const itemKey = idempotencyKey(caller.id, sha256(key));
  const [item] = await store.read([itemKey], 'consistent');
  const stored = item === undefined ? undefined : v.parse(StoredAnswer, item);
  // DynamoDB deletes expired items late.
  const alive = stored !== undefined && stored[TTL_ATTRIBUTE] > now;
  const fingerprint = sha256(JSON.stringify([operation, language, body, query?.overwrite_edits ?? false]));
  if (alive && stored.request !== fingerprint) throw new ApiError('rest_conflict', { hint: { about: 'key-used' } });
  const first = alive ? recordOf(stored.answer) : undefined;
  // Newer code created the record, with a value unknown here. The answer is 503, because creating
  // it twice would be worse.
  if (alive && first === undefined) throw new ApiError('rest_unavailable', { headers: { 'Retry-After': '60' } });
  return {
    first: is(first) ? first : undefined,
    wasUpdate: stored?.wasUpdate ?? false,
    remember: (record, wasUpdate = false) => [
      {
        put: {
          ...itemKey,
          version: (stored?.version ?? 0) + 1,
          request: fingerprint,
          answer: toStored(record),
          ...(wasUpdate && { wasUpdate }),
          [TTL_ATTRIBUTE]: now + DAY,
        },
        when: stored?.version ?? 'absent',
        conflict: 'idempotency-key',
      },
    ],
  };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
