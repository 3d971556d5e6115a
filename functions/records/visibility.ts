/**
 * What a caller may see: the translation that answers, events behind a password, and the links of
 * these events.
 */

import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { ApiError, invalid, tooManyRequests } from '../../shared/http/errors.ts';
import { answeringTranslation } from '../../shared/http/language.ts';
import { logFailure } from '../../shared/http/log.ts';
import type { EntryName } from '../../shared/lists/name.ts';
import type { Group } from '../../shared/model/translations.ts';
import type { AnyRecord, PostRecord } from '../../shared/records/record.ts';
import { mayOnPost } from '../../shared/settings/rights.ts';
import { PostId, postNamedBy } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey } from '../../shared/store/table.ts';
import { eventPasswordParts, isHashOf, keyedHash, keyNameOf, type Origin } from '../auth/passwords.ts';
import type { Deps } from '../runtime/deps.ts';
import { readPost, readPostWithGroup } from './read-records.ts';

// The post that answers a read by id: the addressed one, or its translation in `ml_language`
// (contract/languages#reads-by-id).

export interface FoundPost<R> {
  readonly record: R;
  /** The group of its translations. */
  readonly group?: Group | undefined;
  /** The number of the date of an event with several dates that was asked for. */
  readonly date?: number | undefined;
}

/**
 * It takes one round trip more if there is such a translation. Rights are checked on its record,
 * because the copy of the group may be older.
 */
export const answeringPost = async <R extends PostRecord & { readonly type: Exclude<PostRecord['type'], 'picture'> }>(
  addressed: FoundPost<R>,
  is: (record: AnyRecord | undefined) => record is R,
  request: Pick<OperationInput, 'language' | 'isLanguageSent' | 'caller' | 'now'>,
  store: Store,
): Promise<FoundPost<R>> => {
  const translation = answeringTranslation(request, addressed.record, addressed.group?.members ?? []);
  if (translation === undefined) return addressed;
  const { post, group } = await readPostWithGroup(store, v.parse(PostId, translation.id), request.now);
  const isReadable = is(post) && post.status !== 'trash' && mayOnPost(request.caller, 'read', post);
  return isReadable ? { record: post, group, date: addressed.date } : addressed;
};

// Checks the passwords that readers send for protected events (contract/events#event-passwords).

/**
 * Whether the event is shown in full, because it has no password or this one. Nothing is read if
 * the event has no password, or if none was sent.
 *
 * @throws ApiError 429 after too many guesses, even for the right password.
 */
export const isShownInFull = async (
  event: EventRecord,
  password: string | undefined,
  origin: Origin,
  deps: Deps,
): Promise<boolean> => {
  if (event.password === null || !password) return event.password === null;
  const { right, wait } = await tryPassword([event], password, origin, deps);
  if (wait > 0) throw tooManyRequests(wait);
  return right.length > 0;
};

/**
 * The ids of those events with a password that a list shows redacted. Events with too many guesses
 * are among them; the list is still answered.
 */
export const redactedAmong = async (
  withPassword: readonly EventRecord[],
  password: string | undefined,
  origin: Origin,
  deps: Deps,
): Promise<ReadonlySet<PostId>> => {
  const shown = password ? (await tryPassword(withPassword, password, origin, deps)).right : [];
  return new Set(withPassword.filter(event => !shown.includes(event)).map(({ id }) => id));
};

/**
 * The events that have this password. Any other event counts a guess; after too many, nothing is
 * compared. `wait` is the number of seconds until passwords are compared again.
 */
const tryPassword = async (events: readonly EventRecord[], password: string, origin: Origin, deps: Deps) => {
  const attempt = await deps.attempts('event', events.map(targetOf), origin);
  const waits = events.map(event => attempt.secondsToWait(targetOf(event)));
  const compared = events.filter((_, i) => waits[i] === 0);
  const right = compared.filter(event => isPasswordOf(password, event, deps));
  await Promise.all(right.map(event => hashAnew(event, password, deps)));
  const wrong = compared.filter(event => !right.includes(event));
  if (wrong.length > 0) await attempt.failed(wrong.map(targetOf));
  return { right, wait: Math.max(...waits) };
};

const targetOf = ({ id }: EventRecord): string => String(id);

const isPasswordOf = (password: string, { id, password: stored }: EventRecord, { keys }: Deps): boolean =>
  stored !== null && isHashOf(stored, keys, eventPasswordParts(id, password));

/**
 * Rehashes the password with the key in use if the stored hash has another key, because only now is
 * the password known (docs/decisions/secret-keys). A concurrent change of the event wins. Errors of
 * the write are logged, not thrown, because the next reader will try again.
 */
const hashAnew = async ({ id, password: stored }: EventRecord, password: string, deps: Deps): Promise<void> => {
  if (stored === null || keyNameOf(stored) === deps.keys.use) return;
  const hash = keyedHash(deps.keys, eventPasswordParts(id, password));
  try {
    await deps.store.updateItem(postKey(id), {
      set: { password: hash },
      when: { attribute: 'password', is: stored },
    });
  } catch (error) {
    logFailure(deps.log, error, { about: 'the password of an event, hashed anew', record: id });
  }
};

/**
 * With `context=edit`, callers who may edit the event need no password.
 *
 * @throws ApiError 403 for a wrong password, 429 after too many.
 */
export const checkPassword = async (
  event: EventRecord,
  { password, context }: { readonly password?: string | undefined; readonly context?: string | undefined },
  request: OperationInput,
  deps: Deps,
): Promise<void> => {
  if (context === 'edit' && mayOnPost(request.caller, 'edit', event)) return;
  if (!(await isShownInFull(event, password, request, deps))) throw new ApiError('event-password-protected');
};

// The filters `event` and `post` of lists of venues, organizers and terms keep only records that
// one event links (contract/venues#lists, contract/terms#term-lists,
// contract/rights#hidden-records).

interface NamedEvent {
  readonly parameter: 'event' | 'post';
  readonly id: PostId;
  readonly password: string | undefined;
}

/**
 * The links of the event. An event that the caller may not read counts as unknown, and so does a
 * protected one, unless the caller may edit it or sent its password.
 *
 * @throws ApiError 400 naming the parameter; 429 after too many wrong passwords.
 */
export const linksOfEvent = async (
  { parameter, id, password }: NamedEvent,
  request: Pick<OperationInput, 'caller' | 'network' | 'now'>,
  deps: Deps,
): Promise<readonly EntryName[]> => {
  const unknown = invalid({ [parameter]: 'unknown' });
  const event = await readPost(deps.store, postNamedBy(id).id, request.now);
  if (event?.type !== 'event' || !mayOnPost(request.caller, 'read', event)) throw unknown;
  const isShown = mayOnPost(request.caller, 'edit', event) || (await isShownInFull(event, password, request, deps));
  if (!isShown) throw unknown;
  return event.links;
};
