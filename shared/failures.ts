/** When guessing a password is slowed: a login, or a protected event, from one address (decisions, Identity and rights). */
import type { Item, Touch } from './store/change.ts';
import { TTL_ATTRIBUTE } from './store/table.ts';

/** From so many failures within so many seconds on, attempts are refused unread until the oldest has passed. */
export const MOST_FAILURES = 20;
export const WINDOW = 300;

/** How many failed in which second since 1970. No more than some twenty seconds: what is refused unread does not count. */
export type Failures = ReadonlyMap<number, number>;

export const NO_FAILURES: Failures = new Map();

/** Seconds until the next attempt is looked at; 0: this one is. */
export const secondsToWait = (failures: Failures, now: number): number => {
  const seconds = [...recent(failures, now)].sort(([a], [b]) => a - b);
  let left = seconds.reduce((sum, [, count]) => sum + count, 0);
  let wait = 0;
  for (const [second, count] of seconds) {
    if (left < MOST_FAILURES) break;
    wait = second + WINDOW - now;
    left -= count;
  }
  return wait;
};

export const recent = (failures: Failures, now: number): Failures =>
  new Map([...failures].filter(([second]) => second > now - WINDOW));

/** Of failures that are different ones. */
export const sumOf = (some: Failures, others: Failures): Failures => combined(some, others, (a, b) => a + b);

/** Of two views of the same failures, each of which may lag behind. */
export const latestOf = (one: Failures, other: Failures): Failures => combined(one, other, Math.max);

const combined = (some: Failures, others: Failures, of: (a: number, b: number) => number): Failures =>
  new Map([...some, ...others].map(([second]) => [second, of(some.get(second) ?? 0, others.get(second) ?? 0)]));

// --- as stored ---------------------------------------------------------------------------------------------------------

/** One attribute a second, under `failuresKey`: any number of writers add to them without reading. */
export const failuresIn = (item: Item | undefined): Failures =>
  new Map(
    Object.entries(item ?? {}).flatMap(([name, count]): [number, number][] =>
      /^\d+$/.test(name) && typeof count === 'number' ? [[Number(name), count]] : [],
    ),
  );

/** Adds to what is stored, and takes away what has passed, so that the item stays small under an attack that lasts. */
export const addFailures = (stored: Failures, more: Failures, now: number): Touch => ({
  add: Object.fromEntries(more),
  set: { [TTL_ATTRIBUTE]: now + WINDOW },
  drop: [...stored.keys()].filter(second => !recent(stored, now).has(second)).map(String),
});
