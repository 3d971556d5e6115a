/** What writes share: who writes, ids, and answering a repetition with the first answer. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { UNAUTHENTICATED } from '../../shared/access.ts';
import { invalid, Refusal } from '../../shared/errors.ts';
import type { Writing } from '../../shared/posts.ts';
import { type AnyRecord, recordOf } from '../../shared/records.ts';
import { type Caller, mayNameAuthor } from '../../shared/rights.ts';
import type { Asked } from '../../shared/route.ts';
import type { Language } from '../../shared/settings.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { type IdSpace, idCounterKey, idempotencyKey, TTL_ATTRIBUTE, userIdKey } from '../../shared/store/table.ts';
import { toStored } from '../../shared/stored.ts';
import { DAY } from '../../shared/time/wall.ts';
import type { Deps } from '../runtime/deps.ts';

interface Written {
  readonly caller: Caller | undefined;
  readonly language: Language;
  readonly now: number;
  readonly idempotencyKey: string | undefined;
}

/** Only after `authorise`, which lets nobody anonymous write. */
export const writingOf = ({ caller, language, now }: Written, { zone }: Deps): Writing => {
  if (caller === undefined) throw new Refusal('rest_forbidden', { status: 401, headers: UNAUTHENTICATED });
  return { caller, language, zone, now };
};

export const nextId = (store: Store, space: IdSpace): Promise<number> => store.increment(idCounterKey(space), 1);

/**
 * `author` has to be a user (contract/events#event-input). @throws Refusal 403 before anybody is looked up whom the caller may not name.
 */
export const checkAuthor = async (
  store: Store,
  author: number | undefined,
  { caller }: Pick<Asked, 'caller'>,
): Promise<void> => {
  if (author === undefined || author === caller?.id) return;
  if (!mayNameAuthor(caller, author)) throw new Refusal('rest_forbidden');
  const [user] = await store.read([userIdKey(author)], 'eventual');
  if (user === undefined) throw invalid({ author: 'unknown' });
};

// --- a repetition gives the first answer (contract/http#idempotency-keys) ----------------------------------------------------------------

const LONGEST_KEY = 255;

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

/** @throws Refusal 409 when the key was used for another request, 503 when this code cannot read the first answer. */
export const repetitionOf = async <Kept extends AnyRecord>(
  { idempotencyKey: key, caller, language, now }: Written,
  request: unknown,
  is: (record: AnyRecord | undefined) => record is Kept,
  store: Store,
): Promise<Repetition<Kept>> => {
  if (key === undefined || key === '' || caller === undefined) return { first: undefined, remember: () => [] };
  if (key.length > LONGEST_KEY) throw new Refusal('rest_too_large');
  const at = idempotencyKey(caller.id, sha256(key));
  const [item] = await store.read([at], 'consistent');
  const known = item === undefined ? undefined : v.parse(Remembered, item);
  const alive = known !== undefined && known[TTL_ATTRIBUTE] > now; // deletion lags: what has expired is forgotten here
  const fingerprint = sha256(JSON.stringify([language, request]));
  if (alive && known.request !== fingerprint) throw new Refusal('rest_conflict');
  const first = alive ? recordOf(known.answer) : undefined;
  // Newer code made it, with a value that is unknown here: making it twice would be worse than asking for patience.
  if (alive && first === undefined) throw new Refusal('rest_unavailable', { headers: { 'Retry-After': '60' } });
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
