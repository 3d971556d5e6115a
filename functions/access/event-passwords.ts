/** Checks the passwords that readers send for protected events (contract/events#event-passwords). */

import { mayOnPost } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError, tooManyRequests } from '../../shared/errors/api-error.ts';
import { faultOf } from '../../shared/errors/log.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { postKey } from '../../shared/store/table.ts';
import type { Origin } from '../identity/attempts.ts';
import { eventPasswordParts, isHashOf, keyedHash, keyNameOf } from '../identity/hashes.ts';
import type { Deps } from '../runtime/deps.ts';

/**
 * Whether the event is shown in full: it has no password, or this one. A wrong password counts as a guess. Reads nothing if the event has
 * no password, or none was sent.
 * @throws ApiError 429 after too many guesses, even for the right password.
 */
export const isOpen = async (
  event: EventRecord,
  password: string | undefined,
  origin: Origin,
  deps: Deps,
): Promise<boolean> => {
  if (event.password === null || !password) return event.password === null;
  const target = targetOf(event);
  const attempt = await deps.attempts('event', [target], origin);
  const wait = attempt.secondsToWait(target);
  if (wait > 0) throw tooManyRequests(wait);
  const isRight = opens(password, event, deps);
  if (isRight) await hashAnew(event, password, deps);
  else await attempt.failed([target]);
  return isRight;
};

/** The ids of the events in a list that are shown redacted. Events with too many guesses are among them; the list is still answered. */
export const closedAmong = async (
  events: readonly EventRecord[],
  password: string | undefined,
  origin: Origin,
  deps: Deps,
): Promise<ReadonlySet<PostId>> => {
  const locked = events.filter(event => event.password !== null);
  if (!password || locked.length === 0) return idsOf(locked);
  const attempt = await deps.attempts('event', locked.map(targetOf), origin);
  const waits = locked.map(event => attempt.secondsToWait(targetOf(event)));
  const compared = locked.filter((_, i) => waits[i] === 0);
  const opened = compared.filter(event => opens(password, event, deps));
  await Promise.all(opened.map(event => hashAnew(event, password, deps)));
  const right = idsOf(opened);
  const wrong = compared.filter(({ id }) => !right.has(id));
  if (wrong.length > 0) await attempt.failed(wrong.map(targetOf));
  return idsOf(locked.filter(({ id }) => !right.has(id)));
};

const idsOf = (events: readonly EventRecord[]): ReadonlySet<PostId> => new Set(events.map(({ id }) => id));

const targetOf = ({ id }: EventRecord): string => String(id);

const opens = (password: string, { id, password: stored }: EventRecord, { keys }: Deps): boolean =>
  stored !== null && isHashOf(stored, keys, eventPasswordParts(id, password));

/**
 * Rehashes the password with the key in use, if the stored hash has another key: only now is the password known (docs/decisions/0085). A
 * concurrent change of the event wins. Errors of the write are logged, not thrown, as the next reader will try again.
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
    deps.log.error('the password of an event is not hashed anew', { error: faultOf(error), event: id });
  }
};

/** With `context=edit`, callers who may edit the event need no password. @throws ApiError 403 for a wrong one, 429 after too many. */
export const checkPassword = async (
  event: EventRecord,
  { password, context }: { readonly password?: string | undefined; readonly context?: string | undefined },
  request: OperationInput,
  deps: Deps,
): Promise<void> => {
  if (context === 'edit' && mayOnPost(request.caller, 'edit', event)) return;
  if (!(await isOpen(event, password, request, deps))) throw new ApiError('event-password-protected');
};
