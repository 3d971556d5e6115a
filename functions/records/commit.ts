/** Committing a write: its precondition, the answer to a repeated create, and the transaction of an event. */

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { Permission } from '../../shared/auth/rights.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { ApiError } from '../../shared/http/errors.ts';
import type { CreateQuery } from '../../shared/http/references.ts';
import { asOf } from '../../shared/model/base.ts';
import { fitsTransaction } from '../../shared/records/answer-versions.ts';
import { type AnyRecord, type ContentRecord, recordOf } from '../../shared/records/record.ts';
import { planSave } from '../../shared/records/save.ts';
import type { Change } from '../../shared/store/change.ts';
import { toStored } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { idempotencyKey, TTL_ATTRIBUTE } from '../../shared/store/table.ts';
import { DAY } from '../../shared/time/wall.ts';

// `ETag` and `If-Match`: the versions by which clients know records (contract/http#preconditions).

/** The first part of the `ETag` of a record (contract/http#preconditions). */
export const versionOf = ({ id, version }: { id: number; version: number }): string => `${id}.${version}`;

/** The first parts of the tags in `If-Match`, without the hash of the answer, which says nothing about the record. */
const versionsIn = (ifMatch: string): string[] =>
  ifMatch.split(',').map(tag => tag.trim().replace(/^(?:W\/)?"([^"-]*)(?:-[^"]*)?"$/, '$1'));

/** @throws ApiError 412 if the caller saw another version than the stored one (contract/http#preconditions). */
export const checkPrecondition = (
  { headers, now }: Pick<OperationInput, 'headers' | 'now'>,
  stored: ContentRecord,
): void => {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch === '*') return;
  if (!versionsIn(ifMatch).includes(versionOf(asOf(stored, now)))) throw new ApiError('rest_precondition_failed');
};

// Recognizes retries by their idempotency key: the reply is the record as first created (contract/http#idempotency-keys).

/** Characters. */
const MAX_KEY = 255;

const Remembered = v.object({
  version: v.number(),
  request: v.string(),
  [TTL_ATTRIBUTE]: v.number(),
  answer: v.record(v.string(), v.unknown()),
  isKnown: v.optional(v.boolean(), false),
});

export interface Repetition<Kept> {
  /** The record as it was in the first answer. */
  readonly first: Kept | undefined;
  /** Whether the first request updated an existing record (contract/http#source-keys). */
  readonly isKnown: boolean;
  /** To be committed with the record. */
  readonly remember: (record: Kept, isKnown?: boolean) => Change[];
}

/**
 * `body`: together with the language and `overwrite_edits`, it must be the same in a retry. `is`: the type of record that the request creates.
 * @throws ApiError 409 if the key was used for a different request, 503 if this code cannot read the first answer.
 */
export const repetitionOf = async <Kept extends AnyRecord>(
  {
    headers: { 'idempotency-key': key },
    query,
    caller,
    language,
    now,
  }: Pick<OperationInput, 'headers' | 'caller' | 'language' | 'now'> & { readonly query?: CreateQuery | undefined },
  body: unknown,
  is: (record: AnyRecord | undefined) => record is Kept,
  store: Store,
): Promise<Repetition<Kept>> => {
  if (key === undefined || key === '' || caller === undefined)
    return { first: undefined, isKnown: false, remember: () => [] };
  if (key.length > MAX_KEY) throw new ApiError('rest_too_large');
  const itemKey = idempotencyKey(caller.id, sha256(key));
  const [item] = await store.read([itemKey], 'consistent');
  const known = item === undefined ? undefined : v.parse(Remembered, item);
  const alive = known !== undefined && known[TTL_ATTRIBUTE] > now; // DynamoDB deletes expired items late
  const fingerprint = sha256(JSON.stringify([language, body, query?.overwrite_edits ?? false]));
  if (alive && known.request !== fingerprint) throw new ApiError('rest_conflict', { hint: { about: 'key-used' } });
  const first = alive ? recordOf(known.answer) : undefined;
  // Newer code created it, with a value unknown here. A 503, as creating it twice would be worse.
  if (alive && first === undefined) throw new ApiError('rest_unavailable', { headers: { 'Retry-After': '60' } });
  return {
    first: is(first) ? first : undefined,
    isKnown: known?.isKnown ?? false,
    remember: (record, isKnown = false) => [
      {
        put: {
          ...itemKey,
          version: (known?.version ?? 0) + 1,
          request: fingerprint,
          answer: toStored(record),
          ...(isKnown && { isKnown }),
          [TTL_ATTRIBUTE]: now + DAY,
        },
        when: known?.version ?? 'absent',
        conflict: 'idempotency-key',
      },
    ],
  };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

// Commits the plan of an event and of what changes with it.

/** `before`: as it was read; undefined: it is new. */
interface EventChanged {
  readonly before: EventRecord | undefined;
  readonly event: EventRecord;
}

interface EventCommit extends EventChanged {
  /** Other events that change with it (contract/languages#shared-facts). */
  readonly followers?: readonly EventChanged[];
  /** The changes of each new record that the event links. */
  readonly newRecords?: readonly (readonly Change[])[];
  /** Further changes for the transaction of the event. */
  readonly extra?: readonly Change[];
}

/**
 * One transaction, if everything fits. Otherwise the new records are written before the event, which must not link missing records.
 * @throws WriteConflict if another writer was faster; ApiError 413 `rest_too_large` if the event and its followers change more links than one
 * transaction holds, before anything is written.
 */
export const commitEvent = async (
  store: Store,
  { before, event, followers = [], newRecords = [], extra = [] }: EventCommit,
  by: Permission,
): Promise<void> => {
  const events = [...followers, { before, event }].flatMap(each => planSave(each.before, each.event));
  const withoutNew = [...events, ...extra];
  const whole = [...withoutNew, ...newRecords.flat()];
  if (fitsTransaction(whole)) return store.commit(whole, by);
  if (!fitsTransaction(withoutNew)) throw new ApiError('rest_too_large', { hint: { about: 'links-at-once' } });
  await commitNewRecords(store, newRecords, by);
  await store.commit(withoutNew, by);
};

/** Commits the records that an event creates or fills in, before the event or without it. */
export const commitNewRecords = async (
  store: Store,
  newRecords: readonly (readonly Change[])[],
  by: Permission,
): Promise<void> => {
  for (const group of groups(newRecords)) await store.commit(group, by);
};

/** Groups new records into as few transactions as possible, without splitting a record. */
const groups = (newRecords: readonly (readonly Change[])[]): Change[][] => {
  const all: Change[][] = [];
  for (const changes of newRecords) {
    const last = all.at(-1);
    if (last !== undefined && fitsTransaction([...last, ...changes])) last.push(...changes);
    else all.push([...changes]);
  }
  return all;
};
