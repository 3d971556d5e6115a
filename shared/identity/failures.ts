/**
 * When guessing passwords is slowed: those of one login or event from one address, and all from one network (docs/decisions/0024,
 * docs/decisions/0034).
 */
import type { Item, ItemUpdate } from '../store/change.ts';
import { TTL_ATTRIBUTE } from '../store/table.ts';

/** With so many failures within `WINDOW`, attempts are refused unread until the oldest failure is older than that. */
export const MAX_FAILURES = {
  /** Of one login or event, from one address. */
  target: 20,
  /** Of all logins, or of all events, from one network. */
  network: 200,
} as const;
/** Seconds. */
export const WINDOW = 300;

/** Failures by epoch second. About as many seconds as the limit at most: attempts that are refused unread do not count. */
export type Failures = ReadonlyMap<number, number>;

export const NO_FAILURES: Failures = new Map();

/** Seconds until the next attempt is looked at; 0: this one is. `max`: of `MAX_FAILURES`. */
export const secondsToWait = (failures: Failures, now: number, max: number): number => {
  const seconds = [...recent(failures, now)].sort(([a], [b]) => a - b);
  let left = seconds.reduce((sum, [, count]) => sum + count, 0);
  let wait = 0;
  for (const [second, count] of seconds) {
    if (left < max) break;
    wait = second + WINDOW - now;
    left -= count;
  }
  return wait;
};

export const recent = (failures: Failures, now: number): Failures =>
  new Map([...failures].filter(([second]) => second > now - WINDOW));

/** The sum of different failures. */
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

/** An update expression is 4 KB at most. What is left over goes with the next write, which adds fewer. */
const MAX_DROPPED = 100;

/** Adds to what is stored, and takes away what has passed, so that the item stays small under an attack that lasts. */
export const addFailures = (stored: Failures, more: Failures, now: number): ItemUpdate => ({
  add: Object.fromEntries(recent(more, now)), // what is dropped cannot be added to in the same expression
  set: { [TTL_ATTRIBUTE]: now + WINDOW },
  drop: [...stored.keys()]
    .filter(second => second <= now - WINDOW)
    .slice(0, MAX_DROPPED)
    .map(String),
});
