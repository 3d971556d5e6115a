/** Passwords of events, as readers send them (decision 12, reference 5.3). */
import { Refusal } from '../../shared/errors.ts';
import type { EventRecord } from '../../shared/records.ts';
import type { Deps } from '../runtime/deps.ts';
import { eventPasswordHash, isSame } from '../runtime/passwords.ts';

interface From {
  readonly network: string;
  readonly now: number;
}

/**
 * Whether the event shows all it has: it has no password, or this one. A wrong one counts as a guess at the event. Without password or
 * protection nothing is read.
 * @throws Refusal 429 while guessing at it is slowed: the right password then opens nothing either.
 */
export const isOpen = async (
  { id, password: stored }: EventRecord,
  password: string | undefined,
  { network, now }: From,
  { attempts, secret }: Deps,
): Promise<boolean> => {
  if (stored === null || !password) return stored === null;
  const attempt = await attempts(['event', String(id)], network, now);
  await attempt.admit();
  const isRight = isSame(eventPasswordHash(secret, id, password), stored);
  if (!isRight) await attempt.failed();
  return isRight;
};

/** Ids of those that stay closed in a list. It is shown all the same where guessing at some of them is slowed: these stay closed. */
export const closedAmong = async (
  events: readonly EventRecord[],
  password: string | undefined,
  from: From,
  deps: Deps,
): Promise<ReadonlySet<number>> => {
  const open = await Promise.all(
    events.map(event =>
      isOpen(event, password, from, deps).catch(error => {
        if (error instanceof Refusal) return false;
        throw error;
      }),
    ),
  );
  return new Set(events.filter((_, i) => !open[i]).map(({ id }) => id));
};
