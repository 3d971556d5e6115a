/** Passwords of events, as readers send them (decision 12, reference 5.3). */
import type { EventRecord } from '../../shared/records.ts';
import type { Deps } from '../runtime/deps.ts';
import { eventPasswordHash, isSame } from '../runtime/passwords.ts';

/**
 * Ids of those that have a password which is not this one. One that opens none of them counts as a failure of `about`: the event,
 * or lists, where it is a guess at all events of the page at once. Without password or protected event nothing is read.
 * @throws Refusal 429 while guessing is slowed: the right password then opens nothing either.
 */
export const stillClosed = async (
  events: readonly EventRecord[],
  password: string | undefined,
  about: readonly string[],
  { network, now }: { readonly network: string; readonly now: number },
  { attempts, secret }: Deps,
): Promise<ReadonlySet<number>> => {
  const locked = events.filter(event => event.password !== null);
  const idsOf = (some: readonly EventRecord[]) => new Set(some.map(({ id }) => id));
  if (!password || locked.length === 0) return idsOf(locked);
  const attempt = await attempts(about, network, now);
  await attempt.admit();
  const closed = locked.filter(event => !isSame(eventPasswordHash(secret, event.id, password), event.password ?? ''));
  if (closed.length === locked.length) await attempt.failed();
  return idsOf(closed);
};
