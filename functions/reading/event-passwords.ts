/** Passwords of events, as readers send them (decision 12, reference 5.3). */
import type { EventRecord } from '../../shared/records.ts';
import type { Deps } from '../runtime/deps.ts';
import { eventPasswordHash, isSame } from '../runtime/passwords.ts';

/**
 * Ids of those that have a password which is not this one. Each of them counts as a guess at that event, in lists as alone: one that
 * opens another event of the page is none the less one at this. Without password or protected event nothing is read.
 * @throws Refusal 429 while guessing at one of them is slowed: the right password then opens nothing either.
 */
export const stillClosed = async (
  events: readonly EventRecord[],
  password: string | undefined,
  { network, now }: { readonly network: string; readonly now: number },
  { attempts, secret }: Deps,
): Promise<ReadonlySet<number>> => {
  const locked = events.filter(event => event.password !== null);
  const idsOf = (some: readonly EventRecord[]) => new Set(some.map(({ id }) => id));
  if (!password || locked.length === 0) return idsOf(locked);
  const tried = await Promise.all(
    locked.map(async event => {
      const attempt = await attempts(['event', String(event.id)], network, now);
      await attempt.admit();
      return { event, attempt };
    }),
  );
  const closed = tried.filter(
    ({ event }) => !isSame(eventPasswordHash(secret, event.id, password), event.password ?? ''),
  );
  await Promise.all(closed.map(({ attempt }) => attempt.failed()));
  return idsOf(closed.map(({ event }) => event));
};
