/** What writes share: who writes, ids, and answering a repetition with the first answer. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../../shared/errors/api-error.ts';
import { type AnyRecord, recordOf } from '../../shared/records/records.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { idempotencyKey, TTL_ATTRIBUTE } from '../../shared/store/table.ts';
import { toStored } from '../../shared/store/unknown-attributes.ts';
import { DAY } from '../../shared/time/wall.ts';
import type { Written } from './write-context.ts';

// --- a repetition gives the first answer (contract/http#idempotency-keys) ----------------------------------------------------------------

const MAX_KEY = 255;

const Remembered = v.object({
  version: v.number(),
  request: v.string(),
  [TTL_ATTRIBUTE]: v.number(),
  answer: v.record(v.string(), v.unknown()),
});

export interface Repetition<Kept> {
  /** The record as it was first created. */
  readonly first: Kept | undefined;
  /** To be committed with the record. */
  readonly remember: (record: Kept) => Change[];
}

/** @throws ApiError 409 when the key was used for another request, 503 when this code cannot read the first answer. */
export const repetitionOf = async <Kept extends AnyRecord>(
  { idempotencyKey: key, caller, language, now }: Written,
  request: unknown,
  is: (record: AnyRecord | undefined) => record is Kept,
  store: Store,
): Promise<Repetition<Kept>> => {
  if (key === undefined || key === '' || caller === undefined) return { first: undefined, remember: () => [] };
  if (key.length > MAX_KEY) throw new ApiError('rest_too_large');
  const at = idempotencyKey(caller.id, sha256(key));
  const [item] = await store.read([at], 'consistent');
  const known = item === undefined ? undefined : v.parse(Remembered, item);
  const alive = known !== undefined && known[TTL_ATTRIBUTE] > now; // deletion lags: what has expired is forgotten here
  const fingerprint = sha256(JSON.stringify([language, request]));
  if (alive && known.request !== fingerprint) throw new ApiError('rest_conflict');
  const first = alive ? recordOf(known.answer) : undefined;
  // Newer code made it, with a value that is unknown here: making it twice would be worse than asking for patience.
  if (alive && first === undefined) throw new ApiError('rest_unavailable', { headers: { 'Retry-After': '60' } });
  return {
    first: is(first) ? first : undefined,
    remember: record => [
      {
        put: {
          ...at,
          version: (known?.version ?? 0) + 1,
          request: fingerprint,
          answer: toStored(record),
          [TTL_ATTRIBUTE]: now + DAY,
        },
        when: known?.version ?? 'absent',
        race: 'idempotency-key',
      },
    ],
  };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
